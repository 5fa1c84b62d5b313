"""Ed25519 verification (RFC 8032, section 5.1.7), strict, with the standard library alone."""
from hashlib import sha512

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    m, n = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, point):
    total = (0, 1, 1, 0)
    while n:
        if n & 1:
            total = add(total, point)
        point, n = add(point, point), n >> 1
    return total


def decode(data):
    """The point that 32 bytes stand for, or None."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * SQRT_MINUS_ONE % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def verify(public_key, message, signature):
    key, r = decode(public_key), decode(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= L or times(8, key)[0] == 0:
        return False
    k = int.from_bytes(sha512(signature[:32] + public_key + message).digest(), "little") % L
    (x1, y1, z1, _), (x2, y2, z2, _) = times(s, BASE), add(r, times(k, key))
    return (x1 * z2 - x2 * z1) % P == 0 and (y1 * z2 - y2 * z1) % P == 0

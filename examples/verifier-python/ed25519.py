"""Ed25519 signatures, RFC 8032: the curve of section 5.1, decoding of section 5.1.3, verification of section 5.1.7."""
from hashlib import sha512

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P

def add(a, b):
    (x1, y1), (x2, y2) = a, b
    t = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, -1, P) % P

def times(n, point):
    total = (0, 1)
    while n:
        total = add(total, point) if n & 1 else total
        point, n = add(point, point), n >> 1
    return total

def decode(data):
    sign, y = divmod(int.from_bytes(data, "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and sign):
        raise ValueError("not a point of the curve")
    return x if x % 2 == sign else P - x, y

BASE = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def is_signature(signature, message, public_key):
    key, r = decode(public_key), decode(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    k = int.from_bytes(sha512(signature[:32] + public_key + message).digest(), "little") % L
    # Any signature would fit a key of small order.
    return s < L and times(8, key) != (0, 1) and times(s, BASE) == add(r, times(k, key))

"""Works out every shuffle and roll of a record again (docs/format.md, "Commitments and dice")."""
import hmac
from hashlib import sha256
from struct import unpack

def expand(key, info):
    """HKDF-Expand of RFC 5869 for 32 bytes, which is a single block."""
    return hmac.digest(key, info + b"\1", "sha256")

def chacha20(key):
    """The words of the ChaCha20 keystream (RFC 8439) from block 0, with a nonce of zeros."""
    block = 0
    while True:
        start = [*unpack("<4I", b"expand 32-byte k"), *unpack("<8I", key), block, 0, 0, 0]
        state = start[:]
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    state[x] = (state[x] + state[y]) % 2**32
                    mixed = state[z] ^ state[x]
                    state[z] = (mixed << turn | mixed >> 32 - turn) % 2**32
        yield from ((a + b) % 2**32 for a, b in zip(state, start))
        block += 1

def below(n, words):
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n

def shuffled(n, kept, words):
    order = list(range(n))
    for i in range(n - 1, kept, -1):
        j = kept + below(i - kept + 1, words)
        order[i], order[j] = order[j], order[i]
    return order

def commitments_and_dice(match, header, events):
    """Yields for each check: the fault if the next two differ, what the file says, what follows from the rest of it."""
    secret, shares = None, [None] * len(header["seats"]) if "seatEntropy" in events[0]["payload"] else []
    for event in events:
        if event["type"] == "EntropyRevealed":
            seat, share = event["payload"]["seat"], bytes.fromhex(event["payload"]["entropy"])
            commitment = sha256(b"senki-seat-v1" + match + bytes([seat]) + share).hexdigest()
            yield f"event {event['v']}: another share than promised", header["commitments"]["seats"][seat], commitment
            shares[seat] = share
        if event["type"] == "SecretRevealed":
            secret = bytes.fromhex(event["payload"]["secret"])
            commitment = sha256(b"senki-dice-v1" + secret).hexdigest()
            yield f"event {event['v']}: another secret than promised", header["commitments"]["secret"], commitment
    info = b"".join(b"\0" if share is None else b"\x20" + share for share in shares)
    key = expand(hmac.digest(match, secret, "sha256"), b"senki-dice-v1" + bytes([len(shares)]) + info)
    count = 0
    for event in events:
        fault, payload = f"event {event['v']}: the outcome does not follow from the secret", event["payload"]
        if event["type"] == "ZoneShuffled":
            words = chacha20(expand(key, f"{count}:shuffle:{payload['zone']}".encode()))
            yield fault, payload["order"], shuffled(len(payload["order"]), payload.get("kept", 0), words)
            count += 1
        if event["type"] == "DiceRolled":
            words = chacha20(expand(key, f"{count}:roll:{payload['purpose']}".encode()))
            yield fault, payload["values"], [below(payload["sides"], words) for _ in payload["values"]]
            count += 1
        if event["type"] == "Rewound":
            count = payload["state"]["table"]["dice"]

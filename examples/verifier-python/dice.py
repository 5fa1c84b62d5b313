"""Works every shuffle and roll of a record out again (docs/format.md, "Dice")."""
import hmac
from hashlib import sha256
from struct import unpack
from uuid import UUID


def hmac256(key, data):
    return hmac.new(key, data, sha256).digest()


def expand(key, info):
    """HKDF-Expand of RFC 5869 for 32 bytes, which is a single block."""
    return hmac256(key, info + b"\x01")


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
                    state[x] = (state[x] + state[y]) & 0xFFFFFFFF
                    mixed = state[z] ^ state[x]
                    state[z] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(state, start))
        block += 1


def uniform(words, n):
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n


def shuffled(words, n, kept):
    order = list(range(n - kept))
    for i in range(n - kept - 1, 0, -1):
        j = uniform(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return [*range(kept), *(place + kept for place in order)]


def dice_key(secret, match_id, shares):
    parts = b"".join(b"\x00" if share is None else b"\x20" + share for share in shares)
    return expand(hmac256(UUID(match_id).bytes, secret), b"senki-dice-v1" + bytes([len(shares)]) + parts)


def check_dice(header, events):
    """Raises ValueError at the first random act that the revealed secret does not give; returns how many there are."""
    secret = next(e["payload"]["secret"] for e in events if e["type"] == "SecretRevealed")
    asked = "seatEntropy" in events[0]["payload"]
    shares = [None] * len(header["seats"]) if asked else []
    for event in events:
        if event["type"] == "EntropyRevealed":
            shares[event["payload"]["seat"]] = bytes.fromhex(event["payload"]["entropy"])
    key = dice_key(bytes.fromhex(secret), header["matchId"], shares)
    acts = checked = 0
    for event in events:
        kind, payload = event["type"], event["payload"]
        if kind == "ZoneShuffled":
            words = chacha20(expand(key, f"{acts}:shuffle:{payload['zone']}".encode()))
            fits = payload["order"] == shuffled(words, len(payload["order"]), payload.get("kept", 0))
        elif kind == "DiceRolled":
            words = chacha20(expand(key, f"{acts}:roll:{payload['purpose']}".encode()))
            fits = payload["values"] == [uniform(words, payload["sides"]) for _ in payload["values"]]
        else:
            # When a judge rewinds the match, the count of random acts is rewound too.
            acts = payload["state"]["table"]["dice"] if kind == "Rewound" else acts
            continue
        if not fits:
            raise ValueError(f"event {event['v']}: the outcome does not follow from the secret")
        acts, checked = acts + 1, checked + 1
    return checked

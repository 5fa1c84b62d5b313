"""Verifies a Senki replay (format 2): `python3 verify.py FILE [TRUSTED_KEY…]`. Written from docs/format.md alone."""
import gzip, hmac, json, sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from uuid import UUID
from dice import commitments_and_dice
from ed25519 import is_signature

def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

def digest(*parts):
    return sha256(b"".join(parts)).digest()

def decode64(text):
    return urlsafe_b64decode(text + "==")

def part_hash(name, salt, value):
    return digest(b"senki-part-v1", salt, canonical([name, value]))

def tree(leaves):  # RFC 6962, section 2.1
    half = 1 << (len(leaves) - 1).bit_length() - 1 if len(leaves) > 1 else 0
    return digest(b"\1", tree(leaves[:half]), tree(leaves[half:])) if half else leaves[0]

def record(match, header, events, footer):
    """The omniscient copy: each event is bound to all before it."""
    link = digest(match)
    for event in events:
        numbers = event["v"].to_bytes(4, "big") + event["at"].to_bytes(8, "big")
        link = digest(link, match, numbers, event["type"].encode(), digest(canonical(event["payload"])))
        yield f"event {event['v']}: the chain is broken", event["mark"], link.hex()[:8]
    salt = hmac.digest(decode64(header["blinding"]), b"head", "sha256")[:16]
    yield "the head is not that of the chain", footer["head"], link.hex()
    yield "the head is not the signed one", footer["disclosure"]["head"], part_hash("head", salt, link.hex()).hex()
    yield from commitments_and_dice(match, header, events)

def redacted(header, events, footer):
    """A viewer's copy: it shows what was recorded, all that the viewer may know, and no more."""
    leaves, body = [], sha256()
    for event in events:
        sealed = event.get("sealed")
        if isinstance(sealed, list):
            hashes = [decode64(p) if isinstance(p, str) else part_hash(p[0], decode64(p[1]), p[2]) for p in sealed]
            sealed = urlsafe_b64encode(digest(b"senki-parts-v1", *hashes)).decode().rstrip("=")
        leaf = digest(b"\0", canonical([event["v"], event["at"], event["type"], event["payload"], sealed]))
        yield f"event {event['v']}: not what was recorded", event["mark"], leaf.hex()[:8]
        leaves.append(leaf)
        body.update(canonical({name: value for name, value in event.items() if name != "view"}) + b"\n")
    viewer = header["viewer"] if isinstance(header["viewer"], str) else f"seat-{[*header['viewer'].values()][0]}"
    yield "the events are not the signed ones", footer["disclosure"]["tree"], tree(leaves).hex()
    yield "the copy shows more or less than the signed one", footer["disclosure"]["copies"][viewer], body.hexdigest()

def replay(data, trusted):
    """Yields for each check: the fault if the next two differ, what the file says, what follows from the rest of it."""
    *lines, rest = data.split(b"\n")
    yield "the last line is cut off", rest, b""
    header, *events, footer = values = [json.loads(line) for line in lines]
    for number, (line, value) in enumerate(zip(lines, values), 1):
        yield f"line {number}: not in canonical form", line, canonical(value)
    match = UUID(header["matchId"]).bytes
    yield "line 1: not a replay in format 2", [header["kind"], header["format"]], ["senki-replay", 2]
    yield "line 1: wrong genesis", header["genesis"], digest(match).hex()
    yield "events are missing or out of order", [event["v"] for event in events], [*range(1, footer["events"] + 1)]
    is_record = header["viewer"] == "omniscient"
    yield from record(match, header, events, footer) if is_record else redacted(header, events, footer)
    shared = {name: value for name, value in header.items() if name not in ("viewer", "blinding")}
    yield "line 1: not the signed header", footer["header"], digest(canonical(shared)).hex()
    disclosure = {"disclosure": "senki-disclosure-v1", **footer["disclosure"]}
    yield "the root is not that of its parts", footer["root"], digest(canonical(disclosure)).hex()
    names = ("result", "header", "events", "sealedAt", "root", "inclusion")
    signed = {"seal": "senki-replay", "format": 2, **{name: footer[name] for name in names if name in footer}}
    fits = is_signature(decode64(footer["signature"]), canonical(signed), decode64(footer["publicKey"]))
    yield "the signature does not fit", fits, True
    yield "signed by a key that is not trusted", footer["publicKey"] in (trusted or [footer["publicKey"]]), True

if __name__ == "__main__":
    file, *trusted = sys.argv[1:]
    data = open(file, "rb").read()
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    try:
        fault = next((fault for fault, stated, following in replay(data, trusted) if stated != following), None)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        fault = f"not a replay ({error!r})"
    print(f"{file}: good" if fault is None else f"{file}: refused: {fault}")
    sys.exit(0 if fault is None else 1)

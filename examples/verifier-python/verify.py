"""Verifies a Senki replay (format 2) with nothing but Python 3: `python3 verify.py [--key=PUBLIC_KEY] FILE…`.

Written from docs/format.md alone; it shares no line with Senki.
"""
import base64
import gzip
import hmac
import json
import sys
from hashlib import sha256
from struct import pack
from uuid import UUID

from dice import check_dice
from ed25519 import verify


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(*parts):
    return sha256(b"".join(parts)).digest()


def decode64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def require(holds, reason):
    if not holds:
        raise ValueError(reason)


def read(lines):
    values = [json.loads(line) for line in lines]
    for number, (line, value) in enumerate(zip(lines, values), 1):
        require(canonical(value) == line, f"line {number}: not in canonical form")
    header, *events, footer = values
    require(header.get("kind") == "senki-replay" and header.get("format") == 2, "line 1: not a replay in format 2")
    require(header["genesis"] == digest(UUID(header["matchId"]).bytes).hex(), "line 1: wrong genesis")
    require([event["v"] for event in events] == list(range(1, footer["events"] + 1)), "events are missing or out of order")
    return header, events, footer


def check_chain(header, events, footer):
    """The omniscient copy: each event is bound to all before it."""
    match, link = UUID(header["matchId"]).bytes, bytes.fromhex(header["genesis"])
    for event in events:
        hashed = digest(canonical(event["payload"]))
        link = digest(link, match, pack(">iq", event["v"], event["at"]), event["type"].encode(), hashed)
        require(link.hex().startswith(event["mark"]), f"event {event['v']}: the chain is broken")
    require(link.hex() == footer["head"], "the last event is not the one that was signed")
    salt = hmac.new(decode64(header["blinding"]), b"head", sha256).digest()[:16]
    sealed = digest(b"senki-part-v1", salt, canonical(["head", link.hex()]))
    require(sealed.hex() == footer["disclosure"]["head"], "the signed head is another")


def seal_of(sealed):
    if not isinstance(sealed, list):
        return sealed and decode64(sealed)
    seals = (
        decode64(part) if isinstance(part, str) else digest(b"senki-part-v1", decode64(part[1]), canonical([part[0], part[2]]))
        for part in sealed
    )
    return digest(b"senki-parts-v1", *seals)


def tree_root(leaves):
    """RFC 6962, section 2.1."""
    if len(leaves) < 2:
        return leaves[0] if leaves else digest()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return digest(b"\x01", tree_root(leaves[:split]), tree_root(leaves[split:]))


def check_copy(header, events, footer):
    """A viewer's copy: what it shows was recorded, and it is all that the viewer may know."""
    leaves, body = [], sha256()
    for event in events:
        seal = seal_of(event.get("sealed"))
        shown = base64.urlsafe_b64encode(seal).decode().rstrip("=") if seal else None
        leaf = digest(b"\x00", canonical([event["v"], event["at"], event["type"], event["payload"], shown]))
        require(leaf.hex().startswith(event["mark"]), f"event {event['v']}: not what was recorded")
        leaves.append(leaf)
        body.update(canonical({name: value for name, value in event.items() if name != "view"}) + b"\n")
    viewer = header["viewer"]
    copy = viewer if isinstance(viewer, str) else f"seat-{next(iter(viewer.values()))}"
    require(tree_root(leaves).hex() == footer["disclosure"]["tree"], "the events are not those that were signed")
    require(body.hexdigest() == footer["disclosure"]["copies"][copy], "this copy shows more or less than the signed one")


def check_signature(header, footer, trusted):
    shared = {name: value for name, value in header.items() if name not in ("viewer", "blinding")}
    require(footer["header"] == digest(canonical(shared)).hex(), "line 1: not the header that was signed")
    root = digest(canonical({"disclosure": "senki-disclosure-v1", **footer["disclosure"]})).hex()
    require(footer["root"] == root, "the root is not that of its parts")
    names = ("result", "header", "events", "sealedAt", "root", "inclusion")
    signed = {name: footer[name] for name in names if name in footer}
    message = canonical({"seal": "senki-replay", "format": 2, **signed})
    require(trusted in (None, footer["publicKey"]), "signed by a key that is not trusted")
    require(verify(decode64(footer["publicKey"]), message, decode64(footer["signature"])), "the signature does not fit")


def check_promises(header, events):
    match = UUID(header["matchId"]).bytes
    for event in events:
        payload = event["payload"]
        if event["type"] == "SecretRevealed":
            promise = digest(b"senki-dice-v1", bytes.fromhex(payload["secret"])).hex()
            require(promise == header["commitments"]["secret"], "the secret is not the one promised")
        if event["type"] == "EntropyRevealed":
            seat = payload["seat"]
            promise = digest(b"senki-seat-v1", match, bytes([seat]), bytes.fromhex(payload["entropy"])).hex()
            require(promise == header["commitments"]["seats"][seat], f"seat {seat} did not keep its promise")


def verify_replay(lines, trusted=None):
    """Raises ValueError that says what is wrong; returns what was checked."""
    header, events, footer = read(lines)
    if header["viewer"] != "omniscient":
        check_copy(header, events, footer)
        check_signature(header, footer, trusted)
        return f"{len(events)} events: copy and signature hold"
    check_chain(header, events, footer)
    check_signature(header, footer, trusted)
    check_promises(header, events)
    return f"{len(events)} events: chain, signature, promises and {check_dice(header, events)} random acts hold"


def lines_of(file):
    data = sys.stdin.buffer.read() if file == "-" else open(file, "rb").read()
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    require(data.endswith(b"\n"), "the last line is cut off")
    return data[:-1].split(b"\n")


def main(arguments):
    trusted = arguments.pop(0).removeprefix("--key=") if arguments and arguments[0].startswith("--key=") else None
    refused = 0
    for file in arguments:
        try:
            print(f"{file}: {verify_replay(lines_of(file), trusted)}")
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as fault:
            refused += 1
            print(f"{file}: refused: {fault}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

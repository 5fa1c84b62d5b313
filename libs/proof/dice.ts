import { chacha20 } from '@noble/ciphers/chacha.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { utf8, uuidBytes } from './bytes.js';

export const SECRET_BYTES = 32;

/**
 * A stream of uniform 32-bit numbers for each label (purpose and counter, such as `7:shuffle:0/deck`). Streams of
 * different labels are independent; the same label always gives the same stream.
 */
export type Dice = (label: string) => () => number;

const DICE_DOMAIN = utf8('senki-dice-v1');
const SEAT_DOMAIN = utf8('senki-seat-v1');
const ZERO_NONCE = new Uint8Array(12);
const BLOCK_BYTES = 64;
// Four blocks hold the 64 numbers that shuffling a typical deck needs.
const BUFFER_BYTES = 4 * BLOCK_BYTES;
const ZEROS = new Uint8Array(BUFFER_BYTES);

/** The commitment published before the first shuffle; the secret itself is published after the last. */
export function commit(secret: Uint8Array): Uint8Array {
  assertSecret(secret);
  return sha256(concatBytes(DICE_DOMAIN, secret));
}

/** A seat's commitment includes match and seat, so that no seat can copy another seat's commitment. */
export function commitSeat(matchId: string, seat: number, entropy: Uint8Array): Uint8Array {
  assertSecret(entropy);
  return sha256(concatBytes(SEAT_DOMAIN, uuidBytes(matchId), Uint8Array.of(seatByte(seat)), entropy));
}

/**
 * The key of a match's dice: HKDF-SHA256 of the server secret, salted with the match, bound to the entropy of every
 * seat. `seatEntropy` is in seat order; `null` is a seat that contributed nothing.
 */
export function diceKey(secret: Uint8Array, matchId: string, seatEntropy: readonly (Uint8Array | null)[]): Uint8Array {
  assertSecret(secret);
  const parts = seatEntropy.map(lengthPrefixed);
  const info = concatBytes(DICE_DOMAIN, Uint8Array.of(seatByte(seatEntropy.length)), ...parts);
  return expand(sha256, extract(sha256, secret, uuidBytes(matchId)), info, SECRET_BYTES);
}

export function createDice(key: Uint8Array): Dice {
  assertSecret(key);
  const own = Uint8Array.from(key);
  return (label) => {
    if (label === '') throw new TypeError('a dice label must not be empty');
    return keystream(expand(sha256, own, utf8(label), SECRET_BYTES));
  };
}

/**
 * The ChaCha20 (RFC 8439) keystream from block 0 with a zero nonce, as little-endian uint32. Each key is used for one
 * stream only.
 */
function keystream(key: Uint8Array): () => number {
  const buffer = new Uint8Array(BUFFER_BYTES);
  const view = new DataView(buffer.buffer);
  let block = 0;
  let offset = BUFFER_BYTES;
  return () => {
    if (offset === BUFFER_BYTES) {
      chacha20(key, ZERO_NONCE, ZEROS, buffer, block);
      block += BUFFER_BYTES / BLOCK_BYTES;
      offset = 0;
    }
    const value = view.getUint32(offset, true);
    offset += 4;
    return value;
  };
}

function lengthPrefixed(entropy: Uint8Array | null): Uint8Array {
  if (entropy === null) return Uint8Array.of(0);
  assertSecret(entropy);
  return concatBytes(Uint8Array.of(SECRET_BYTES), entropy);
}

function seatByte(seat: number): number {
  if (!Number.isInteger(seat) || seat < 0 || seat > 255) throw new RangeError(`seat ${seat} does not fit a byte`);
  return seat;
}

function assertSecret(bytes: Uint8Array): void {
  if (bytes.length !== SECRET_BYTES) throw new RangeError(`a secret is ${SECRET_BYTES} bytes, not ${bytes.length}`);
}

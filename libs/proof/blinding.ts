import { concatBytes } from '@noble/hashes/utils.js';
import { utf8 } from './bytes.js';
import { canonicalBytes, type Json } from './canonical.js';
import { hmacSha256, sha256 } from './sha256.js';

export const BLINDING_BYTES = 32;
export const SALT_BYTES = 16;

const PART_DOMAIN = utf8('senki-part-v1');
const PARTS_DOMAIN = utf8('senki-parts-v1');

/** The salt of one hidden value: random to anyone without the key, reproducible with it. */
export function saltOf(blinding: Uint8Array, label: string): Uint8Array {
  if (blinding.length !== BLINDING_BYTES) throw new RangeError(`a blinding key is ${BLINDING_BYTES} bytes`);
  return hmacSha256(blinding, utf8(label)).subarray(0, SALT_BYTES);
}

/** Commits to a value under a name without revealing it: without the salt, not even a guess can be confirmed. */
export function hashPart(salt: Uint8Array, name: string, value: Json): Uint8Array {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt is ${SALT_BYTES} bytes, not ${salt.length}`);
  return sha256(concatBytes(PART_DOMAIN, salt, canonicalBytes([name, value])));
}

/** One hash for all parts of an event, from their hashes in order. */
export const hashParts = (hashes: readonly Uint8Array[]): Uint8Array => sha256(concatBytes(PARTS_DOMAIN, ...hashes));

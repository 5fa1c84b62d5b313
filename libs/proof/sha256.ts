import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as portable } from '@noble/hashes/sha2.js';
import { LONE_SURROGATE, utf8 } from './bytes.js';
import { nodeCrypto } from './node-crypto.js';

/** Bytes that are hashed a piece at a time. */
export interface Hashing {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

export function sha256(bytes: Uint8Array, node = nodeCrypto): Uint8Array {
  return node === null ? portable(bytes) : Uint8Array.from(node.hash('sha256', bytes, 'buffer'));
}

/** Of the text in UTF-8. */
export function sha256OfText(text: string, node = nodeCrypto): Uint8Array {
  if (node === null) return portable(utf8(text));
  if (LONE_SURROGATE.test(text)) throw new TypeError('lone surrogate in text');
  return Uint8Array.from(node.hash('sha256', text, 'buffer'));
}

export function createSha256(node = nodeCrypto): Hashing {
  const state = node === null ? portable.create() : node.createHash('sha256');
  return { update: (bytes) => void state.update(bytes), digest: () => Uint8Array.from(state.digest()) };
}

export function hmacSha256(key: Uint8Array, bytes: Uint8Array, node = nodeCrypto): Uint8Array {
  if (node === null) return hmac(portable, key, bytes);
  return Uint8Array.from(node.createHmac('sha256', key).update(bytes).digest());
}

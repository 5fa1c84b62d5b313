import { ed25519 } from '@noble/curves/ed25519.js';
import { hex } from './bytes.js';
import { nativeAccepts, nativeSign } from './native-ed25519.js';
import { sha256 } from './sha256.js';

export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;
const SEED_BYTES = 32;
const KEY_ID_BYTES = 8;

/** An Ed25519 key pair; `secretKey` is the 32-byte seed. */
export type SigningKey = {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly secretKey: Uint8Array;
};

/** Derives the pair from 32 random bytes, which the caller draws. */
export function generateSigningKey(seed: Uint8Array): SigningKey {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a signing seed is ${SEED_BYTES} bytes, not ${seed.length}`);
  const secretKey = Uint8Array.from(seed);
  const publicKey = ed25519.getPublicKey(secretKey);
  return { id: keyId(publicKey), publicKey, secretKey };
}

/** A short name for a key in logs and files; trust is always decided by the whole public key. */
export function keyId(publicKey: Uint8Array): string {
  return hex(sha256(publicKey).subarray(0, KEY_ID_BYTES));
}

export function sign(key: SigningKey, message: Uint8Array): Uint8Array {
  return nativeSign(key.secretKey, message) ?? ed25519.sign(message, key.secretKey);
}

/** False both for a wrong signature and for malformed input. Strict RFC 8032, so that all verifiers agree. */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== PUBLIC_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  // If the platform rejects the signature, the JavaScript verifier decides, so that all platforms agree.
  return (
    nativeAccepts(publicKey, message, signature) || ed25519.verify(signature, message, publicKey, { zip215: false })
  );
}

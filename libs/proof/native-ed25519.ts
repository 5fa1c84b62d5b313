import { fromHex } from './bytes.js';
import { nodeCrypto as crypto } from './node-crypto.js';

const SPKI_PREFIX = fromHex('302a300506032b6570032100');
const PKCS8_PREFIX = fromHex('302e020100300506032b657004220420');

const privateKeys = new WeakMap<Uint8Array, object>();

/** Null if the platform has no Ed25519. The signature is the same either way: RFC 8032 signatures are deterministic. */
export function nativeSign(seed: Uint8Array, message: Uint8Array): Uint8Array | null {
  if (crypto === null) return null;
  let key = privateKeys.get(seed);
  if (key === undefined) {
    key = crypto.createPrivateKey({ key: joined(PKCS8_PREFIX, seed), format: 'der', type: 'pkcs8' });
    privateKeys.set(seed, key);
  }
  return Uint8Array.from(crypto.sign(null, message, key));
}

/**
 * True only if every strict verifier accepts the signature. False is inconclusive: the platform checks the equation
 * without the cofactor, so it rejects some signatures that others accept. It also accepts some keys that others reject,
 * so those are excluded first.
 */
export function nativeAccepts(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (crypto === null || !isSoundKey(publicKey)) return false;
  try {
    const key = crypto.createPublicKey({ key: joined(SPKI_PREFIX, publicKey), format: 'der', type: 'spki' });
    return crypto.verify(null, message, key, signature);
  } catch {
    return false;
  }
}

/** The y coordinates of the eight points of small order, without the sign bit. */
const SMALL_ORDER = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map(fromHex);

/** Whether the key is canonical (y below the prime 2^255 - 19) and not of small order. */
function isSoundKey(publicKey: Uint8Array): boolean {
  const y = Uint8Array.from(publicKey);
  y[31]! &= 0x7f;
  const isBeyond = y[31] === 0x7f && y.subarray(1, 31).every((byte) => byte === 0xff) && y[0]! >= 0xed;
  return !isBeyond && !SMALL_ORDER.some((point) => point.every((byte, i) => byte === y[i]));
}

function joined(prefix: Uint8Array, key: Uint8Array): Uint8Array {
  const whole = new Uint8Array(prefix.length + key.length);
  whole.set(prefix);
  whole.set(key, prefix.length);
  return whole;
}

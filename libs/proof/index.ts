export { BLINDING_BYTES, SALT_BYTES, saltOf, hashPart, hashParts } from './blinding.js';
export { base64, base64url, fromBase64, fromBase64url, fromHex, hex, isUuid, utf8, uuidBytes } from './bytes.js';
export { canonicalBytes, canonicalText, MAX_JSON_DEPTH, type Json } from './canonical.js';
export { chainHash, genesisHash, HASH_BYTES, payloadHash, type ChainLink } from './chain.js';
export { commit, commitSeat, createDice, diceKey, SECRET_BYTES, type Dice } from './dice.js';
export { EMPTY_ROOT, Frontier, leafHash, nodeHash } from './merkle.js';
export { createSha256, sha256, sha256OfText, type Hashing } from './sha256.js';
export {
  generateSigningKey,
  keyId,
  PUBLIC_KEY_BYTES,
  sign,
  SIGNATURE_BYTES,
  verify,
  type SigningKey,
} from './signature.js';

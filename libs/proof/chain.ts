import { concatBytes } from '@noble/hashes/utils.js';
import { utf8, uuidBytes } from './bytes.js';
import { canonicalText } from './canonical.js';
import { sha256, sha256OfText } from './sha256.js';

export const HASH_BYTES = 32;
const MAX_INT4 = 0x7fff_ffff;

/** One link: everything that the chain covers of an event. `at` is in milliseconds since 1970. */
export type ChainLink = {
  readonly prev: Uint8Array;
  readonly matchId: string;
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payloadHash: Uint8Array;
};

export function payloadHash(payload: unknown): Uint8Array {
  return sha256OfText(canonicalText(payload));
}

/** The `prev` hash of a match's first event. */
export function genesisHash(matchId: string): Uint8Array {
  return sha256(uuidBytes(matchId));
}

/**
 * sha256(prev ‖ match ‖ version as int4 ‖ at as int8 ‖ type ‖ payload hash), integers big-endian as PostgreSQL sends
 * them. Only `type` has a variable length, and it is between fields of fixed width, so two different links never have
 * the same bytes.
 */
export function chainHash(link: ChainLink): Uint8Array {
  assertHash(link.prev, 'prev');
  assertHash(link.payloadHash, 'payloadHash');
  const { prev, matchId, version, at, type } = link;
  return sha256(concatBytes(prev, uuidBytes(matchId), versionAndTime(version, at), utf8(type), link.payloadHash));
}

function versionAndTime(version: number, at: number): Uint8Array {
  if (!Number.isInteger(version) || version < 1 || version > MAX_INT4)
    throw new RangeError(`version ${version} is not a positive int4`);
  if (!Number.isSafeInteger(at)) throw new RangeError(`time ${at} is not a whole number of milliseconds`);
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, version);
  view.setBigInt64(4, BigInt(at));
  return bytes;
}

function assertHash(bytes: Uint8Array, name: string): void {
  if (bytes.length !== HASH_BYTES) throw new RangeError(`${name} must be ${HASH_BYTES} bytes, not ${bytes.length}`);
}

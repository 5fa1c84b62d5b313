import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

export interface ChainLink {
  readonly prev: Uint8Array;
  readonly matchId: string;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly type: string;
  readonly payloadHash: Uint8Array;
}

/** SHA-256 of the payload's RFC 8785 bytes. */
export function payloadHash(payload: unknown): Uint8Array {
  const text = canonicalize(payload);
  if (text === undefined) throw new TypeError('payload has no JSON form');
  return sha256(utf8ToBytes(text));
}

/** The hash a match's first event chains onto. */
export function genesisHash(matchId: string): Uint8Array {
  return sha256(matchBytes(matchId));
}

export function chainHash(link: ChainLink): Uint8Array {
  const numbers = new DataView(new ArrayBuffer(12));
  numbers.setInt32(0, link.version);
  numbers.setBigInt64(4, BigInt(link.at));
  return sha256(
    concatBytes(
      link.prev,
      matchBytes(link.matchId),
      new Uint8Array(numbers.buffer),
      utf8ToBytes(link.type),
      link.payloadHash,
    ),
  );
}

function matchBytes(matchId: string): Uint8Array {
  return hexToBytes(matchId.replaceAll('-', ''));
}

import { chainHash, genesisHash, payloadHash } from '#proof';
import { toHex } from './append-codec.js';
import type { StreamFault } from './errors.js';
import type { EventRow } from './event-row.js';

export interface CheckedRow extends EventRow {
  readonly payload_hash: Buffer;
}

/** The point from which a chain continues. */
export interface ChainPoint {
  readonly version: number;
  readonly hash: Uint8Array;
}

export type ChainCheck =
  | { readonly ok: true; readonly version: number; readonly hash: string }
  | { readonly ok: false; readonly version: number; readonly fault: StreamFault };

export const chainStart = (matchId: string): ChainPoint => ({ version: 0, hash: genesisHash(matchId) });

/** Recomputes the hashes of rows in order and reports the first version that does not match. */
export function checkChain(matchId: string, from: ChainPoint, rows: readonly CheckedRow[]): ChainCheck {
  let prev = from.hash;
  for (const [i, row] of rows.entries()) {
    const version = from.version + i + 1;
    if (row.version !== version) return bad(version, 'version missing');
    const computed = payloadHash(row.payload);
    if (toHex(computed) !== row.payload_hash.toString('hex')) return bad(version, 'payload edited');
    // Times are stored in whole milliseconds, so a fraction means that the row was edited by hand.
    if (!Number.isInteger(row.at)) return bad(version, 'hash wrong');
    prev = chainHash({ prev, matchId, version, at: row.at, type: row.type, payloadHash: computed });
    if (toHex(prev) !== row.hash) return bad(version, 'hash wrong');
  }
  return { ok: true, version: from.version + rows.length, hash: toHex(prev) };
}

export interface Head {
  readonly version: number | null;
  readonly hash: Buffer | null;
}

/** Whether an intact chain ends at the head of its stream. */
export function checkHead(chain: ChainCheck, head: Head): ChainCheck {
  if (!chain.ok) return chain;
  if (chain.version < (head.version ?? 0)) return bad(chain.version + 1, 'version missing');
  const agrees = head.version === chain.version && head.hash?.toString('hex') === chain.hash;
  return agrees ? chain : bad(chain.version, 'head mismatch');
}

function bad(version: number, fault: StreamFault): ChainCheck {
  return { ok: false, version, fault };
}

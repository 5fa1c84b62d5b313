import type { Pool } from 'pg';
import { chainHash, genesisHash, payloadHash } from '#proof';
import { toHex } from './append-codec.js';
import { EVENT_COLUMNS, type EventRow } from './event-row.js';

export type StreamFault = 'payload edited' | 'version missing' | 'hash wrong' | 'head mismatch' | 'no such match';

export type Verification =
  | { readonly ok: true; readonly version: number; readonly hash: string }
  | { readonly ok: false; readonly version: number; readonly fault: StreamFault };

type CheckedRow = EventRow & { readonly payload_hash: Buffer };

/** Recomputes a match's payload hashes and chain from its rows and names the first version that does not fit. */
export class StreamVerifier {
  constructor(private readonly pool: Pool) {}

  async verifyStream(matchId: string): Promise<Verification> {
    // One statement, one snapshot: an append in between must not look like a fault.
    const { rows } = await this.pool.query<CheckedRow & { head_version: number | null; head_hash: Buffer | null }>(
      `SELECT ${EVENT_COLUMNS}, e.payload_hash, s.version AS head_version, s.head_hash
       FROM (SELECT * FROM es.match_stream WHERE match_id = $1) s
       FULL JOIN (SELECT * FROM es.event WHERE match_id = $1) e ON e.match_id = s.match_id
       ORDER BY e.version`,
      [matchId],
    );
    const first = rows[0];
    if (first === undefined) return { ok: false, version: 0, fault: 'no such match' };
    const events = rows.filter((row) => row.version !== null);
    const checked = checkChain(matchId, events);
    if (!checked.ok) return checked;
    if (events.length < (first.head_version ?? 0)) return bad(events.length + 1, 'version missing');
    const agrees = first.head_version === checked.version && first.head_hash?.toString('hex') === checked.hash;
    return agrees ? checked : bad(checked.version, 'head mismatch');
  }
}

function checkChain(matchId: string, rows: readonly CheckedRow[]): Verification {
  let prev = genesisHash(matchId);
  for (const [i, row] of rows.entries()) {
    const version = i + 1;
    if (row.version !== version) return bad(version, 'version missing');
    const computed = payloadHash(row.payload);
    if (toHex(computed) !== row.payload_hash.toString('hex')) return bad(version, 'payload edited');
    // Times are stored in whole milliseconds; a fraction was put there by hand.
    if (!Number.isInteger(row.at)) return bad(version, 'hash wrong');
    prev = chainHash({ prev, matchId, version, at: row.at, type: row.type, payloadHash: computed });
    if (toHex(prev) !== row.hash) return bad(version, 'hash wrong');
  }
  return { ok: true, version: rows.length, hash: toHex(prev) };
}

function bad(version: number, fault: StreamFault): Verification {
  return { ok: false, version, fault };
}

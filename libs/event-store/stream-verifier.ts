import type { Pool, PoolClient } from 'pg';
import { chainStart, checkChain, checkHead, type ChainCheck, type CheckedRow } from './chain-check.js';
import { EVENT_COLUMNS } from './event-row.js';

export type Verification = ChainCheck;

/** Recomputes a match's payload hashes and chain from its rows and reports the first version that does not match. */
export class StreamVerifier {
  constructor(private readonly pool: Pool | PoolClient) {}

  async verifyStream(matchId: string): Promise<Verification> {
    // One statement sees one snapshot: a concurrent append must not look like a fault.
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
    const chain = checkChain(matchId, chainStart(matchId), events);
    return checkHead(chain, { version: first.head_version, hash: first.head_hash });
  }
}

import type { Pool, PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';
import { fromEnvelope } from '../events.js';
import { UNOPENED, foldMatch, type MatchState } from '../state.js';
import { inOrder } from './in-order.js';

/** The current boards, with all that is hidden: conceal what is given to a viewer. */
export class MatchBoards {
  constructor(private readonly pool: Pool) {}

  async find(matchId: string): Promise<MatchState | null> {
    const { rows } = await this.pool.query<{ state: string }>('SELECT state FROM match_board WHERE match_id = $1', [
      matchId,
    ]);
    return rows[0] ? (JSON.parse(rows[0].state) as MatchState) : null;
  }
}

/** Brings the boards up to date with a batch of the feed. */
export async function projectMatchBoards(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  const { rows } = await tx.query<{ match_id: string; version: number; state: string }>(
    'SELECT match_id, version, state FROM match_board WHERE match_id = ANY($1)',
    [[...new Set(events.map((event) => event.matchId))]],
  );
  const known = new Map(rows.map((row) => [row.match_id, row]));
  const fresh = inOrder(events, new Map(rows.map((row) => [row.match_id, row.version])));
  const boards = [...fresh].map(([matchId, news]) => {
    const row = known.get(matchId);
    return foldMatch(row ? (JSON.parse(row.state) as MatchState) : UNOPENED, news.map(fromEnvelope));
  });
  await tx.query(
    `INSERT INTO match_board (match_id, version, state) SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[])
     ON CONFLICT (match_id) DO UPDATE SET version = excluded.version, state = excluded.state`,
    [[...fresh.keys()], boards.map(({ version }) => version), boards.map((board) => JSON.stringify(board))],
  );
}

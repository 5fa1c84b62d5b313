import type { Pool, PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';

/** Who opened which match, and who has how many in play, as the feed last told. */
export class OpenMatches {
  constructor(private readonly pool: Pool) {}

  async countOf(opener: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM open_match WHERE opener = $1',
      [opener],
    );
    return rows[0]!.count;
  }

  /** From the record itself, so it is known at once and for good; null if there is no such match. */
  async openerOf(matchId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ by: string | null }>(
      `SELECT meta->>'by' AS by FROM es.event WHERE match_id = $1 AND version = 1`,
      [matchId],
    );
    return rows[0]?.by ?? null;
  }

  /** Whether the command has opened its match before: then it is only repeated, and takes no more room. */
  async isKnown(commandId: string): Promise<boolean> {
    const { rows } = await this.pool.query('SELECT FROM match_secret WHERE command_id = $1', [commandId]);
    return rows.length > 0;
  }
}

export async function projectOpenMatches(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  const opened = events.filter(({ type }) => type === 'MatchOpened');
  const ended = events.filter(({ type }) => type === 'MatchEnded');
  await tx.query(
    `INSERT INTO open_match (match_id, opener) SELECT * FROM unnest($1::uuid[], $2::text[]) ON CONFLICT DO NOTHING`,
    [opened.map(({ matchId }) => matchId), opened.map(({ meta }) => String((meta as { by?: unknown }).by ?? ''))],
  );
  await tx.query('DELETE FROM open_match WHERE match_id = ANY($1)', [ended.map(({ matchId }) => matchId)]);
}

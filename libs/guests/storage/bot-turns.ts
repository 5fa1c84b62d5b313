import type { Queryable } from '#event-store';

/** A match in which a bot may have a decision to make. */
export interface BotTurn {
  readonly matchId: string;
  readonly tags: Readonly<Record<string, string>>;
}

const LEASE_MS = 15_000;

/**
 * Matches with bots that have new events since a bot last looked. Only marks and leases are stored here. Which matches
 * have bots is in their openings, so a lost mark costs only one extra look.
 */
export class BotTurns {
  constructor(
    private readonly database: Queryable,
    private readonly leaseMs = LEASE_MS,
  ) {}

  /** Leases some of the matches; no other runner gets them until the lease ends. */
  async claim(limit: number): Promise<readonly BotTurn[]> {
    const { rows } = await this.database.query<BotTurn>(
      `WITH moved AS (
         SELECT l.match_id, l.tags FROM match_list l
         JOIN es.match_stream s USING (match_id) LEFT JOIN bot_turn b USING (match_id)
         WHERE l.status = 'playing' AND l.tags ? 'senki.bots' AND s.version > coalesce(b.seen, 0)
           AND (b.claimed_until IS NULL OR b.claimed_until < now())
         LIMIT $1
       ), claimed AS (
         INSERT INTO bot_turn AS b (match_id, seen, claimed_until)
         SELECT match_id, 0, now() + $2 * interval '1 millisecond' FROM moved
         ON CONFLICT (match_id) DO UPDATE SET claimed_until = excluded.claimed_until
           WHERE b.claimed_until IS NULL OR b.claimed_until < now()
         RETURNING match_id
       )
       SELECT m.match_id AS "matchId", m.tags FROM moved m JOIN claimed USING (match_id)`,
      [limit, this.leaseMs],
    );
    return rows;
  }

  /** Marks that no bot has a decision to make at that version. */
  async rest(matchId: string, version: number): Promise<void> {
    await this.database.query('UPDATE bot_turn SET seen = $2, claimed_until = NULL WHERE match_id = $1', [
      matchId,
      version,
    ]);
  }

  /** Deletes the mark of a match that is over. */
  async forget(matchId: string): Promise<void> {
    await this.database.query('DELETE FROM bot_turn WHERE match_id = $1', [matchId]);
  }
}

import type { Queryable } from '#event-store';
import { CLAIM_BOT_TURNS } from './guest.sql.js';

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
    const { rows } = await this.database.query<BotTurn>(CLAIM_BOT_TURNS, [limit, this.leaseMs]);
    return rows;
  }

  /** Marks that no bot has a decision to make at that version. */
  async markSeen(matchId: string, version: number): Promise<void> {
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

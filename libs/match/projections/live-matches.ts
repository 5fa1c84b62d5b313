import type { Pool } from 'pg';
import type { SeatTaken } from '../events.js';
import { LIVE_MATCHES } from './match-list.sql.js';

/** The tag of matches that anyone may find and watch. Tags that begin with `senki.` belong to the service. */
export const LISTED = { 'senki.listed': 'yes' } as const;

export const isListed = (tags: Readonly<Record<string, string>>): boolean => Object.hasOwn(tags, 'senki.listed');

/** A match as anyone may find it. Its version is left out, because spectators may be delayed. */
export interface LiveMatch {
  readonly matchId: string;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly seats: readonly SeatTaken[];
  readonly tags: Readonly<Record<string, string>>;
  readonly openedAt: number;
  readonly delayMs: number;
}

export interface LiveMatchQuery {
  readonly game: string | null;
  readonly ladder: string | null;
  /** Id of the last match of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Listed matches that are being played, as far as delayed spectators may know. */
export class LiveMatches {
  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** Newest first. */
  async list({ game, ladder, after, limit }: LiveMatchQuery): Promise<readonly LiveMatch[]> {
    const { rows } = await this.pool.query<LiveMatch>(LIVE_MATCHES, [game, ladder, after, limit]);
    return rows;
  }

  /** Whether anyone may watch the match, even after its end. */
  async isListed(matchId: string): Promise<boolean> {
    const sql = 'SELECT FROM match_list WHERE match_id = $1 AND listed_until IS NOT NULL';
    return (await this.pool.query(sql, [matchId])).rows.length > 0;
  }
}

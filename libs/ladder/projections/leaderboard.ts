import type { DecayPolicy, Season } from '../definition.js';
import { LadderRefusal } from '../refusal.js';
import { DAY_MS, decayed, scoreOf, type Skill } from '../rating.js';
import type { Standing } from '../standings.js';
import type { Database } from '../storage/database.js';

export interface Placed extends Standing {
  readonly player: string;
  readonly score: number;
}

export interface Ranked extends Placed {
  readonly rank: number;
}

/** The last line of a page; what is asked after it is as it stood at the first page's instant. */
export interface BoardCursor {
  readonly asOf: number;
  readonly score: number;
  readonly player: string;
  readonly rank: number;
}

export interface HistoryEntry {
  readonly position: number;
  readonly contest: string;
  readonly at: number;
  readonly before: Skill & { readonly score: number };
  readonly after: Skill & { readonly score: number };
}

export interface DecayLine {
  readonly player: string;
  readonly idleDays: number;
  readonly before: Skill & { readonly score: number };
  readonly after: Skill & { readonly score: number };
}

const COLUMNS = 'player, mu, sigma, score, contests, wins, draws, losses, at';

// The same arithmetic in the same order as `decayed`: a page sorted here must not look unsorted there.
const DECAYED = `(mu - 3 * CASE
  WHEN floor(($3::float8 - at) / ${DAY_MS}) - $4::float8 <= 0 OR sigma >= $6::float8 THEN sigma
  ELSE least(sqrt(sigma * sigma + (floor(($3::float8 - at) / ${DAY_MS}) - $4::float8) * ($5::float8 * $5::float8)), $6::float8)
END)`;

/** Ratings to be looked at. */
export class Leaderboard {
  constructor(private readonly database: Database) {}

  /** Players who have done their placement contests, best first. Uncertainty counts as of the cursor's instant. */
  async page(season: Season, after: BoardCursor | null, limit: number): Promise<readonly Ranked[]> {
    const asOf = after?.asOf ?? (await this.now());
    const { decay } = season.policy;
    const rows = decay
      ? await this.decayedRows(season, decay, asOf, after, limit)
      : await this.rows(season, after, limit);
    return rows.map((row, i) => ({
      ...row,
      ...shownAt(row, asOf, decay),
      rank: (after?.rank ?? 0) + i + 1,
    }));
  }

  /** Milliseconds, by the clock that stamps events. */
  async now(): Promise<number> {
    const { rows } = await this.database.query<{ now: number }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    return rows[0]?.now ?? 0;
  }

  /** Rejects with `no-such-player`. */
  async player(season: Season, player: string): Promise<Placed> {
    const { rows } = await this.database.query<Placed>(
      `SELECT ${COLUMNS} FROM ladder_rating WHERE ladder = $1 AND season = $2 AND player = $3`,
      [season.ladder, season.season, player],
    );
    if (!rows[0])
      throw new LadderRefusal('no-such-player', `${player} has finished no contest of season ${season.season}`);
    return { ...rows[0], ...shownAt(rows[0], await this.now(), season.policy.decay) };
  }

  /** Newest first; `before` is the position of the last entry of the page before. */
  async history(
    season: Season,
    player: string,
    before: number | null,
    limit: number,
  ): Promise<readonly HistoryEntry[]> {
    const { rows } = await this.database.query<HistoryRow>(
      `SELECT position::float8 AS position, contest, at, before_mu AS "beforeMu", before_sigma AS "beforeSigma", mu, sigma
       FROM ladder_rating_change
       WHERE ladder = $1 AND season = $2 AND player = $3 AND ($4::float8 IS NULL OR position < $4::float8)
       ORDER BY position DESC LIMIT $5`,
      [season.ladder, season.season, player, before, limit],
    );
    return rows.map(({ position, contest, at, beforeMu, beforeSigma, mu, sigma }) => ({
      position,
      contest,
      at,
      before: scored({ mu: beforeMu, sigma: beforeSigma }),
      after: scored({ mu, sigma }),
    }));
  }

  /** Whose rating a policy would touch by an instant, and how; nothing is changed. By player. */
  async decayPreview(
    { ladder, season }: Season,
    policy: DecayPolicy,
    asOf: number,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly DecayLine[]> {
    const { rows } = await this.database.query<Placed>(
      `SELECT ${COLUMNS} FROM ladder_rating
       WHERE ladder = $1 AND season = $2 AND floor(($3::float8 - at) / ${DAY_MS}) > $4 AND sigma < $5
         AND ($6::text IS NULL OR player > $6) ORDER BY player LIMIT $7`,
      [ladder, season, asOf, policy.graceDays, policy.sigmaMax, page.after, page.limit],
    );
    return rows.map(({ player, at, mu, sigma }) => ({
      player,
      idleDays: Math.floor((asOf - at) / DAY_MS),
      before: scored({ mu, sigma }),
      after: scored(decayed({ mu, sigma }, at, asOf, policy)),
    }));
  }

  private async rows({ ladder, season, policy }: Season, after: BoardCursor | null, limit: number) {
    const { rows } = await this.database.query<Placed>(
      `SELECT ${COLUMNS} FROM ladder_rating
       WHERE ladder = $1 AND season = $2 AND contests >= $3
         AND score <= $4::float8 AND (score < $4 OR player > $5)
       ORDER BY score DESC, player LIMIT $6`,
      [ladder, season, policy.placement, after?.score ?? Infinity, after?.player ?? '', limit],
    );
    return rows;
  }

  private async decayedRows(
    { ladder, season, policy }: Season,
    { graceDays, sigmaPerDay, sigmaMax }: DecayPolicy,
    asOf: number,
    after: BoardCursor | null,
    limit: number,
  ): Promise<readonly Placed[]> {
    const { rows } = await this.database.query<Placed>(
      `SELECT * FROM (SELECT player, mu, sigma, ${DECAYED} AS score, contests, wins, draws, losses, at FROM ladder_rating
                      WHERE ladder = $1 AND season = $2 AND contests >= $7) r
       WHERE $8::float8 IS NULL OR score < $8 OR (score = $8 AND player > $9) ORDER BY score DESC, player LIMIT $10`,
      [
        ladder,
        season,
        asOf,
        graceDays,
        sigmaPerDay,
        sigmaMax,
        policy.placement,
        after?.score ?? null,
        after?.player ?? null,
        limit,
      ],
    );
    return rows;
  }
}

interface HistoryRow extends Skill {
  readonly position: number;
  readonly contest: string;
  readonly at: number;
  readonly beforeMu: number;
  readonly beforeSigma: number;
}

const scored = (skill: Skill): Skill & { readonly score: number } => ({ ...skill, score: scoreOf(skill) });

const shownAt = ({ mu, sigma, at }: Placed, asOf: number, decay: DecayPolicy | null) =>
  scored(decayed({ mu, sigma }, at, asOf, decay));

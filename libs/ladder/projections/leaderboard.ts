import type { Queryable } from '#event-store';
import { resultOf, type Contest } from '../contest.js';
import type { DecayPolicy, Season } from '../definition.js';
import { LadderRefusal } from '../refusal.js';
import { DAY_MS, decayed, scoreOf, type Skill } from '../rating.js';
import type { Standing } from '../standings.js';
import { DECAYED_LEADERBOARD, IDLE_RATINGS, LEADERBOARD, RATING_COLUMNS, RATING_HISTORY } from './rating.sql.js';

export interface Placed extends Standing {
  readonly player: string;
  readonly score: number;
}

export interface Ranked extends Placed {
  readonly rank: number;
}

/** The last line of a page. All further pages show the leaderboard as of the first page's instant. */
export interface BoardCursor {
  readonly asOf: number;
  readonly score: number;
  readonly player: string;
  readonly rank: number;
}

type Scored = Skill & { readonly score: number };

/** How a contest changed the rating of one of its players. */
export interface Rerated {
  readonly player: string;
  /** 1 is best; sides that share a place have the same rank. */
  readonly rank: number;
  readonly side: number;
  readonly before: Scored;
  readonly after: Scored;
}

export interface HistoryEntry {
  readonly position: number;
  readonly contest: string;
  readonly at: number;
  readonly before: Scored;
  readonly after: Scored;
  /** Everyone in the contest: ratings depend only on its result, the ratings before it and the season's policy. */
  readonly players: readonly Rerated[];
  readonly games: Contest['games'];
}

export interface DecayLine {
  readonly player: string;
  readonly idleDays: number;
  readonly before: Scored;
  readonly after: Scored;
}

/** Queries for ratings. */
export class Leaderboard {
  /** `clock` tells the time: a replica runs on a machine with a clock of its own. */
  constructor(
    private readonly database: Queryable,
    private readonly clock: Queryable = database,
  ) {}

  /** Players who have completed their placement contests, best first, with uncertainty as of the cursor's instant. */
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

  /** Milliseconds, by the clock that timestamps events. */
  async now(): Promise<number> {
    const { rows } = await this.clock.query<{ now: number }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    return rows[0]?.now ?? 0;
  }

  /** Rejects with `no-such-player`. */
  async player(season: Season, player: string): Promise<Placed> {
    const { rows } = await this.database.query<Placed>(
      `SELECT ${RATING_COLUMNS} FROM ladder_rating WHERE ladder = $1 AND season = $2 AND player = $3`,
      [season.ladder, season.season, player],
    );
    if (!rows[0])
      throw new LadderRefusal('no-such-player', `${player} has finished no contest of season ${season.season}`);
    return { ...rows[0], ...shownAt(rows[0], await this.now(), season.policy.decay) };
  }

  /** By season: how many players have finished a contest in it; 0 for a ladder without a season. */
  async playersOf(seasons: readonly (readonly [ladder: string, season: string | null])[]): Promise<readonly number[]> {
    const { rows } = await this.database.query<{ players: number }>(
      `SELECT (SELECT count(*)::int FROM ladder_rating r WHERE r.ladder = s.ladder AND r.season = s.season) AS players
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS s (ladder, season, place) ORDER BY s.place`,
      [seasons.map(([ladder]) => ladder), seasons.map(([, season]) => season)],
    );
    return rows.map(({ players }) => players);
  }

  /** Newest first; `before` is the position of the last entry of the previous page. */
  async history(
    season: Season,
    player: string,
    before: number | null,
    limit: number,
  ): Promise<readonly HistoryEntry[]> {
    const { rows } = await this.database.query<HistoryRow>(RATING_HISTORY, [
      season.ladder,
      season.season,
      player,
      before,
      limit,
    ]);
    return rows.map((row) => toEntry(row, season, player));
  }

  /** Whose rating would decay by an instant under a policy, and how; nothing is changed. By player. */
  async decayPreview(
    { ladder, season }: Season,
    policy: DecayPolicy,
    asOf: number,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly DecayLine[]> {
    const { rows } = await this.database.query<Placed>(IDLE_RATINGS, [
      ladder,
      season,
      asOf,
      policy.graceDays,
      policy.sigmaMax,
      page.after,
      page.limit,
    ]);
    return rows.map(({ player, at, mu, sigma }) => ({
      player,
      idleDays: Math.floor((asOf - at) / DAY_MS),
      before: scored({ mu, sigma }),
      after: scored(decayed({ mu, sigma }, at, asOf, policy)),
    }));
  }

  private async rows({ ladder, season, policy }: Season, after: BoardCursor | null, limit: number) {
    const { rows } = await this.database.query<Placed>(LEADERBOARD, [
      ladder,
      season,
      policy.placement,
      after?.score ?? Infinity,
      after?.player ?? '',
      limit,
    ]);
    return rows;
  }

  private async decayedRows(
    { ladder, season, policy }: Season,
    { graceDays, sigmaPerDay, sigmaMax }: DecayPolicy,
    asOf: number,
    after: BoardCursor | null,
    limit: number,
  ): Promise<readonly Placed[]> {
    const { rows } = await this.database.query<Placed>(DECAYED_LEADERBOARD, [
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
    ]);
    return rows;
  }
}

interface HistoryRow {
  readonly position: number;
  readonly contest: Contest;
  readonly at: number;
  readonly changes: readonly (Skill & {
    readonly player: string;
    readonly beforeMu: number;
    readonly beforeSigma: number;
  })[];
}

function toEntry({ position, contest, at, changes }: HistoryRow, season: Season, player: string): HistoryEntry {
  const sides = resultOf(contest, season.policy)?.sides ?? [];
  const players = changes.map(({ player: name, beforeMu, beforeSigma, mu, sigma }) => {
    const side = sides.findIndex((one) => one.players.some((member) => member.player === name));
    return {
      player: name,
      side,
      rank: sides[side]?.rank ?? 1,
      before: scored({ mu: beforeMu, sigma: beforeSigma }),
      after: scored({ mu, sigma }),
    };
  });
  const own = players.find((one) => one.player === player) as Rerated;
  const { before, after } = own;
  players.sort((a, b) => a.rank - b.rank || a.side - b.side);
  return { position, contest: contest.id, at, before, after, players, games: contest.games };
}

const scored = (skill: Skill): Scored => ({ ...skill, score: scoreOf(skill) });

const shownAt = ({ mu, sigma, at }: Placed, asOf: number, decay: DecayPolicy | null) =>
  scored(decayed({ mu, sigma }, at, asOf, decay));

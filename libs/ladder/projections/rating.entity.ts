import { bigint, defineEntity, double, integer, json, text, uuid } from '#database';

/** Instants are in milliseconds as in events, so that a rating recomputed from events is identical to the last bit. */
interface Rated {
  ladder: string;
  season: string;
  player: string;
  position: number;
  mu: number;
  sigma: number;
  contests: number;
  wins: number;
  draws: number;
  losses: number;
  at: number;
}

export interface RatingRow extends Rated {
  score: number;
}

export const RatingEntity = defineEntity<RatingRow>({
  name: 'ladder_rating',
  columns: {
    ladder: text({ primary: true }),
    season: text({ primary: true }),
    player: text({ primary: true, collation: 'C' }),
    position: bigint(),
    mu: double(),
    sigma: double(),
    score: double(),
    contests: integer(),
    wins: integer(),
    draws: integer(),
    losses: integer(),
    at: double(),
  },
  indices: [{ name: 'ladder_rating_score', columns: ['ladder', 'season', 'score', 'player'] }],
});

export interface RatingChangeRow extends Rated {
  contest: string;
  beforeMu: number;
  beforeSigma: number;
}

export const RatingChangeEntity = defineEntity<RatingChangeRow>({
  name: 'ladder_rating_change',
  columns: {
    ladder: text({ primary: true }),
    season: text({ primary: true }),
    player: text({ primary: true, collation: 'C' }),
    position: bigint({ primary: true }),
    contest: uuid(),
    beforeMu: double(),
    beforeSigma: double(),
    mu: double(),
    sigma: double(),
    contests: integer(),
    wins: integer(),
    draws: integer(),
    losses: integer(),
    at: double(),
  },
  indices: [{ name: 'ladder_rating_change_position', columns: ['ladder', 'position'] }],
});

export interface ContestRow {
  id: string;
  ladder: string;
  season: string;
  /** Feed position at which it was decided; null before. */
  position: number | null;
  contest: object;
}

export const ContestEntity = defineEntity<ContestRow>({
  name: 'ladder_contest',
  columns: {
    id: uuid({ primary: true }),
    ladder: text(),
    season: text(),
    position: bigint({ nullable: true }),
    contest: json(),
  },
  indices: [{ name: 'ladder_contest_decided', columns: ['ladder', 'position'], where: 'position IS NOT NULL' }],
});

export interface LadderMatchRow {
  matchId: string;
  contest: string;
}

/** Which contest a match belongs to. */
export const LadderMatchEntity = defineEntity<LadderMatchRow>({
  name: 'ladder_match',
  columns: {
    matchId: uuid({ primary: true }),
    contest: uuid(),
  },
});

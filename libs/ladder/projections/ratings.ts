import type { Transaction } from '#event-store';
import type { Contest } from '../contest.js';
import { sidesOf } from '../contest.js';
import { scoreOf } from '../rating.js';
import { Standings, type RatingChange, type Standing } from '../standings.js';
import { seasonsOf } from '../storage/ladders.js';
import { INSERT_CHANGES, LAST_CHANGES, PUT_RATINGS, STANDINGS_BEFORE } from './rating.sql.js';

/**
 * Rates all contests of a ladder that were decided at or after a feed position, starting from the ratings before it.
 * For a contest just decided, that is one contest; after a ruling on an old one, everything since.
 */
export async function rateFrom(tx: Transaction, ladder: string, position: number): Promise<void> {
  const { rows } = await tx.query<{ contest: Contest }>(
    'SELECT contest FROM ladder_contest WHERE ladder = $1 AND position >= $2 ORDER BY position',
    [ladder, position],
  );
  const contests = rows.map(({ contest }) => contest);
  const standings = await standingsBefore(tx, ladder, position, contests);
  await replaceChanges(tx, ladder, position, standings.rate(contests));
}

async function standingsBefore(
  tx: Transaction,
  ladder: string,
  position: number,
  contests: readonly Contest[],
): Promise<Standings> {
  const players = [...new Set(contests.flatMap((contest) => sidesOf(contest).flat()))];
  const { rows } = await tx.query<Standing & { season: string; player: string }>(STANDINGS_BEFORE, [
    ladder,
    players,
    position,
  ]);
  const standings = new Standings(await seasonsOf(tx, ladder));
  for (const { season, player, ...standing } of rows) standings.recall(season, player, standing);
  return standings;
}

/** Replaces all changes from that position on with these. */
export async function replaceChanges(
  tx: Transaction,
  ladder: string,
  position: number,
  changes: readonly RatingChange[],
): Promise<void> {
  const { rows: gone } = await tx.query<Touched>(
    'DELETE FROM ladder_rating_change WHERE ladder = $1 AND position >= $2 RETURNING season, player',
    [ladder, position],
  );
  await insertChanges(tx, ladder, changes);
  await refreshRatings(tx, ladder, [...gone, ...changes]);
}

interface Touched {
  readonly season: string;
  readonly player: string;
}

async function insertChanges(tx: Transaction, ladder: string, changes: readonly RatingChange[]): Promise<void> {
  await tx.query(INSERT_CHANGES, [
    ladder,
    changes.map(({ season }) => season),
    changes.map(({ player }) => player),
    changes.map(({ position }) => position),
    changes.map(({ contest }) => contest),
    changes.map(({ before }) => before.mu),
    changes.map(({ before }) => before.sigma),
    changes.map(({ after }) => after.mu),
    changes.map(({ after }) => after.sigma),
    changes.map(({ after }) => after.contests),
    changes.map(({ after }) => after.wins),
    changes.map(({ after }) => after.draws),
    changes.map(({ after }) => after.losses),
    changes.map(({ after }) => after.at),
  ]);
}

/** A player's rating is their last change; a player without changes has no rating. */
async function refreshRatings(tx: Transaction, ladder: string, touched: readonly Touched[]): Promise<void> {
  const pairs = [...new Map(touched.map((one) => [`${one.season}/${one.player}`, one])).values()];
  const values = [ladder, pairs.map(({ season }) => season), pairs.map(({ player }) => player)];
  await tx.query(
    `DELETE FROM ladder_rating r USING unnest($2::text[], $3::text[]) AS t (season, player)
     WHERE r.ladder = $1 AND r.season = t.season AND r.player = t.player`,
    values,
  );
  const { rows } = await tx.query<Standing & Touched & { position: string }>(LAST_CHANGES, values);
  await tx.query(PUT_RATINGS, [ladder, JSON.stringify(rows.map((row) => ({ ...row, score: scoreOf(row) })))]);
}

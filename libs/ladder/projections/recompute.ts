import { pseudonymise } from '#match/projections';
import { inTransaction, readFeedInOrder, type Database, type Transaction } from '#event-store';
import { CONTEST_EVENTS, ContestLog } from '../contest-log.js';
import type { Contest } from '../contest.js';
import type { Skill } from '../rating.js';
import { Standings, type RatingChange } from '../standings.js';
import { seasonsOf, type Ladders } from '../storage/ladders.js';
import { LADDER_CONSUMER, saveContests } from './contests.js';
import { replaceChanges } from './ratings.js';

export interface RatingDifference {
  readonly player: string;
  /** Null if the player has no rating on that side. */
  readonly kept: (Skill & { readonly contests: number }) | null;
  readonly recomputed: (Skill & { readonly contests: number }) | null;
}

export interface Recomputation {
  readonly ladder: string;
  readonly season: string;
  /** Position up to which events were read: that of the stored ratings. */
  readonly position: number;
  /** Contests that count. */
  readonly contests: number;
  readonly players: number;
  readonly differences: readonly RatingDifference[];
  /** Whether the stored ratings were replaced. */
  readonly applied: boolean;
}

const PAGE = 2_000;

/** Recomputes ratings from the first event on and compares them with the stored ones, bit by bit. */
export class Recomputer {
  constructor(
    private readonly database: Database,
    private readonly ladders: Ladders,
  ) {}

  async recompute(ladder: string, season: string | null, apply: boolean, within?: Transaction): Promise<Recomputation> {
    const wanted = await this.ladders.season(ladder, season);
    const work = async (tx: Transaction): Promise<Recomputation> => {
      const position = await holdConsumer(tx);
      const contests = await contestsFromEvents(tx, ladder, position);
      const changes = new Standings(await seasonsOf(tx, ladder)).rate(
        contests.filter(({ decided }) => decided !== null),
      );
      const own = changes.filter((change) => change.season === wanted.season);
      const differences = compare(await keptRatings(tx, ladder, wanted.season), lastOf(own));
      if (apply) {
        await tx.query('DELETE FROM ladder_contest WHERE ladder = $1', [ladder]);
        await saveContests(tx, contests);
        await replaceChanges(tx, ladder, 0, changes);
      }
      return {
        ladder,
        season: wanted.season,
        position,
        contests: new Set(own.map(({ contest }) => contest)).size,
        players: new Set(own.map(({ player }) => player)).size,
        differences,
        applied: apply,
      };
    };
    return within ? work(within) : inTransaction(this.database, work);
  }
}

/** Stops the projection for the duration of the transaction; returns its position. */
async function holdConsumer(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ position: number }>(
    'SELECT position::float8 FROM es.consumer WHERE name = $1 AND shard = 0 FOR UPDATE',
    [LADDER_CONSUMER],
  );
  return rows[0]?.position ?? 0;
}

/** The ladder's contests in the order in which they were decided, computed from events alone. */
async function contestsFromEvents(tx: Transaction, ladder: string, upTo: number): Promise<readonly Contest[]> {
  const log = new ContestLog();
  for (let after = 0; after < upTo;) {
    const limit = Math.min(PAGE, upTo - after);
    const { events } = await readFeedInOrder(tx, after, limit, CONTEST_EVENTS);
    for (const event of await pseudonymise(events, tx)) log.take(event);
    after += limit;
  }
  return log
    .changed()
    .filter((contest) => contest.ladder === ladder)
    .sort((a, b) => (a.decided?.position ?? Infinity) - (b.decided?.position ?? Infinity));
}

type Kept = Skill & { readonly contests: number };

async function keptRatings(tx: Transaction, ladder: string, season: string): Promise<ReadonlyMap<string, Kept>> {
  const { rows } = await tx.query<Kept & { player: string }>(
    'SELECT player, mu, sigma, contests FROM ladder_rating WHERE ladder = $1 AND season = $2',
    [ladder, season],
  );
  return new Map(rows.map(({ player, ...kept }) => [player, kept]));
}

const lastOf = (changes: readonly RatingChange[]): ReadonlyMap<string, Kept> =>
  new Map(changes.map(({ player, after: { mu, sigma, contests } }) => [player, { mu, sigma, contests }]));

function compare(kept: ReadonlyMap<string, Kept>, recomputed: ReadonlyMap<string, Kept>): readonly RatingDifference[] {
  return [...new Set([...kept.keys(), ...recomputed.keys()])]
    .sort()
    .map((player) => ({ player, kept: kept.get(player) ?? null, recomputed: recomputed.get(player) ?? null }))
    .filter(({ kept: a, recomputed: b }) => a?.mu !== b?.mu || a?.sigma !== b?.sigma || a?.contests !== b?.contests);
}

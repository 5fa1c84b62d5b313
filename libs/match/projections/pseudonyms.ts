import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { BatchHandler } from '#event-store';
import type { SeatTaken } from '../events.js';

interface Fact {
  readonly type: string;
  readonly payload: unknown;
}

/** The key of an erased player: it can be computed from the id, and the table does not store the id. */
export const playerDigest = (player: string): string =>
  createHash('sha256').update(`senki player ${player}`).digest('hex');

const seatsOf = ({ payload }: Fact): readonly SeatTaken[] =>
  (payload as { readonly seats: readonly SeatTaken[] }).seats;

/** Lock between writing player ids and erasing them: writers take it shared, erasure takes it alone. */
export async function lockErasing(db: Pick<PoolClient, 'query'>, as: 'shared' | 'alone'): Promise<void> {
  const lock = as === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await db.query(`SELECT ${lock}(hashtextextended('erasing players', 0))`);
}

/** The pseudonyms of those players who were erased, by player id. */
export async function pseudonymsOf(
  players: readonly string[],
  db: Pick<Pool | PoolClient, 'query'>,
): Promise<ReadonlyMap<string, string>> {
  if (players.length === 0) return new Map();
  const byDigest = new Map(players.map((player) => [playerDigest(player), player]));
  const { rows } = await db.query<{ digest: string; pseudonym: string }>(
    'SELECT digest, pseudonym FROM erased_player WHERE digest = ANY($1)',
    [[...byDigest.keys()]],
  );
  return new Map(rows.map(({ digest, pseudonym }) => [byDigest.get(digest) as string, pseudonym]));
}

/**
 * The events as projections may store them: with pseudonyms instead of erased players. The record itself keeps the
 * opaque ids, because its hash chain covers them.
 */
export async function pseudonymise<T extends Fact>(events: readonly T[], db: Pool | PoolClient): Promise<readonly T[]> {
  const openings = events.filter(({ type }) => type === 'MatchOpened');
  const pseudonyms = await pseudonymsOf(
    openings.flatMap(seatsOf).map(({ player }) => player),
    db,
  );
  if (pseudonyms.size === 0) return events;
  const nameOf = (player: string): string => pseudonyms.get(player) ?? player;
  return events.map((event) => {
    if (event.type !== 'MatchOpened') return event;
    const seats = seatsOf(event).map((seat) => ({ ...seat, player: nameOf(seat.player) }));
    return { ...event, payload: { ...(event.payload as object), seats } };
  });
}

/** Wraps a projection so that it never sees the id of an erased player. */
export const pseudonymised =
  (handle: BatchHandler): BatchHandler =>
  async (events, tx) =>
    handle(await pseudonymise(events, tx), tx);

import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { BatchHandler } from '#event-store';
import type { SeatTaken } from '../events.js';

interface Fact {
  readonly type: string;
  readonly payload: unknown;
}

/** Under which an erased player is known: whoever has the id finds it, and the table does not hold the id. */
export const playerDigest = (player: string): string =>
  createHash('sha256').update(`senki player ${player}`).digest('hex');

const seatsOf = ({ payload }: Fact): readonly SeatTaken[] =>
  (payload as { readonly seats: readonly SeatTaken[] }).seats;

/** Whoever writes down a player's id and whoever erases it take turns: the writers share it. */
export async function lockErasing(db: Pick<PoolClient, 'query'>, as: 'shared' | 'alone'): Promise<void> {
  const lock = as === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await db.query(`SELECT ${lock}(hashtextextended('erasing players', 0))`);
}

/** What those of the players who were erased are called. */
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
 * The events as they may enter tables: an erased player is called by its pseudonym. The record itself keeps the opaque id, for
 * its chain binds it.
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

/** A projection that never hears of erased players. */
export const pseudonymised =
  (handle: BatchHandler): BatchHandler =>
  async (events, tx) =>
    handle(await pseudonymise(events, tx), tx);

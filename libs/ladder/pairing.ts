import type { PairingSettings } from './definition.js';
import { canSeat, seatParty, type Party } from './seating.js';

/** A ticket as seen by the pairing. */
export interface Candidate extends Party {
  /** Milliseconds; unchanged when a ticket returns to the queue. */
  readonly queuedAt: number;
  /** Players that this ticket does not want to meet. */
  readonly avoid: readonly string[];
  /** Players that this ticket met in its last contest. */
  readonly recent: readonly string[];
  /** Number of recent offences. */
  readonly conduct: number;
}

export interface Pairing {
  readonly tickets: readonly string[];
  /** By seat: the player, and the ticket of the player. */
  readonly seats: readonly { readonly ticket: string; readonly player: string }[];
  /** Difference in rating between the ticket that waited longest and the one farthest from it. */
  readonly gap: number;
}

/** How many combinations are tried for one ticket before it has to wait for the next wave. */
const MOST_TRIES = 2_000;
/**
 * How much a difference of one offence counts, as a difference in rating: players with offences are paired with each
 * other.
 */
const CONDUCT_GAP = 2;

/**
 * One wave: pairs the tickets in the queue. The ticket that has waited longest chooses first, within its own window,
 * which widens over time; so every ticket is eventually first, with a window wide enough for anyone. The order of the
 * queue does not matter.
 */
export function pairWave(
  queue: readonly Candidate[],
  teams: readonly number[],
  settings: PairingSettings,
  now: number,
): readonly Pairing[] {
  const waiting = queue
    .filter((candidate) => waited(candidate, settings, now) >= 0)
    .sort((a, b) => waited(b, settings, now) - waited(a, settings, now) || compare(a.ticket, b.ticket));
  const free = new Set(waiting);
  const pairings: Pairing[] = [];
  for (const first of waiting) {
    if (!free.has(first)) continue;
    const table = findTable(first, free, teams, settings, now);
    if (table === null) continue;
    for (const candidate of table) free.delete(candidate);
    // A player with two tickets plays only one match at a time.
    const taken = new Set(table.flatMap(({ players }) => players.map(({ player }) => player)));
    for (const other of free) if (other.players.some(({ player }) => taken.has(player))) free.delete(other);
    pairings.push(toPairing(first, table, teams));
  }
  return pairings;
}

/** Seconds that count as waiting; negative while offences delay the ticket. */
export function waited({ queuedAt, conduct }: Candidate, settings: PairingSettings, now: number): number {
  return (now - queuedAt) / 1000 - settings.conductSeconds * Math.min(conduct, settings.conductMost);
}

/** The largest difference in rating at which the ticket may be paired now. */
export function windowOf(candidate: Candidate, settings: PairingSettings, now: number): number {
  const grown = settings.windowStart + settings.windowPerSecond * Math.max(0, waited(candidate, settings, now));
  return Math.min(grown, settings.windowMax ?? Infinity);
}

function findTable(
  first: Candidate,
  free: ReadonlySet<Candidate>,
  teams: readonly number[],
  settings: PairingSettings,
  now: number,
): readonly Candidate[] | null {
  const window = windowOf(first, settings, now);
  const mayRematch = waited(first, settings, now) >= settings.rematchAfterSeconds;
  const mayMeet = (a: Candidate, b: Candidate): boolean =>
    !shares(a, b) && !avoids(a, b) && !avoids(b, a) && (mayRematch || !(hasMet(a, b) || hasMet(b, a)));
  const others = [...free]
    .filter((other) => other !== first && gapOf(first, other) <= window && mayMeet(first, other))
    .map((other) => ({ other, cost: costOf(first, other) }))
    .sort((a, b) => a.cost - b.cost || a.other.queuedAt - b.other.queuedAt || compare(a.other.ticket, b.other.ticket))
    .map(({ other }) => other);
  return fill([first], others, teams, mayMeet);
}

/** Adds the nearest tickets that fit until every seat is taken; backtracks at dead ends. */
function fill(
  start: readonly Candidate[],
  others: readonly Candidate[],
  teams: readonly number[],
  mayMeet: (a: Candidate, b: Candidate) => boolean,
): readonly Candidate[] | null {
  let tries = 0;
  const extend = (chosen: readonly Candidate[], from: number): readonly Candidate[] | null => {
    const seated = sizeOf(chosen);
    if (seated === teams.length) return chosen;
    for (let i = from; i < others.length && tries < MOST_TRIES; i++) {
      const other = others[i] as Candidate;
      tries += 1;
      if (seated + other.players.length > teams.length || !chosen.every((one) => mayMeet(one, other))) continue;
      const more = [...chosen, other];
      const found = canSeat(more, teams) ? extend(more, i + 1) : null;
      if (found) return found;
    }
    return null;
  };
  return canSeat(start, teams) ? extend(start, 0) : null;
}

function toPairing(first: Candidate, table: readonly Candidate[], teams: readonly number[]): Pairing {
  const seats = seatParty(table, teams);
  if (seats === null) throw new Error('a table was chosen that cannot be seated');
  return {
    tickets: table.map(({ ticket }) => ticket),
    seats: seats.map((seat) => seat ?? unseated()),
    gap: Math.max(...table.map((other) => gapOf(first, other))),
  };
}

function unseated(): never {
  throw new Error('a table was chosen that leaves a seat empty');
}

const gapOf = (a: Candidate, b: Candidate): number => Math.abs(a.rating - b.rating);
const costOf = (a: Candidate, b: Candidate): number => gapOf(a, b) + CONDUCT_GAP * Math.abs(a.conduct - b.conduct);
const sizeOf = (table: readonly Candidate[]): number => table.reduce((sum, { players }) => sum + players.length, 0);
const names = ({ players }: Candidate): readonly string[] => players.map(({ player }) => player);
const shares = (a: Candidate, b: Candidate): boolean => names(a).some((player) => names(b).includes(player));
const avoids = (a: Candidate, b: Candidate): boolean => names(b).some((player) => a.avoid.includes(player));
const hasMet = (a: Candidate, b: Candidate): boolean => names(b).some((player) => a.recent.includes(player));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

import type { Card, CardId, Table, ZoneId } from './table.js';

/**
 * What was worked out from which cards lie where: beside the table, never in it, and brought up to date when that changes. How
 * cards are turned sideways and what counters they carry must not matter to it.
 */
export interface Derived {
  /** For which cards of a game; null if nothing was read yet. */
  readonly set: object | null;
  /** What was read off each zone, by its reader; null if nothing was read yet. */
  readonly zones: Readonly<Record<ZoneId, readonly unknown[]>> | null;
  /** Zones that changed since they were read. */
  readonly stale: readonly ZoneId[];
  /** What was put together from several zones, by the number of what it is about; filled in as it is asked for. */
  readonly whole: unknown[];
}

/** Those asked about last: the table being changed, what it was before, and a few more. Others are read again. */
const recent: { cards: Table['cards']; derived: Derived }[] = [];
const ROOM = 4;
let oldest = 0;

export function derivedFrom(cards: Table['cards']): Derived {
  for (const one of recent) if (one.cards === cards) return one.derived;
  return keepDerived(cards, { set: null, zones: null, stale: [], whole: [] });
}

export function keepDerived(cards: Table['cards'], derived: Derived): Derived {
  const known = recent.find((one) => one.cards === cards);
  if (known) known.derived = derived;
  else {
    recent[oldest] = { cards, derived };
    oldest = (oldest + 1) % ROOM;
  }
  return derived;
}

/** A copy of the index of cards. The same lie in the same places, so that what was worked out goes for both. */
export function copyOfCards(cards: Table['cards']): Record<CardId, Card> {
  const copy = { ...cards };
  keepDerived(copy, derivedFrom(cards));
  return copy;
}

/** For whoever changes which cards lie in those zones, or how they face. Zones that nobody read do not matter. */
export function forgetDerived(cards: Table['cards'], changed: readonly ZoneId[]): void {
  const { set, zones, stale, whole } = derivedFrom(cards);
  const news = changed.filter((zone) => zones?.[zone] !== undefined && !stale.includes(zone));
  if (news.length > 0) keepDerived(cards, { set, zones, stale: [...stale, ...news], whole });
}

import type { Card, CardId, Table } from './table.js';

const kept = new WeakMap<Table['cards'], Map<object, unknown>>();
let latest: { readonly cards: Table['cards']; readonly derived: Map<object, unknown> } | null = null;

/**
 * Where to keep what was worked out from which cards lie where, by what it is about: beside the table, never in it, and given up
 * when that changes. How cards are turned sideways and what counters they carry must not matter to it. Mostly the same cards are
 * asked about again.
 */
export function derivedFrom(cards: Table['cards']): Map<object, unknown> {
  if (latest?.cards === cards) return latest.derived;
  let derived = kept.get(cards);
  if (!derived) kept.set(cards, (derived = new Map()));
  latest = { cards, derived };
  return derived;
}

/** A copy of the index of cards. The same lie in the same places, so that what was worked out goes for both. */
export function copyOfCards(cards: Table['cards']): Record<CardId, Card> {
  const copy = { ...cards };
  kept.set(copy, derivedFrom(cards));
  return copy;
}

/** For whoever changes where cards lie. */
export function forgetDerived(cards: Table['cards']): void {
  kept.delete(cards);
  latest = null;
}

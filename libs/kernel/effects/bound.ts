import type { Json } from '../json.js';
import type { CardId, Frame, Seat, Writable } from '../table.js';
import type { Scope } from './language.js';

/** Values bound to names. */
export interface Bound {
  readonly cards?: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers?: Readonly<Record<string, number>>;
  readonly seats?: Readonly<Record<string, Seat>>;
}

/** The scope with more names bound. */
export function extended(scope: Scope, { cards, numbers, seats }: Bound): Scope {
  const copy: Writable<Scope> = { ...scope };
  if (cards) copy.cards = { ...scope.cards, ...cards };
  if (numbers) copy.numbers = { ...scope.numbers, ...numbers };
  if (seats) copy.seats = { ...scope.seats, ...seats };
  return copy;
}

/** The name by which a cost part's operations refer to the cards that pay it. */
export const PAID = 'paid';

/** The name for the cards that earlier rounds of a `repeat` bound to `name`. */
export const apartFrom = (name: string): string => `apart from ${name}`;

/** The scope with one more name for cards; faster than `extended`, for callers that try many cards. */
export function withCards(scope: Scope, name: string, ids: readonly CardId[]): Scope {
  const cards: Record<string, readonly CardId[]> = { ...scope.cards };
  cards[name] = ids;
  const copy: Writable<Scope> = { ...scope };
  copy.cards = cards;
  return copy;
}

/** The frame of an effect with more names bound in its scope. */
export const withBound = (frame: Frame, bound: Bound): Frame => ({
  ...frame,
  scope: extended(frame.scope as unknown as Scope, bound) as unknown as Json,
});

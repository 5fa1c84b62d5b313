import type { Json } from '../json.js';
import type { CardId, Frame, Seat, Writable } from '../table.js';
import type { Scope } from './language.js';

/** Names that came to stand for something. */
export interface Bound {
  readonly cards?: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers?: Readonly<Record<string, number>>;
  readonly seats?: Readonly<Record<string, Seat>>;
}

/** What is known, with what came to be bound. */
export function extended(scope: Scope, { cards, numbers, seats }: Bound): Scope {
  const copy: Writable<Scope> = { ...scope };
  if (cards) copy.cards = { ...scope.cards, ...cards };
  if (numbers) copy.numbers = { ...scope.numbers, ...numbers };
  if (seats) copy.seats = { ...scope.seats, ...seats };
  return copy;
}

/** What the cards of a part are called in what is done with them. */
export const PAID = 'paid';

/** What those cards are called that were bound to a name in earlier rounds of what is repeated. */
export const apartFrom = (name: string): string => `apart from ${name}`;

/** What is known, with one more name for cards: for those who try many cards. */
export function withCards(scope: Scope, name: string, ids: readonly CardId[]): Scope {
  const cards: Record<string, readonly CardId[]> = { ...scope.cards };
  cards[name] = ids;
  const copy: Writable<Scope> = { ...scope };
  copy.cards = cards;
  return copy;
}

/** The frame of an effect that was told something. */
export const withBound = (frame: Frame, bound: Bound): Frame => ({
  ...frame,
  scope: extended(frame.scope as unknown as Scope, bound) as unknown as Json,
});

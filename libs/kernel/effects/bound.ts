import { withEntries, withEntry, type Json } from '../json.js';
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
  const copy = copyOfScope(scope);
  if (cards) copy.cards = withEntries(scope.cards, cards);
  if (numbers) copy.numbers = withEntries(scope.numbers, numbers);
  if (seats) copy.seats = withEntries(scope.seats, seats);
  return copy;
}

/** A shallow copy that its maker may change. Lists every field, as `copyOfTable` does. */
export function copyOfScope(scope: Scope): Writable<Scope> {
  const { controller, source, cards, numbers, seats, resolution, since } = scope;
  const copy: Writable<Scope> = { controller, source, cards, numbers, seats };
  if (resolution !== undefined) copy.resolution = resolution;
  if (since !== undefined) copy.since = since;
  return copy;
}

/** The name by which a cost part's operations refer to the cards that pay it. */
export const PAID = 'paid';

/** The name for the cards that earlier rounds of a `repeat` bound to `name`. */
export const apartFrom = (name: string): string => `apart from ${name}`;

/** The scope with one more name for cards; faster than `extended`, for callers that try many cards. */
export function withCards(scope: Scope, name: string, ids: readonly CardId[]): Scope {
  const copy = copyOfScope(scope);
  copy.cards = withEntry(scope.cards, name, ids);
  return copy;
}

/** The frame of an effect with more names bound in its scope. */
export const withBound = (frame: Frame, bound: Bound): Frame => ({
  ...frame,
  scope: extended(frame.scope as unknown as Scope, bound) as unknown as Json,
});

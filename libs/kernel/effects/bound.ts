import type { Json } from '../json.js';
import type { CardId, Frame, Seat } from '../table.js';
import type { Scope } from './language.js';

/** Names that came to stand for something. */
export interface Bound {
  readonly cards?: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers?: Readonly<Record<string, number>>;
  readonly seats?: Readonly<Record<string, Seat>>;
}

/** What is known, with what came to be bound. */
export const extended = (scope: Scope, { cards, numbers, seats }: Bound): Scope => ({
  ...scope,
  ...(cards && { cards: { ...scope.cards, ...cards } }),
  ...(numbers && { numbers: { ...scope.numbers, ...numbers } }),
  ...(seats && { seats: { ...scope.seats, ...seats } }),
});

/** The frame of an effect that was told something. */
export const withBound = (frame: Frame, bound: Bound): Frame => ({
  ...frame,
  scope: extended(frame.scope as unknown as Scope, bound) as unknown as Json,
});

import { cardOf, zoneName, type Card, type CardId, type Context, type Game } from '#kernel';
import { operation } from '../operation.js';
import type { Part } from '../part.js';

/** Two-sided cards (12.11). The printed side is the normal unit; a counter says that the other side, the G unit, applies. */
export const FLIPPED = 'flipped';
export const OTHER_SIDE = 'other-side';

export const isTwoSided = (game: Game, { def }: Card): boolean =>
  def !== null && game.cards[def]?.aspects?.[OTHER_SIDE] !== undefined;

export const isFlipped = ({ counters }: Pick<Card, 'counters'>): boolean => (counters[FLIPPED] ?? 0) > 0;

/** Turns a card to its other side. It stays the same card with all that affects it (10.37.1, 12.11.3.4); one-sided cards do not turn (10.37.3). */
export function flip(context: Context, id: CardId): void {
  const card = cardOf(context.table, id);
  if (isTwoSided(context.game, card)) setSide(context, id, !isFlipped(card));
}

function setSide(context: Context, id: CardId, flipped: boolean): void {
  context.emit({ type: 'CounterSet', on: id, counter: FLIPPED, value: flipped ? 1 : 0 });
}

/** On circles and in the G zone a card keeps the side that applies; elsewhere it is the normal unit again (12.11.3.3). */
export function keepSide(context: Context, before: Card, id: CardId): void {
  if (isFlipped(before) && ['field', 'g'].includes(zoneName(cardOf(context.table, id).zone)))
    setSide(context, id, true);
}

export const sidesPart: Part = {
  aspect: (card) => (isFlipped(card) ? OTHER_SIDE : null),
  aspectCounters: [FLIPPED],
  operations: {
    flip: operation((settings) => settings.cards('cards').forEach((id) => flip(settings.context, id))),
  },
  settings: { flip: { cards: 'selector' } },
  words: { counter: [FLIPPED] },
};

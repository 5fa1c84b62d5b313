import {
  insteadFrame,
  insteadSteps,
  isForbidden,
  type CardId,
  type Context,
  type Frame,
  type ReadContext,
  type Orientation,
  type Step,
} from '#kernel';
import { isShield } from './damage.js';

/**
 * Turning a card that is already turned does nothing (1.1.0:1-3-2-1), shields have no orientation (5-4-1), and prohibitions apply (1-3-3).
 */
export function mayTurn(context: ReadContext, id: CardId, to: Orientation): boolean {
  const card = context.table.cards[id];
  if (card === undefined || card.orientation === to || isShield(context, id)) return false;
  return !isForbidden(context, card, to === 'upright' ? 'set-active' : 'rest');
}

const REST = { topic: 'rest', list: 'rests' } as const;

/** The frame in which an effect rests cards, unless a text replaces that (1.1.0:10-1-9-1). */
export const restFrame = (cards: readonly CardId[], cause: CardId | null): Frame =>
  insteadFrame(
    REST,
    cards.map((id) => ({ id, reason: 'effect', cause })),
  );

export function setActive(context: Context, cards: readonly CardId[], cause: CardId | null): void {
  const turning = cards.filter((id) => mayTurn(context, id, 'upright'));
  context.orient(turning, 'upright', 'effect', cause);
}

export const turningSteps: Readonly<Record<string, Step>> = insteadSteps({
  ...REST,
  isDue: (context, { id }) => mayTurn(context, id, 'sideways'),
  happen: (context, rests) => {
    const cards = rests.map(({ id }) => id);
    context.orient(cards, 'sideways', 'effect', rests[0]?.cause ?? null);
  },
});

import {
  canTurn,
  insteadFrame,
  insteadSteps,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type ReadContext,
  type Orientation,
  type Step,
} from '#kernel';
import { isShield } from './damage.js';

/** The prohibitions that keep a card from being turned, by whatever would turn it (1.1.0:1-3-3). */
export const orienting = { upright: 'set-active', sideways: 'rest' } as const;

/** Shields are neither active nor rested (1.1.0:5-4-1). */
export const hasState = (context: ReadContext, { id }: Card): boolean => !isShield(context, id);

/** Whether a card is there and can be turned; one that is turned already cannot (1.1.0:1-3-2-1). */
export function mayTurn(context: ReadContext, id: CardId, to: Orientation): boolean {
  const card = context.table.cards[id];
  return card !== undefined && canTurn(context, card, to);
}

const REST = { topic: 'rest', list: 'rests' } as const;

/** The frame in which an effect rests cards, unless a text replaces that (1.1.0:10-1-9-1). */
export const restFrame = (cards: readonly CardId[], cause: CardId | null): Frame =>
  insteadFrame(
    REST,
    cards.map((id) => ({ id, reason: 'effect', cause })),
  );

export function setActive(context: Context, cards: readonly CardId[], cause: CardId | null): void {
  const there = cards.filter((id) => context.table.cards[id] !== undefined);
  context.orient(there, 'upright', 'effect', cause);
}

export const turningSteps: Readonly<Record<string, Step>> = insteadSteps({
  ...REST,
  isDue: (context, { id }) => mayTurn(context, id, 'sideways'),
  happen: (context, rests) => {
    const cards = rests.map(({ id }) => id);
    context.orient(cards, 'sideways', 'effect', rests[0]?.cause ?? null);
  },
});

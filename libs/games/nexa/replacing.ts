import {
  abilitiesOf,
  insteadFrame,
  insteadSteps,
  type CardId,
  type Context,
  type Frame,
  type Replaceable,
  type Step,
} from '#kernel';
import { isDestroyed } from './board.js';
import { destroy } from './destruction.js';

/** Texts may replace a destruction by an effect, in the middle of the effect's resolution (auto.cut.3). */
export const DESTROYED_BY_EFFECT = 'destroyed-by-effect';

const destruction: Replaceable = {
  topic: DESTROYED_BY_EFFECT,
  list: 'cards',
  isDue: ({ table }, { id }) => table.cards[id] !== undefined && !isDestroyed(table.cards[id]),
  happen: (context, impending) => {
    for (const { id, cause } of impending) destroy(context, [id], 'effect', cause);
  },
};

/** Destroys cards by an effect: immediately if no text can replace that. */
export function destroyingFrame(context: Context, cards: readonly CardId[], cause: string | null): Frame | null {
  if (abilitiesOf(context, { kind: 'replacement', topic: DESTROYED_BY_EFFECT }).length > 0)
    return insteadFrame(
      destruction,
      cards.map((id) => ({ id, reason: 'effect', cause })),
    );
  destroy(context, cards, 'effect', cause);
  return null;
}

export const replacingSteps: Readonly<Record<string, Step>> = insteadSteps(destruction);

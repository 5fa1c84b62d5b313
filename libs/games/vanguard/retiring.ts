import {
  abilitiesOf,
  cardOf,
  insteadFrame,
  insteadSteps,
  type CardId,
  type Context,
  type Frame,
  type Replaceable,
  type Step,
} from '#kernel';
import { isOnField } from './board.js';
import { retire, type Why } from './moving.js';

/** Retiring can be replaced (8.2.1.3), whether a text, a battle, a cost or a rule action causes it. */
const retiring: Replaceable = {
  topic: 'retire',
  list: 'cards',
  // The master of the replacing text decides (8.2.1.3.2, 8.5.5.1). If the replacement is impossible, nothing happens (8.2.1.3, 1.3.2).
  textControllerDecides: true,
  mandatoryPrevents: true,
  isDue: (context, { id }) => {
    const card = context.table.cards[id];
    return card !== undefined && isOnField(card);
  },
  happen: (context: Context, impending) => {
    const { reason = 'retire', cause = null } = impending[0] ?? {};
    retire(
      context,
      impending.map(({ id }) => id),
      { reason, cause },
    );
  },
};

export const retireFrame = (cards: readonly CardId[], { reason, cause = null }: Why = { reason: 'retire' }): Frame =>
  insteadFrame(
    retiring,
    cards.map((id) => ({ id, reason, cause })),
  );

/** Retires immediately if no text could replace it (null), so that units retired as a cost leave with the rest of the cost (8.5.2.3). */
export function retireOrAsk(context: Context, cards: readonly CardId[], why: Why): Frame | null {
  if (abilitiesOf(context, { kind: 'replacement', topic: retiring.topic }).length > 0) return retireFrame(cards, why);
  retire(
    context,
    cards.filter((id) => isOnField(cardOf(context.table, id))),
    why,
  );
  return null;
}

export const retireSteps: Readonly<Record<string, Step>> = insteadSteps(retiring);

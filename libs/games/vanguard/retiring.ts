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

/** Retiring may be replaced (8.2.1.3), whether a text, a battle, a cost or the rules retire. */
const retiring: Replaceable = {
  topic: 'retire',
  list: 'cards',
  // Who does what is not said does it who has the text (8.2.1.3.2, 8.5.5.1); what cannot be done is just not done (8.2.1.3, 1.3.2).
  isMasters: true,
  isGone: true,
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

/** At once where no text could take its place, so that what a cost retires leaves with all else that pays (8.5.2.3). */
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

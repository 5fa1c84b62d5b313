import { cardOf, numberOf, type CardId, type Context } from '#kernel';
import { damageOn, isDestroyed, isUnit } from './board.js';
import { destroy } from './destruction.js';
import { fieldCards } from './field.js';

/** What the rules do by themselves whenever something has happened. */
export function applyRules(context: Context): void {
  destroy(context, fallen(context), 'destroyed', null);
}

/** Units whose damage has reached their defence, or whose defence is zero (destroy.1, destroy.3). */
const fallen = (context: Context): CardId[] =>
  fieldCards(context.table).filter((id) => {
    const card = cardOf(context.table, id);
    if (isDestroyed(card) || !isUnit(context, card)) return false;
    return numberOf(context, card, 'defence') <= damageOn(card);
  });

import { cardOf, cardsIn, NOBODY, numberOf, zoneOf, type CardId, type Context } from '#kernel';
import { damageOn, isDestroyed, isUnit } from './board.js';
import { destroy } from './destruction.js';
import { fieldCards } from './field.js';
import { bothSides, moveOnField, ownerOf } from './moving.js';
import { AREAS } from './zones.js';

/** What the rules do by themselves whenever something has happened. */
export function applyRules(context: Context): void {
  sendHome(context);
  destroy(context, fallen(context), 'destroyed', null);
}

/** What nobody controls any more leaves the battle areas for its owner's deployment area, where still nobody controls it (control.lost.5). */
function sendHome(context: Context): void {
  for (const seat of bothSides(context))
    for (const area of AREAS)
      for (const id of cardsIn(context.table, zoneOf(area, seat))) {
        const card = context.table.cards[id];
        if (card?.controller === NOBODY && card.host === null)
          moveOnField(context, id, 'deploy', ownerOf(card), { controller: NOBODY });
      }
}

/** Units whose damage has reached their defence, or whose defence is zero (destroy.1, destroy.3). */
const fallen = (context: Context): CardId[] =>
  fieldCards(context.table).filter((id) => {
    const card = cardOf(context.table, id);
    if (isDestroyed(card) || !isUnit(context, card)) return false;
    return numberOf(context, card, 'defence') <= damageOn(card);
  });

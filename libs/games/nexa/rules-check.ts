import {
  cardOf,
  cardsIn,
  changesOn,
  NOBODY,
  numberOf,
  ridersOf,
  startOf,
  zoneOf,
  type Card,
  type CardId,
  type Change,
  type Context,
} from '#kernel';
import { damageOn, isDestroyed, isUnit } from './board.js';
import { creditOf, destroy } from './destruction.js';
import { cardsBesidesGs } from './field.js';
import { bothSides, moveAllToOwners, moveOnField, ownerOf } from './moving.js';
import { AREAS } from './zones.js';

/** What the rules do by themselves whenever something has happened. */
export function applyRules(context: Context): void {
  sendHome(context);
  removeExtracted(context);
  const units = fallen(context).map((id) => cardOf(context.table, id));
  if (units.length === 0) return;
  context.together(() => {
    for (const unit of units)
      if (isLowered(context, unit)) destroy(context, [unit.id], 'defence', loweredBy(context, unit));
      else destroy(context, [unit.id], 'damage', null);
  });
}

/** What an effect extracted and left there is removed from the game (term.extract.2). */
function removeExtracted(context: Context): void {
  for (const seat of bothSides(context))
    moveAllToOwners(context, cardsIn(context.table, zoneOf('aside', seat)), 'removed', 'effect');
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
  cardsBesidesGs(context.table).filter((id) => {
    const card = cardOf(context.table, id);
    if (isDestroyed(card) || !isUnit(context, card)) return false;
    return numberOf(context, card, 'defence') <= damageOn(card);
  });

/** Whether its defence fell to what damage it had; damage that it withstood at this defence did not become too much by that. */
function isLowered(context: Context, card: Card): boolean {
  const defence = numberOf(context, card, 'defence');
  return defence === 0 || defence < (card.counters.withstood ?? Infinity);
}

/** The newest effect or text that takes from the defence: its player destroyed the unit (destruction.by-effect). */
function loweredBy(context: Context, card: Card): string | null {
  const parts = [card, ...ridersOf(context.table, card.id).map((id) => cardOf(context.table, id))];
  const made = parts.flatMap((part) =>
    changesOn(context, part, 'stat', 'defence').filter(({ change }) => lowers(change)),
  );
  const newest = made.reduce<string | null>((last, { id }) => (startOf(id) >= startOf(last) ? id : last), null);
  const effect = context.table.effects.find(({ id }) => id === newest);
  return effect ? creditOf(context, effect) : newest;
}

const lowers = (change: Change): boolean => (change.kind === 'add' && change.by < 0) || change.kind === 'set';

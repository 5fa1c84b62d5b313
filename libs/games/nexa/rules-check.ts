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

/** What the rules do automatically after every event. */
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

/** Cards that an effect extracted and left aside are removed from the game (term.extract.2). */
function removeExtracted(context: Context): void {
  for (const seat of bothSides(context)) {
    const aside = cardsIn(context.table, zoneOf('aside', seat));
    if (aside.length > 0) moveAllToOwners(context, aside, 'removed', 'effect');
  }
}

/** Cards that nobody controls leave the battle areas for their owner's deployment area, still uncontrolled (control.lost.5). */
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

/** Whether its defence was lowered to the damage it had. Damage that it withstood at the present defence does not count. */
function isLowered(context: Context, card: Card): boolean {
  const defence = numberOf(context, card, 'defence');
  return defence === 0 || defence < (card.counters.withstood ?? Infinity);
}

/** The newest effect or text that lowers the defence: its player is credited with the destruction (destruction.by-effect). */
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

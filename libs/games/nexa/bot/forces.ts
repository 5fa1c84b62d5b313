import {
  cardOf,
  cardsIn,
  factNow,
  hasKeyword,
  listOf,
  numberOf,
  zoneOf,
  type CardId,
  type ReadContext,
  type Seat,
} from '#kernel';
import { attackerOf, damageOn, enemyOf, isDestroyed, isRolled, isUnit, unitsIn } from '../board.js';
import { AREAS, type Area } from '../zones.js';

/** The bot's estimate of a battle between two forces. */

type Forces = Readonly<Partial<Record<Area, readonly CardId[]>>>;

/** The worth of a unit: its cost and its powers. */
export function unitWorth(context: ReadContext, id: CardId): number {
  const card = cardOf(context.table, id);
  const sum = ['melee', 'shooting', 'defence'].reduce((total, stat) => total + numberOf(context, card, stat), 0);
  return 1 + sum / 2;
}

function powerOf(context: ReadContext, force: readonly CardId[]): number {
  return force.reduce((sum, id, place) => {
    const card = cardOf(context.table, id);
    if (isRolled(card) || isDestroyed(card)) return sum;
    return sum + numberOf(context, card, place === 0 ? 'melee' : 'shooting');
  }, 0);
}

/** The worth of the units that this much damage would destroy, and the damage left over. */
function losses(
  context: ReadContext,
  force: readonly CardId[],
  power: number,
): { readonly lost: number; readonly left: number } {
  let left = power;
  let lost = 0;
  for (const id of force) {
    const card = cardOf(context.table, id);
    const bears = Math.max(0, numberOf(context, card, 'defence') - damageOn(card));
    if (left >= bears) lost += unitWorth(context, id);
    left = Math.max(0, left - bears);
  }
  return { lost, left };
}

/** Rerolled units of a seat that could still sortie to an area. */
function couldCome(context: ReadContext, seat: Seat, area: Area): CardId[] {
  return cardsIn(context.table, zoneOf('deploy', seat)).filter((id) => {
    const card = cardOf(context.table, id);
    if (card.host !== null || isRolled(card) || !isUnit(context, card)) return false;
    return listOf(factNow(context, card, 'terrain')).includes(area);
  });
}

const byMelee = (context: ReadContext, force: readonly CardId[]): CardId[] =>
  [...force].sort((one, other) => headWorth(context, other) - headWorth(context, one));

const headWorth = (context: ReadContext, id: CardId): number => {
  const card = cardOf(context.table, id);
  return numberOf(context, card, 'melee') - numberOf(context, card, 'shooting');
};

/** An attacking force damages the HQ, unless it is met: then it is worth what it destroys minus what it loses. */
function attackWorth(context: ReadContext, seat: Seat, area: Area, force: readonly CardId[]): number {
  const power = powerOf(context, force);
  const foes = byMelee(context, couldCome(context, enemyOf(context.table, seat), area));
  if (foes.length === 0) return power;
  const met = losses(context, foes, power).lost - losses(context, force, powerOf(context, foes)).lost;
  return 0.6 * power + 0.4 * met;
}

/** A defender protects its own HQ from the attackers' damage. */
function defenceWorth(context: ReadContext, seat: Seat, area: Area, force: readonly CardId[]): number {
  const foes = unitsIn(context, area, enemyOf(context.table, seat));
  if (foes.length === 0) return -0.1 * force.length;
  const spared = powerOf(context, foes);
  const own = losses(context, force, spared);
  const isAssault = foes.every((id) => hasKeyword(context, cardOf(context.table, id), 'assault'));
  return spared - (isAssault ? own.left : 0) + losses(context, foes, powerOf(context, force)).lost - own.lost;
}

/** How good a sortie is for the seat that declares it. */
export function sortieWorth(context: ReadContext, seat: Seat, forces: Forces): number {
  const worth = seat === attackerOf(context.table) ? attackWorth : defenceWorth;
  return AREAS.reduce((sum, area) => {
    const force = [...unitsIn(context, area, seat), ...(forces[area] ?? [])];
    return force.length === 0 ? sum : sum + worth(context, seat, area, force);
  }, 0);
}

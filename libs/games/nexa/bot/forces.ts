import {
  cardOf,
  cardsIn,
  factNow,
  hasKeyword,
  listOf,
  numberOf,
  zoneOf,
  type CardId,
  type Look,
  type Seat,
} from '#kernel';
import { attackerOf, damageOn, enemyOf, isDestroyed, isRolled, isUnit, unitsIn } from '../board.js';
import { AREAS, type Area } from '../zones.js';

/** The bot's estimate of a battle between two forces. */

type Forces = Readonly<Partial<Record<Area, readonly CardId[]>>>;

/** The worth of a unit: its cost and its powers. */
export function unitWorth(look: Look, id: CardId): number {
  const card = cardOf(look.table, id);
  const sum = ['melee', 'shooting', 'defence'].reduce((total, stat) => total + numberOf(look, card, stat), 0);
  return 1 + sum / 2;
}

function powerOf(look: Look, force: readonly CardId[]): number {
  return force.reduce((sum, id, place) => {
    const card = cardOf(look.table, id);
    if (isRolled(card) || isDestroyed(card)) return sum;
    return sum + numberOf(look, card, place === 0 ? 'melee' : 'shooting');
  }, 0);
}

/** The worth of the units that this much damage would destroy, and the damage left over. */
function losses(look: Look, force: readonly CardId[], power: number): { readonly lost: number; readonly left: number } {
  let left = power;
  let lost = 0;
  for (const id of force) {
    const card = cardOf(look.table, id);
    const bears = Math.max(0, numberOf(look, card, 'defence') - damageOn(card));
    if (left >= bears) lost += unitWorth(look, id);
    left = Math.max(0, left - bears);
  }
  return { lost, left };
}

/** Rerolled units of a seat that could still sortie to an area. */
function couldCome(look: Look, seat: Seat, area: Area): CardId[] {
  return cardsIn(look.table, zoneOf('deploy', seat)).filter((id) => {
    const card = cardOf(look.table, id);
    if (card.host !== null || isRolled(card) || !isUnit(look, card)) return false;
    return listOf(factNow(look, card, 'terrain')).includes(area);
  });
}

const byMelee = (look: Look, force: readonly CardId[]): CardId[] =>
  [...force].sort((one, other) => headWorth(look, other) - headWorth(look, one));

const headWorth = (look: Look, id: CardId): number => {
  const card = cardOf(look.table, id);
  return numberOf(look, card, 'melee') - numberOf(look, card, 'shooting');
};

/** An attacking force damages the HQ, unless it is met: then it is worth what it destroys minus what it loses. */
function attackWorth(look: Look, seat: Seat, area: Area, force: readonly CardId[]): number {
  const power = powerOf(look, force);
  const foes = byMelee(look, couldCome(look, enemyOf(look.table, seat), area));
  if (foes.length === 0) return power;
  const met = losses(look, foes, power).lost - losses(look, force, powerOf(look, foes)).lost;
  return 0.6 * power + 0.4 * met;
}

/** A defender protects its own HQ from the attackers' damage. */
function defenceWorth(look: Look, seat: Seat, area: Area, force: readonly CardId[]): number {
  const foes = unitsIn(look, area, enemyOf(look.table, seat));
  if (foes.length === 0) return -0.1 * force.length;
  const spared = powerOf(look, foes);
  const own = losses(look, force, spared);
  const isAssault = foes.every((id) => hasKeyword(look, cardOf(look.table, id), 'assault'));
  return spared - (isAssault ? own.left : 0) + losses(look, foes, powerOf(look, force)).lost - own.lost;
}

/** How good a sortie is for the seat that declares it. */
export function sortieWorth(look: Look, seat: Seat, forces: Forces): number {
  const worth = seat === attackerOf(look.table) ? attackWorth : defenceWorth;
  return AREAS.reduce((sum, area) => {
    const force = [...unitsIn(look, area, seat), ...(forces[area] ?? [])];
    return force.length === 0 ? sum : sum + worth(look, seat, area, force);
  }, 0);
}

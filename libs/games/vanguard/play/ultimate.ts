import {
  cardOf,
  cardsIn,
  factNow,
  listOf,
  quantity,
  zoneOf,
  type Ability,
  type Card,
  type Context,
  type Filter,
  type Seat,
} from '#kernel';
import { gradeOf, scopeFor, sharesNation, vanguardOf } from '../board.js';
import { NATIONS } from '../cards/clans.js';
import { isTwoSided } from '../states/sides.js';

/** The label of ultimate stride skills (11.42). */
export const ULTIMATE_STRIDE = 'ultimate-stride';

export const isUltimate = ({ labels }: Ability): boolean => labels?.[ULTIMATE_STRIDE] !== undefined;

const RETURNED = 3;
const DRAGONS = 5;
/** The race that is counted for ultimate strides of two-sided cards. */
export const ZEROTH = 'Zeroth Dragon';

/** 8.5.2.1.2 */
export function canUltimate(context: Context, card: Card): boolean {
  const vanguard = vanguardOf(context, card.owner);
  if (!vanguard || !isOfNation(context, card, vanguard)) return false;
  if (isTwoSided(context.game, card))
    return (gradeOf(context, vanguard) ?? 0) >= 3 && dragons(context, card.owner) >= DRAGONS;
  return card.facing === 'down' && faceUpGs(context, card.owner) >= RETURNED;
}

/** The cards share a nation (8.5.2.1.2.1); if the vanguard has none, the card must have all nations (8.5.2.1.2.1.1). */
function isOfNation(context: Context, card: Card, vanguard: Card): boolean {
  const nations = listOf(factNow(context, card, 'nations'));
  if (listOf(factNow(context, vanguard, 'nations')).length === 0) return NATIONS.every((one) => nations.includes(one));
  return sharesNation(context, card, vanguard);
}

/** 8.5.2.1.2.2 */
const faceUpGs = ({ table }: Context, seat: Seat): number =>
  cardsIn(table, zoneOf('g', seat)).filter((id) => cardOf(table, id).facing === 'up').length;

/** The number of bound dragons with different names (8.5.2.1.2.3). */
const dragons = (context: Context, seat: Seat): number =>
  quantity(context, scopeFor(seat, null), {
    different: 'names',
    among: { zone: 'bind', of: 'controller', where: DRAGON },
  });
const DRAGON: Filter = { fact: 'races', in: [ZEROTH] };

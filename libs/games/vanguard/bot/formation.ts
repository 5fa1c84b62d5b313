import { definitionOf, hasKeyword, placeRef, zoneOf, type Card, type ReadContext, type Seat } from '#kernel';
import { opponentOf, powerOf, rearguardCircles, rearguardOn, VANGUARD_CIRCLE, vanguardOf } from '../board.js';
import { behind } from '../zones.js';
import { textsWorth } from './texts.js';

/** Rates where units stand: attackers in front that reach the opposing vanguard, boosters behind them. */

/** The cost of calling onto an occupied circle: the rear-guard there goes to the drop zone. */
const REPLACING = 0.8;
const BONUS = 10000;

/** The units on the circles of a seat, some of them hypothetical. */
type Board = (place: string) => Card | null;

const boardOf =
  (context: ReadContext, seat: Seat, thought: Readonly<Record<string, Card | null>> = {}): Board =>
  (place) => {
    if (place in thought) return thought[place] ?? null;
    return place === VANGUARD_CIRCLE ? vanguardOf(context, seat) : rearguardOn(context, seat, place);
  };

/** Gifts belong to circles, not to units, so a unit that is not yet there will have them. */
function giftsOn({ table }: ReadContext, seat: Seat, place: string): number {
  const here = placeRef(zoneOf('field', seat), place);
  return table.effects.filter(({ at, change }) => at?.includes(here) && 'stat' in change && change.stat === 'gifts')
    .length;
}

const powerAt = (context: ReadContext, seat: Seat, card: Card, place: string): number =>
  powerOf(context, card) + (card.place === place ? 0 : BONUS * giftsOn(context, seat, place));

const facedPower = (context: ReadContext, seat: Seat): number => {
  const vanguard = vanguardOf(context, opponentOf(context.table, seat));
  return vanguard ? powerOf(context, vanguard) : 10000;
};

/** An attack is worth much more once it hits; each further 5000 power costs the defender about one more card. */
function attackWorth(power: number, faced: number): number {
  if (power < faced) return (0.5 * power) / faced;
  return 1.2 + 0.5 * Math.min(4, Math.floor((power - faced) / 5000));
}

const boosts = (context: ReadContext, card: Card | null): card is Card =>
  card !== null && hasKeyword(context, card, 'boost');

/** The worth of a column: its attack, and the unit behind. */
function columnWorth(context: ReadContext, seat: Seat, front: string, board: Board): number {
  const attacker = board(front);
  const back = behind(front);
  const booster = back === null ? null : board(back);
  const boost = boosts(context, booster) ? powerOf(context, booster) : 0;
  const waiting = booster ? 0.1 + boost / 40000 : 0;
  if (!attacker) return waiting;
  const skill = attacker.role === null ? 0.5 : 0;
  return (
    waiting + skill + attackWorth(powerAt(context, seat, attacker, front) + boost, facedPower(context, seat)) + 0.2
  );
}

const frontOf = (place: string): string => (place.startsWith('B') ? `F${place[1]}` : place);

/** What a seat gains by putting a unit on a circle, given the units there now. */
export function circleGain(context: ReadContext, seat: Seat, card: Card, place: string): number {
  const front = frontOf(place);
  const before = columnWorth(context, seat, front, boardOf(context, seat));
  const after = columnWorth(context, seat, front, boardOf(context, seat, { [place]: card }));
  const there = rearguardOn(context, seat, place);
  return after - before - (there ? REPLACING : 0);
}

/** The gain on the best circle, and the worth of the card's texts. */
export function callGain(context: ReadContext, seat: Seat, card: Card): number {
  const gains = rearguardCircles(context.table, seat).map((place) => circleGain(context, seat, card, place));
  return Math.max(...gains) + 0.3 * textsWorth(definitionOf(context.game, card));
}

/** What a seat gains by exchanging front and back of a column. */
export function exchangeGain(context: ReadContext, seat: Seat, front: string): number {
  const back = behind(front) as string;
  const board = boardOf(context, seat);
  const swapped = boardOf(context, seat, { [front]: board(back), [back]: board(front) });
  return columnWorth(context, seat, front, swapped) - columnWorth(context, seat, front, board);
}

/** How much a circle gains from 10000 more power. */
export function giftGain(context: ReadContext, seat: Seat, place: string): number {
  if (place === VANGUARD_CIRCLE) return 1;
  return place.startsWith('F') || place.startsWith('A') ? 0.9 + (rearguardOn(context, seat, place) ? 0.05 : 0) : 0;
}

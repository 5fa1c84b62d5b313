import {
  cardOf,
  cardsIn,
  definitionOf,
  hasKeyword,
  numberOf,
  zoneName,
  zoneOf,
  type Card,
  type CardDefinition,
  type CardId,
  type ReadContext,
  type Seat,
} from '#kernel';
import { gradeOf, isInFront, vanguardOf } from '../board.js';

/** What cards are worth to the seat that has them. One point is about one drawn card. */

const TOP_GRADE = 3;

/** By grades above the vanguard: without a card of the next grade it cannot grow, so that card is kept first, then later grades. */
const RIDE_WORTH = [0, 8, 5, 3];

/** A sentinel stops any attack. */
const SENTINEL_WORTH = 3;
const PER_SHIELD = 0.4 / 5000;
const PER_POWER = 0.3 / 10000;

/** Cards of the top grade pay for strides. */
const STRIDE_WORTH = 0.6;

const gradeNow = (context: ReadContext, seat: Seat): number => {
  const vanguard = vanguardOf(context, seat);
  return (vanguard && gradeOf(context, vanguard)) ?? 0;
};

export const handOf = (context: ReadContext, seat: Seat): Card[] =>
  cardsIn(context.table, zoneOf('hand', seat)).flatMap((id) => context.table.cards[id] ?? []);

/** The worth of a card in hand, for riding, guarding and striding; `without`: cards that count as already gone. */
export function handWorth(context: ReadContext, seat: Seat, id: CardId, without: readonly CardId[] = []): number {
  const card = cardOf(context.table, id);
  const grade = gradeOf(context, card);
  const shield = hasKeyword(context, card, 'sentinel')
    ? SENTINEL_WORTH
    : PER_SHIELD * numberOf(context, card, 'shield');
  const worth = shield + PER_POWER * numberOf(context, card, 'power');
  if (grade === null) return worth;
  const isLast = !handOf(context, seat).some(
    (other) => other.id !== id && !without.includes(other.id) && gradeOf(context, other) === grade,
  );
  const step = grade - gradeNow(context, seat);
  if (grade <= TOP_GRADE && step > 0 && isLast) return worth + (RIDE_WORTH[step] ?? 0);
  return worth + (grade === TOP_GRADE && mayStride(context, seat) ? STRIDE_WORTH : 0);
}

const mayStride = ({ table }: ReadContext, seat: Seat): boolean =>
  cardsIn(table, zoneOf('g', seat)).some((id) => table.cards[id]?.facing === 'down');

/** The worth of a unit on the field; a front-row unit is worth more because it can attack. */
export function unitWorth(context: ReadContext, id: CardId): number {
  const card = cardOf(context.table, id);
  const worth = 0.5 + numberOf(context, card, 'power') / 10000 + 0.3 * (numberOf(context, card, 'critical') - 1);
  return isInFront(context.game, card) ? worth + 0.3 : worth;
}

/** The worth of getting a card, by its printed values: for cards in decks, drop zones and the like. */
export function printedWorth(definition: CardDefinition | undefined): number {
  if (!definition) return 0;
  const { stats, keywords, abilities } = definition;
  const body = (stats.power ?? 0) / 10000 + 0.2 * (stats.grade ?? 0) + 0.2 * abilities.length;
  return 'sentinel' in keywords ? Math.max(body, 2) : body;
}

/** The cost of giving up a card, in any zone. */
export function lossOf(context: ReadContext, seat: Seat, id: CardId, without: readonly CardId[]): number {
  const card = context.table.cards[id];
  if (!card) return 0;
  switch (zoneName(card.zone)) {
    case 'hand':
      return handWorth(context, seat, id, without);
    case 'field':
      return unitWorth(context, id);
    default:
      return 0.1 + 0.05 * printedWorth(definitionOf(context.game, card));
  }
}

import {
  cardOf,
  cardsIn,
  definitionOf,
  listOf,
  numberOf,
  zoneOf,
  type CardId,
  type ReadContext,
  type Seat,
} from '#kernel';
import { COLOURS, rollStat } from '../play/costs.js';

/** The value of cards in hand: to be played, or as Gs for the others. */

/** This many Gs are wanted whatever is in hand. */
const FEW_GS = 3;

/** A good opening hand has this many units that can be deployed soon. */
const FIRST_UNITS = 2;
const SOON = 3;

export const isPoorHand = ({ game, table }: ReadContext, seat: Seat): boolean =>
  cardsIn(table, zoneOf('hand', seat)).filter((id) => {
    const definition = definitionOf(game, cardOf(table, id));
    return definition?.facts.type === 'unit' && (definition.stats.total ?? 0) <= SOON;
  }).length < FIRST_UNITS;

/** Units are wanted most, then cards that can be played soon. */
export function handWorth({ game, table }: ReadContext, id: CardId): number {
  const definition = game.cards[table.cards[id]?.def ?? ''];
  const total = definition?.stats.total ?? 0;
  const type = definition?.facts.type ?? 'graphic';
  if (type === 'graphic') return 0;
  return type === 'unit' || type === 'ace' ? 2 + total : 1 + total / 2;
}

/** A G is played first, from the least wanted card, as long as another card in hand needs it. */
export function gWorth(context: ReadContext, seat: Seat, id: CardId): number {
  const gs = cardsIn(context.table, zoneOf('g', seat));
  const others = cardsIn(context.table, zoneOf('hand', seat)).filter((other) => other !== id);
  const helped = others.filter((other) => isHelped(context, other, gs, id)).length;
  return helped > 0 || gs.length < FEW_GS ? 20 - handWorth(context, id) + helped : 0;
}

const coloursOf = (context: ReadContext, id: CardId): readonly unknown[] =>
  listOf(definitionOf(context.game, cardOf(context.table, id))?.facts.colour ?? null);

/** Whether these Gs cannot pay for the card, but one more would help. */
function isHelped(context: ReadContext, id: CardId, gs: readonly CardId[], more: CardId): boolean {
  const card = cardOf(context.table, id);
  if (numberOf(context, card, 'total') > gs.length) return true;
  return COLOURS.some((colour) => {
    if (!coloursOf(context, more).includes(colour)) return false;
    return numberOf(context, card, rollStat(colour)) > gs.filter((g) => coloursOf(context, g).includes(colour)).length;
  });
}

import {
  billFor,
  canBegin,
  cardOf,
  cardsIn,
  hasKeyword,
  zoneOf,
  type AbilityOf,
  type CardId,
  type ReadContext,
  type Option,
  type Part,
  type Scope,
  type Seat,
} from '#kernel';
import { PLACES } from './zones.js';

/** 3.2: a card costs this much ready oil. Face-down oil is all alike, so the player is not asked which of it to use. */
export const PRICE: readonly Part[] = [
  {
    from: { zone: 'oil', of: 'controller', where: { orientation: 'upright' } },
    n: { stat: 'cost', of: 'self' },
    as: 'oil',
    alike: 'type',
    do: [{ op: 'orient', cards: { bound: 'paid' }, orientation: 'sideways' }],
  },
];

export const scopeOf = (seat: Seat, card: CardId): Scope => ({
  ...{ controller: seat, source: card, cards: {}, numbers: {}, seats: {} },
});

/** Everything that a keeper may do in the main phase (3.2). The engine accepts exactly what is offered. */
export function mainOptions(context: ReadContext, seat: Seat): readonly Option[] {
  const { table } = context;
  const hand = cardsIn(table, zoneOf('hand', seat));
  const free = freePlaces(context, seat);
  const options: Option[] = [{ id: 'end', action: 'end' }];
  for (const card of hand) {
    if (table.marks['turn:filled'] !== true) options.push({ id: `fill ${card}`, action: 'fill', card });
    if (!canPay(context, seat, card)) continue;
    if (typeOf(context, card) === 'wisp')
      for (const place of free) options.push({ id: `kindle ${card} ${place}`, action: 'kindle', card, place });
    else options.push(...gustOption(context, seat, card));
  }
  return options;
}

/** 3.3.1: what either keeper may do before the wisps strike. */
export const swiftOptions = (context: ReadContext, seat: Seat): readonly Option[] => [
  { id: 'pass', action: 'pass' },
  ...cardsIn(context.table, zoneOf('hand', seat))
    .filter((card) => hasKeyword(context, cardOf(context.table, card), 'swift') && canPay(context, seat, card))
    .flatMap((card) => gustOption(context, seat, card)),
];

const typeOf = ({ game, table }: ReadContext, card: CardId): unknown =>
  game.cards[cardOf(table, card).def ?? '']?.facts['type'];

const canPay = (context: ReadContext, seat: Seat, card: CardId): boolean =>
  billFor(context, scopeOf(seat, card), PRICE) !== null;

/** The effect of a gust: its first activated ability. */
export function gustOf({ game, table }: ReadContext, card: CardId): AbilityOf<'activated'> | undefined {
  const { abilities = [] } = game.cards[cardOf(table, card).def ?? ''] ?? {};
  return abilities.find((ability) => ability.kind === 'activated');
}

/** 3.2.3: a gust cannot be played if its first choice has too few targets. */
function gustOption(context: ReadContext, seat: Seat, card: CardId): Option[] {
  const text = gustOf(context, card);
  if (!text || canBegin(context, scopeOf(seat, card), text.do) === 'no') return [];
  return [{ id: `gust ${card}`, action: 'gust', card }];
}

export const freePlaces = ({ table }: ReadContext, seat: Seat): readonly string[] => {
  const taken = cardsIn(table, zoneOf('path', seat)).map((id) => cardOf(table, id).place);
  return PLACES.filter((place) => !taken.includes(place));
};

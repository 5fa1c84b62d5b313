import {
  billFor,
  canBegin,
  cardOf,
  cardsIn,
  hasKeyword,
  zoneOf,
  type AbilityOf,
  type CardId,
  type Look,
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
export function mainOptions(look: Look, seat: Seat): readonly Option[] {
  const { table } = look;
  const hand = cardsIn(table, zoneOf('hand', seat));
  const free = freePlaces(look, seat);
  const options: Option[] = [{ id: 'end', action: 'end' }];
  for (const card of hand) {
    if (table.marks['turn:filled'] !== true) options.push({ id: `fill ${card}`, action: 'fill', card });
    if (!canPay(look, seat, card)) continue;
    if (typeOf(look, card) === 'wisp')
      for (const place of free) options.push({ id: `kindle ${card} ${place}`, action: 'kindle', card, place });
    else options.push(...gustOption(look, seat, card));
  }
  return options;
}

/** 3.3.1: what either keeper may do before the wisps strike. */
export const swiftOptions = (look: Look, seat: Seat): readonly Option[] => [
  { id: 'pass', action: 'pass' },
  ...cardsIn(look.table, zoneOf('hand', seat))
    .filter((card) => hasKeyword(look, cardOf(look.table, card), 'swift') && canPay(look, seat, card))
    .flatMap((card) => gustOption(look, seat, card)),
];

const typeOf = ({ game, table }: Look, card: CardId): unknown =>
  game.cards[cardOf(table, card).def ?? '']?.facts['type'];

const canPay = (look: Look, seat: Seat, card: CardId): boolean => billFor(look, scopeOf(seat, card), PRICE) !== null;

/** The effect of a gust: its first activated ability. */
export function gustOf({ game, table }: Look, card: CardId): AbilityOf<'activated'> | undefined {
  const { abilities = [] } = game.cards[cardOf(table, card).def ?? ''] ?? {};
  return abilities.find((ability) => ability.kind === 'activated');
}

/** 3.2.3: a gust cannot be played if its first choice has too few targets. */
function gustOption(look: Look, seat: Seat, card: CardId): Option[] {
  const text = gustOf(look, card);
  if (!text || canBegin(look, scopeOf(seat, card), text.do) === 'no') return [];
  return [{ id: `gust ${card}`, action: 'gust', card }];
}

export const freePlaces = ({ table }: Look, seat: Seat): readonly string[] => {
  const taken = cardsIn(table, zoneOf('path', seat)).map((id) => cardOf(table, id).place);
  return PLACES.filter((place) => !taken.includes(place));
};

import { cardOf, cardsIn, programOf, select, zoneOf, type CardId, type Look, type Option, type Seat } from '#kernel';
import { PLACES } from './zones.js';

/** All that a keeper may do in the main phase (3.2), and nothing else: what is offered is what is accepted. */
export function optionsFor(look: Look, seat: Seat): readonly Option[] {
  const { table, game } = look;
  const oil = cardsIn(table, zoneOf('oil', seat)).filter((id) => cardOf(table, id).orientation === 'upright').length;
  const hand = cardsIn(table, zoneOf('hand', seat));
  const free = freePlaces(look, seat);
  const options: Option[] = [{ id: 'end', action: 'end' }];
  for (const card of hand) {
    if (table.marks['turn:filled'] !== true) options.push({ id: `fill ${card}`, action: 'fill', card });
    const definition = game.cards[cardOf(table, card).def ?? ''];
    if (!definition || (definition.stats.cost ?? 0) > oil) continue;
    if (definition.facts.type === 'wisp')
      for (const place of free) options.push({ id: `kindle ${card} ${place}`, action: 'kindle', card, place });
    else if (canChoose(look, seat, card)) options.push({ id: `gust ${card}`, action: 'gust', card });
  }
  return options;
}

export const freePlaces = ({ table }: Look, seat: Seat): readonly string[] => {
  const taken = cardsIn(table, zoneOf('path', seat)).map((id) => cardOf(table, id).place);
  return PLACES.filter((place) => !taken.includes(place));
};

/** 3.2.3: a gust whose first choice finds too few is not played. */
function canChoose(look: Look, seat: Seat, card: CardId): boolean {
  const [first] = programOf(look.game, `${cardOf(look.table, card).def}#effect`);
  if (first?.op !== 'choose') return true;
  const scope = { controller: seat, source: card, cards: {}, numbers: {}, seats: {} };
  return select(look, scope, first.from).length >= (first.min as number);
}

import { cardsIn, zoneName, zoneSeat, type Card, type CardId, type ZoneId } from '../table.js';
import type { Scope, Selector } from './language.js';
import { holderOf, seatsOf, zoneFor, zonesMeant, type Look } from './places.js';

type ByZone = Extract<Selector, { readonly zone: unknown }>;

const isByController = ({ game }: Look, name: string): boolean => game.layout.zones[name]?.by === 'controller';

/** Whether a card in one of the named zones belongs to the seats that the selector means. */
export function liesWith(look: Look, scope: Scope, selector: ByZone, card: Card): boolean {
  const holder = zoneSeat(card.zone);
  const name = zoneName(card.zone);
  if (isByController(look, name)) return isUnder(look, scope, selector, card);
  if (holder === null) return true;
  return seatsOf(look, scope, selector.of).some((seat) => holderOf(look, name, seat) === holder);
}

/** Judged by the card's controller, wherever it lies. A card that nobody controls belongs to no seat. */
const isUnder = (look: Look, scope: Scope, { of }: ByZone, { controller }: Card): boolean =>
  of === 'any' || seatsOf(look, scope, of).includes(controller);

/** The cards that the seats have in the zones, or the first `top` cards of each zone. */
export function zoneCards(look: Look, scope: Scope, selector: ByZone, top: number | undefined): readonly CardId[] {
  const names = zonesMeant(look.game, selector.zone);
  const zones =
    names.length === 1
      ? zonesOf(look, scope, selector, names[0] as string)
      : names.flatMap((name) => zonesOf(look, scope, selector, name));
  if (zones.length === 1) return topOf(cardsOf(look, scope, selector, zones[0] as ZoneId), top);
  return [...new Set(zones)].flatMap((zone) => topOf(cardsOf(look, scope, selector, zone), top));
}

const topOf = (cards: readonly CardId[], top: number | undefined): readonly CardId[] =>
  top === undefined ? cards : cards.slice(0, top);

function zonesOf(look: Look, scope: Scope, { of }: ByZone, name: string): ZoneId[] {
  if (look.game.layout.zones[name]?.per === 'table') return [name];
  const seats = isByController(look, name) ? look.table.seats.map(({ seat }) => seat) : seatsOf(look, scope, of);
  return seats.map((seat) => zoneFor(look, name, seat));
}

function cardsOf(look: Look, scope: Scope, selector: ByZone, zone: ZoneId): readonly CardId[] {
  const list = cardsIn(look.table, zone);
  if (!isByController(look, zoneName(zone))) return list;
  return list.filter((id) => isUnder(look, scope, selector, look.table.cards[id] as Card));
}

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
  const zones = zonesOf(look, scope, selector);
  if (zones.length === 1) return topOf(cardsOf(look, scope, selector, zones[0] as ZoneId), top);
  const found: CardId[] = [];
  for (const zone of zones) for (const id of topOf(cardsOf(look, scope, selector, zone), top)) found.push(id);
  return found;
}

const topOf = (cards: readonly CardId[], top: number | undefined): readonly CardId[] =>
  top === undefined ? cards : cards.slice(0, top);

/** Each zone once, although team mates may share it. Plain loops, because nearly every text comes through here. */
function zonesOf(look: Look, scope: Scope, { zone: ref, of }: ByZone): readonly ZoneId[] {
  const zones: ZoneId[] = [];
  const seats = seatsOf(look, scope, of);
  for (const name of zonesMeant(look.game, ref)) {
    const rule = look.game.layout.zones[name];
    if (rule?.per === 'table') zones.push(name);
    else if (rule?.by === 'controller')
      for (let seat = 0; seat < look.table.seats.length; seat++) addTo(zones, zoneFor(look, name, seat));
    else for (const seat of seats) addTo(zones, zoneFor(look, name, seat));
  }
  return zones;
}

function addTo(zones: ZoneId[], zone: ZoneId): void {
  if (!zones.includes(zone)) zones.push(zone);
}

function cardsOf(look: Look, scope: Scope, { of }: ByZone, zone: ZoneId): readonly CardId[] {
  const list = cardsIn(look.table, zone);
  if (list.length === 0 || of === 'any' || !isByController(look, zoneName(zone))) return list;
  const seats = seatsOf(look, scope, of);
  return list.filter((id) => seats.includes((look.table.cards[id] as Card).controller));
}

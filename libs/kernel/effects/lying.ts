import { cardsIn, zoneName, zoneSeat, type Card, type CardId, type ZoneId } from '../table.js';
import type { Scope, Selector } from './language.js';
import { holderOf, seatsOf, zoneFor, zonesMeant, type ReadContext } from './places.js';

type ByZone = Extract<Selector, { readonly zone: unknown }>;

const isByController = ({ game }: ReadContext, name: string): boolean => game.layout.zones[name]?.by === 'controller';

/** Whether a card in one of the named zones belongs to the seats that the selector means. */
export function liesWith(context: ReadContext, scope: Scope, selector: ByZone, card: Card): boolean {
  const holder = zoneSeat(card.zone);
  const name = zoneName(card.zone);
  if (isByController(context, name)) return isUnder(context, scope, selector, card);
  if (holder === null) return true;
  return seatsOf(context, scope, selector.of).some((seat) => holderOf(context, name, seat) === holder);
}

/** Judged by the card's controller, wherever it lies. A card that nobody controls belongs to no seat. */
const isUnder = (context: ReadContext, scope: Scope, { of }: ByZone, { controller }: Card): boolean =>
  of === 'any' || seatsOf(context, scope, of).includes(controller);

/** The cards that the seats have in the zones, or the first `top` cards of each zone. */
export function zoneCards(
  context: ReadContext,
  scope: Scope,
  selector: ByZone,
  top: number | undefined,
): readonly CardId[] {
  const zones = zonesOf(context, scope, selector);
  if (zones.length === 1) return topOf(cardsOf(context, scope, selector, zones[0] as ZoneId), top);
  const found: CardId[] = [];
  for (const zone of zones) for (const id of topOf(cardsOf(context, scope, selector, zone), top)) found.push(id);
  return found;
}

const topOf = (cards: readonly CardId[], top: number | undefined): readonly CardId[] =>
  top === undefined ? cards : cards.slice(0, top);

/** Each zone once, although team mates may share it. Plain loops, because nearly every text comes through here. */
function zonesOf(context: ReadContext, scope: Scope, { zone: ref, of }: ByZone): readonly ZoneId[] {
  const zones: ZoneId[] = [];
  const seats = seatsOf(context, scope, of);
  for (const name of zonesMeant(context.game, ref)) {
    const rule = context.game.layout.zones[name];
    if (rule?.per === 'table') zones.push(name);
    else if (rule?.by === 'controller')
      for (let seat = 0; seat < context.table.seats.length; seat++) addTo(zones, zoneFor(context, name, seat));
    else for (const seat of seats) addTo(zones, zoneFor(context, name, seat));
  }
  return zones;
}

function addTo(zones: ZoneId[], zone: ZoneId): void {
  if (!zones.includes(zone)) zones.push(zone);
}

function cardsOf(context: ReadContext, scope: Scope, { of }: ByZone, zone: ZoneId): readonly CardId[] {
  const list = cardsIn(context.table, zone);
  if (list.length === 0 || of === 'any' || !isByController(context, zoneName(zone))) return list;
  const seats = seatsOf(context, scope, of);
  return list.filter((id) => seats.includes((context.table.cards[id] as Card).controller));
}

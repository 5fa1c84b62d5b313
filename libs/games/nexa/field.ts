import { cardsIn, zoneOf, type CardId, type Seat, type Table } from '#kernel';

type Zones = readonly (readonly string[])[];

/** Zone ids by seat. */
const bySeat = (...names: readonly string[]): Zones => [0, 1].map((seat) => names.map((name) => zoneOf(name, seat)));

const FIELD = bySeat('deploy', 'g', 'space', 'earth');
const WITHOUT_GS = bySeat('deploy', 'space', 'earth');

/** All cards on the field, of one seat's zones or of both, the attacker's first (zone.field.1). */
export const fieldCards = (table: Table, seat?: Seat): CardId[] => cardsOf(table, FIELD, seat);

/** The same without Gs, which have only their signs (play-g.4) and are neither units nor set cards. */
export const cardsBesidesGs = (table: Table): CardId[] => cardsOf(table, WITHOUT_GS);

/** A plain loop, because the rules examine the field after every event. */
function cardsOf(table: Table, zones: Zones, seat?: Seat): CardId[] {
  const found: CardId[] = [];
  for (const one of seat === undefined ? [table.turn.seat, 1 - table.turn.seat] : [seat])
    for (const zone of zones[one] ?? []) for (const id of cardsIn(table, zone)) found.push(id);
  return found;
}

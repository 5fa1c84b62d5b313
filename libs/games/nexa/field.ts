import { cardsIn, zoneOf, type CardId, type Seat, type Table } from '#kernel';

const FIELD = ['deploy', 'g', 'space', 'earth'] as const;

/** All that lies on the field, of one seat's places or of all, the attacker's first (zone.field.1). */
export function fieldCards(table: Table, seat?: Seat): CardId[] {
  const seats = seat === undefined ? [table.turn.seat, 1 - table.turn.seat] : [seat];
  return seats.flatMap((one) => FIELD.flatMap((zone) => cardsIn(table, zoneOf(zone, one))));
}

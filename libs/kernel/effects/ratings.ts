import { seatRef, type Card, type ZoneId } from '../table.js';
import type { Continuous } from './continuous.js';
import type { Rated, Scope } from './language.js';
import { seatsOf, zoneFor, type ReadContext } from './places.js';

/** The name by which effects refer to a place of a zone. */
export const placeRef = (zone: ZoneId, place: string): string => `${zone}:${place}`;

/** The rated seats, or their zones or places, as effects refer to them. */
export function ratedAt(
  context: ReadContext,
  scope: Scope,
  { of, zone, place }: Omit<Rated, 'rating'>,
): readonly string[] {
  return seatsOf(context, scope, of).map((seat) => {
    if (zone === undefined) return seatRef(seat);
    const id = zoneFor(context, zone, seat);
    return place === undefined ? id : placeRef(id, place);
  });
}

/** The current number of a seat, a zone or a place. A seat's number starts from its counter of that name, the others from 0. */
export function ratingAt({ game, table }: ReadContext, at: string, rating: string): number {
  const seat = table.seats.find((one) => seatRef(one.seat) === at);
  let value = seat?.counters[rating] ?? 0;
  const changes = table.effects.filter((effect) => effect.at?.includes(at)).map(({ change }) => change);
  for (const layer of game.language.layers)
    for (const change of changes) {
      if (layer === 'add' && change.kind === 'add' && change.stat === rating) value += change.by;
      if (layer === 'set' && change.kind === 'set' && change.stat === rating) value = change.to;
    }
  return value;
}

/** Whether an effect on zones or places applies to a card that lies there. */
export const isAround = ({ at }: Continuous, { zone, place }: Card): boolean =>
  at !== undefined && (at.includes(zone) || (place !== undefined && at.includes(placeRef(zone, place))));

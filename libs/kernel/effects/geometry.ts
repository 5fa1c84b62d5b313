import type { Game, Place } from '../game.js';
import { zoneName, zoneSeat, type Card } from '../table.js';

/** Where a card lies inside its zone, as the game describes it; undefined in zones without places. */
export const placeOf = (game: Game, { zone, place }: Card): Place | undefined =>
  place === undefined ? undefined : game.layout.places?.inside?.[zoneName(zone)]?.[place];

/** The column of a card as whoever controls it calls it. */
export function columnOf(game: Game, card: Card): string | undefined {
  const place = placeOf(game, card);
  return card.controller === zoneSeat(card.zone) ? place?.column : (place?.across ?? place?.column);
}

/** Whether a card that lies so is upright or sideways at all. */
export const isTurned = (game: Game, { zone, role }: Card): boolean =>
  role === null || !game.layout.zones[zoneName(zone)]?.unturned?.includes(role);

/** Whether two cards lie in one line. */
export type Shares = (game: Game, one: Card, other: Card) => boolean;

/** Rows are those of one seat. */
export const sharesRow: Shares = (game, one, other) => {
  const row = placeOf(game, one)?.row;
  return row !== undefined && one.zone === other.zone && placeOf(game, other)?.row === row;
};

/** Columns go on across the table, in the places that lie opposite. */
export const sharesColumn: Shares = (game, one, other) => {
  const place = placeOf(game, one);
  if (place?.column === undefined || other.place === undefined) return false;
  if (one.zone === other.zone) return placeOf(game, other)?.column === place.column;
  return zoneName(one.zone) === zoneName(other.zone) && (place.faces ?? []).includes(other.place);
};

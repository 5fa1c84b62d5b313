import type { Game, Place } from '../game.js';
import { zoneName, zoneSeat, type Card } from '../table.js';

/** The game's description of the card's place; undefined in zones without places. */
export const placeOf = (game: Game, { zone, place }: Card): Place | undefined =>
  place === undefined ? undefined : game.layout.places?.inside?.[zoneName(zone)]?.[place];

/** The column of a card as its controller names it. */
export function columnOf(game: Game, card: Card): string | undefined {
  const place = placeOf(game, card);
  return card.controller === zoneSeat(card.zone) ? place?.column : (place?.across ?? place?.column);
}

/** Whether a card in this zone and role has an orientation at all. */
export const isTurned = (game: Game, { zone, role }: Card): boolean =>
  role === null || !game.layout.zones[zoneName(zone)]?.unturned?.includes(role);

/** Whether two cards lie in the same line. */
export type Shares = (game: Game, one: Card, other: Card) => boolean;

/** A row belongs to a single seat's zone. */
export const sharesRow: Shares = (game, one, other) => {
  const row = placeOf(game, one)?.row;
  return row !== undefined && one.zone === other.zone && placeOf(game, other)?.row === row;
};

/** A column continues across the table, in the places opposite. */
export const sharesColumn: Shares = (game, one, other) => {
  const place = placeOf(game, one);
  if (place?.column === undefined || other.place === undefined) return false;
  if (one.zone === other.zone) return placeOf(game, other)?.column === place.column;
  return zoneName(one.zone) === zoneName(other.zone) && (place.faces ?? []).includes(other.place);
};

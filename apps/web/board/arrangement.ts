import { cardsIn, zoneOf, type Game, type Seat, type Table, type ZoneId, type ZoneRule, type ZoneShape } from '#kernel';

/** A seat's zones in rows of columns, from the middle of the table outwards. */
export type Rows = readonly (readonly (readonly string[])[])[];

/** The shape of a zone, guessed from who sees its cards. */
function guessed(rule: ZoneRule): ZoneShape {
  if (rule.faceUp === 'none' && !rule.tracked) return 'pile';
  if (rule.faceDown === 'owner' && rule.faceUp === 'owner' && !rule.topSeen) return 'hand';
  return rule.topSeen ? 'pile' : 'row';
}

export function shapeOf(game: Game, zone: string): ZoneShape {
  const given = game.tooling?.display?.board?.shapes?.[zone];
  const rule = game.layout.zones[zone];
  if (given || !rule) return given ?? 'hidden';
  // The zone of a deck is drawn as a pile.
  return Object.values(game.decks.sections).includes(zone) ? 'pile' : guessed(rule);
}

/** The zones of a seat in the rows of the game's display; zones that it does not name come last. */
export function rowsOf(game: Game): Rows {
  const rows = (game.tooling?.display?.board?.rows ?? []).map((row) =>
    row.map((column) => (typeof column === 'string' ? [column] : column)),
  );
  const named = new Set(rows.flat(2));
  const rest = Object.keys(game.layout.zones).filter(
    (zone) => game.layout.zones[zone]?.per === 'seat' && !named.has(zone) && shapeOf(game, zone) !== 'hidden',
  );
  if (rest.length === 0) return rows;
  if (rows.length > 0) return [...rows, rest.map((zone) => [zone])];
  // The display declares no rows: open zones go towards the middle, hands to the edge.
  const ofShape = (...shapes: readonly ZoneShape[]) =>
    rest.filter((zone) => shapes.includes(shapeOf(game, zone))).map((zone) => [zone]);
  return [ofShape('row'), ofShape('pile'), ofShape('hand')].filter((row) => row.length > 0);
}

/** Zones that belong to no seat, are shown, and hold cards. */
export const sharedZones = (game: Game, table: Table): readonly ZoneId[] =>
  Object.keys(game.layout.zones).filter(
    (zone) =>
      game.layout.zones[zone]?.per === 'table' && shapeOf(game, zone) !== 'hidden' && cardsIn(table, zone).length > 0,
  );

/** Whether the zone is left out while it is empty: piles, and zones that the display calls quiet or does not name. */
export function isQuiet(game: Game, table: Table, zone: string, seat: Seat): boolean {
  if (cardsIn(table, zoneOf(zone, seat)).length > 0) return false;
  return shapeOf(game, zone) === 'pile' || isRare(game, zone);
}

/** Whether the zone is mostly empty: the display calls it quiet or does not name it. */
function isRare(game: Game, zone: string): boolean {
  const { quiet = [], zones } = game.tooling?.display ?? {};
  return quiet.includes(zone) || (zones !== undefined && !(zone in zones));
}

/** The places inside a zone as rows of a grid, as its own seat sees them; null if no place has a row. */
export function placesOf(game: Game, zone: string): readonly (readonly string[])[] | null {
  const inside = Object.entries(game.layout.places?.inside?.[zone] ?? {});
  const rows = [...new Set(inside.flatMap(([, { row }]) => (row === undefined ? [] : [row])))];
  if (rows.length === 0) return null;
  return rows.map((row) => inside.filter(([, place]) => place.row === row).map(([name]) => name));
}

/** The height of a row, in cards: that of its highest grid of places; 1 without a grid. */
export const heightOf = (game: Game, row: Rows[number]): number =>
  Math.max(...row.flat().map((zone) => placesOf(game, zone)?.length ?? 1));

/** The height of the shared zones in the middle, in cards: cards are smaller there. */
const MIDDLE = 0.8;

/**
 * The usual height of a table of two seats, in cards, without the viewer's own hand, which has a size of its own. Rows
 * of zones that are mostly empty are left out.
 */
export function cardRows(game: Game): number {
  const isShown = (zone: string): boolean => shapeOf(game, zone) !== 'hidden';
  const isHand = (zone: string): boolean => shapeOf(game, zone) === 'hand';
  const rows = rowsOf(game)
    .map((row) => row.map((column) => column.filter(isShown)))
    .filter((row) => row.flat().some((zone) => !isRare(game, zone)));
  const heights = rows.map((row) => {
    if (!row.flat().some(isHand)) return 2 * heightOf(game, row);
    // The opponent's hand is a thin line, unless another zone is beside it.
    return row.flat().every(isHand) ? 0 : 1;
  });
  const hasMiddle = Object.entries(game.layout.zones).some(([zone, { per }]) => per === 'table' && isShown(zone));
  return heights.reduce((sum, height) => sum + height, hasMiddle ? MIDDLE : 0);
}

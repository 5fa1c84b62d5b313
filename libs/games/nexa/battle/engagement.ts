import type { Context, Seat, Table } from '#kernel';
import { attackerOf, defenderOf, engagedMark, headMark, unitsIn } from '../board.js';
import { AREAS, type Area } from '../zones.js';

const sides = (table: Table): readonly Seat[] => [attackerOf(table), defenderOf(table)];

/** Order and engagement are worked out at sorties and as steps start, and hold in between (force-order.1, engage.1). */
export function updateForces(context: Context): void {
  for (const area of AREAS) updateArea(context, area);
}

/** An area with forces of both sides is engaged (engage.2, engage.3); the first unit of each is its head. */
export function updateArea(context: Context, area: Area): void {
  const forces = sides(context.table).map((seat) => unitsIn(context, area, seat));
  sides(context.table).forEach((seat, i) => mark(context, headMark(area, seat), forces[i]?.[0] ?? null));
  mark(context, engagedMark(area), forces.every((force) => force.length > 0) ? true : null);
}

function mark(context: Context, key: string, value: string | true | null): void {
  if ((context.table.marks[key] ?? null) !== value) context.mark(key, value);
}

/** Whether all units of a force are so; one without breaks it (special.a-force). */
export const isForceOf = (force: readonly string[], is: (id: string) => boolean): boolean =>
  force.length > 0 && force.every(is);

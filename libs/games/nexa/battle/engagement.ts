import { zoneOf, type Context, type Seat, type Table } from '#kernel';
import { attackerOf, defenderOf, engagedMark, headMark, unitsIn } from '../board.js';
import { AREAS, type Area } from '../zones.js';

const sides = (table: Table): readonly Seat[] => [attackerOf(table), defenderOf(table)];

/** Order and engagement are determined at sorties and at the start of steps, and stay fixed in between (force-order.1, engage.1). */
export function updateForces(context: Context): void {
  updateHeads(context);
  for (const area of AREAS) updateEngagement(context, area);
}

export function updateHeads(context: Context): void {
  for (const area of AREAS) for (const seat of sides(context.table)) updateHead(context, area, seat);
}

/** The first unit of a force is its head. */
function updateHead(context: Context, area: Area, seat: Seat): void {
  mark(context, headMark(area, seat), unitsIn(context, area, seat)[0] ?? null);
}

/** An area with forces of both sides is engaged (engage.2, engage.3). */
export function updateEngagement(context: Context, area: Area): void {
  const isHeld = (seat: Seat): boolean => unitsIn(context, area, seat).length > 0;
  mark(context, engagedMark(area), sides(context.table).every(isHeld) ? true : null);
}

/** The duration of effects on forces: they end when the forces disband. */
export const DISBAND = 'until:disband';

/** What changed a force's power ends with that force: a new one in its place starts without it (guard.1). */
export function forgetFormerForce(context: Context, area: Area, seat: Seat): void {
  const ended = context.table.effects.filter(({ until, at }) => until === DISBAND && at?.includes(zoneOf(area, seat)));
  if (ended.length > 0) context.emit({ type: 'EffectsEnded', effects: ended.map(({ id }) => id) });
}

/**
 * When an effect brings a unit to an area where its side had no force, the force is formed and engagement checked immediately
 * (force-order.4).
 */
export function formForce(context: Context, area: Area, seat: Seat): void {
  forgetFormerForce(context, area, seat);
  updateHead(context, area, seat);
  updateEngagement(context, area);
}

function mark(context: Context, key: string, value: string | true | null): void {
  if ((context.table.marks[key] ?? null) !== value) context.mark(key, value);
}

/** Whether all units of a force have a property; a single unit without it is enough to break it (special.a-force). */
export const isForceOf = (force: readonly string[], is: (id: string) => boolean): boolean =>
  force.length > 0 && force.every(is);

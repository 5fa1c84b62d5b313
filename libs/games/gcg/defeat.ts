import { areMates, type Context, type Seat, type Table } from '#kernel';
import { beatenMark } from './damage.js';
import { sideOf } from './sides.js';

/** Seats that took battle damage with an empty shield area and have not lost yet. */
export function beatenSeats(table: Table): Seat[] {
  const beaten: Seat[] = [];
  for (const { seat, status } of table.seats)
    if (status === 'playing' && table.marks[beatenMark(seat)] !== undefined) beaten.push(seat);
  return beaten;
}

/**
 * They all lose together; if that is everyone, nobody wins (1.1.0:11-2-1, ruling A1). A team loses as one (12-3-9-1, 12-3-9-2). In
 * winner-advances matches, the seat that dealt the damage wins alone (12-2-5-1).
 */
export function defeat(context: Context, beaten: readonly Seat[], decked: readonly Seat[]): void {
  const { table } = context;
  const victor = beaten.map((seat) => table.marks[beatenMark(seat)] as Seat)[0];
  if (victor !== undefined && table.mode === 'royale-winner-advances' && !decked.includes(victor)) {
    context.emit({ type: 'GameEnded', result: { winners: [victor], reason: 'shields-broken' } });
    return;
  }
  const losing = [...beaten, ...decked].flatMap((seat) => sideOf(table, seat));
  context.lose([...new Set(losing)], beaten.length > 0 ? 'shields-broken' : 'deck-empty');
}

/** A seat that concedes loses immediately, together with its team (1.1.0:1-2-4, ruling A59). */
export const conceding = (table: Table, seat: Seat): Seat[] =>
  table.seats.filter((other) => areMates(table, other.seat, seat)).map((other) => other.seat);

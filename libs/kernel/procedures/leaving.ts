import { done, goTo } from '../context.js';
import type { Step } from '../game.js';
import type { Frame, Seat, Table } from '../table.js';

/** How a question that waits for an answer is asked again after a seat has left: by which step, and what comes before that. */
export interface AskedAgain {
  readonly by: string;
  readonly after: Frame | null;
}

export const hasLeft = (table: Table, seat: Seat): boolean => table.seats[seat]?.status === 'lost';

/** Asked before every step. */
function hasAnyLeft({ seats }: Table): boolean {
  for (const { status } of seats) if (status === 'lost') return true;
  return false;
}

type Steps = Readonly<Record<string, Step>>;

/** Whose doing a frame is: whoever controls the effect or the trigger, or the seat it names. */
function doerOf({ seat, scope, waiting }: Frame): Seat {
  const by = (scope ?? waiting) as { readonly controller: Seat } | undefined;
  return by?.controller ?? (seat as Seat);
}

/** With a seat that left, all that it was doing ends. */
export const whileThere = (steps: Steps): Steps =>
  wrapped(steps, (step) => (context, frame) => {
    const { table } = context;
    return hasAnyLeft(table) && hasLeft(table, doerOf(frame)) ? done : step(context, frame);
  });

/** Where whoever holds the turn has left, another step takes over. */
export const whileTurnLasts = (steps: Steps, otherwise: Frame): Steps =>
  wrapped(
    steps,
    (step) => (context, frame) =>
      hasLeft(context.table, context.table.turn.seat) ? goTo(otherwise) : step(context, frame),
  );

const wrapped = (steps: Steps, wrap: (step: Step) => Step): Steps =>
  Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, wrap(step)]));

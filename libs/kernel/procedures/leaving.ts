import { done, goTo } from '../context.js';
import type { Step } from '../game.js';
import type { Frame, Seat, Table } from '../table.js';

/** How a pending decision is asked again after a seat has left: the step that asks it, and a frame to run before that. */
export interface AskedAgain {
  readonly by: string;
  readonly after: Frame | null;
}

export const hasLeft = (table: Table, seat: Seat): boolean => table.seats[seat]?.status === 'lost';

/** A plain loop, because it runs before every step. */
function hasAnyLeft({ seats }: Table): boolean {
  for (const { status } of seats) if (status === 'lost') return true;
  return false;
}

type Steps = Readonly<Record<string, Step>>;

/** The seat that a frame acts for: the controller of its effect or trigger, or the seat it names. */
function doerOf({ seat, scope, waiting }: Frame): Seat {
  const by = (scope ?? waiting) as { readonly controller: Seat } | undefined;
  return by?.controller ?? (seat as Seat);
}

/** Steps that end when the seat they act for has left. */
export const whileThere = (steps: Steps): Steps =>
  wrapped(steps, (step) => (context, frame) => {
    const { table } = context;
    return hasAnyLeft(table) && hasLeft(table, doerOf(frame)) ? done : step(context, frame);
  });

/** Steps that hand over to another frame when the seat whose turn it is has left. */
export const whileTurnLasts = (steps: Steps, otherwise: Frame): Steps =>
  wrapped(
    steps,
    (step) => (context, frame) =>
      hasLeft(context.table, context.table.turn.seat) ? goTo(otherwise) : step(context, frame),
  );

const wrapped = (steps: Steps, wrap: (step: Step) => Step): Steps =>
  Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, wrap(step)]));

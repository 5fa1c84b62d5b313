import type { Context, Json, Seat } from '#kernel';
import { opponentOf } from '../board.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';

/** The mark that holds the extra turns before the next regular turn, and whose turn that one is. */
const EXTRA = 'extra-turns';

interface Extra {
  readonly seats: readonly Seat[];
  readonly after: Seat;
}

const extraOf = ({ table }: Context): Extra | null => (table.marks[EXTRA] ?? null) as Extra | null;

/** The new turn comes right after this one (12.5.1), before extra turns that were added earlier (12.5.2). */
function add(context: Context, seat: Seat): void {
  const { seats = [], after = opponentOf(context.table, context.table.turn.seat) } = extraOf(context) ?? {};
  context.mark(EXTRA, { seats: [seat, ...seats], after } as unknown as Json);
}

/** The seat whose turn is next (6.8.1.5). Uses up an extra turn if there is one. */
export function nextFighter(context: Context): Seat {
  const extra = extraOf(context);
  if (!extra) return opponentOf(context.table, context.table.turn.seat);
  const [first, ...seats] = extra.seats;
  context.mark(EXTRA, first === undefined ? null : ({ ...extra, seats } as unknown as Json));
  return first ?? extra.after;
}

export const extraTurnsPart: Part = {
  operations: {
    'extra-turn': operation((settings) => {
      for (const seat of settings.seats('of')) add(settings.context, seat);
    }),
  },
  settings: { 'extra-turn': { of: 'seat' } },
  words: { mark: [EXTRA] },
};

import { ask, cardOf, done, whileThere, type CardId, type Context, type Frame, type Seat, type Step } from '#kernel';
import { activeResources, isToken } from './board.js';

/** Registers: how much was paid last, and how much of it with EX Resources, for texts that ask. */
export const PAID = 'paid';
export const PAID_EX = 'paid-ex';

export const payFrame = (seat: Seat, n: number): Frame => ({ step: 'pay', seat, n });

/**
 * Which resources pay is their player's choice (1.1.0:7-5-2-2). Those of the resource deck do not differ in anything, so the
 * choice is how many EX Resources are among them.
 */
const pay: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const n = frame.n as number;
  const from = activeResources(context.table, seat);
  const isEx = (id: CardId): boolean => isToken(context.game, cardOf(context.table, id));
  const normal = from.filter((id) => !isEx(id));
  const ex = from.length - normal.length;
  // What cannot be paid whole is not paid at all.
  if (from.length < n) return done;
  if (n <= 0 || ex === 0 || normal.length === 0 || from.length === n) {
    spend(context, from.slice(0, Math.max(0, n)));
    return done;
  }
  const fallback = [...normal, ...from.filter(isEx)].slice(0, n);
  const offer = { kind: 'select', from, min: n, max: n, limits: [], total: null } as const;
  return ask({ seat, purpose: 'pay', offer, fallback }, { ...frame, step: 'pay.chosen' });
};

const chosen: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  spend(context, context.answerOf(seat) as CardId[]);
  return done;
};

/** Resources are rested (1.1.0:2-10-1); EX Resources leave the game (5-17-3-2-3). */
function spend(context: Context, cards: readonly CardId[]): void {
  const ex = cards.filter((id) => isToken(context.game, cardOf(context.table, id)));
  context.orient(
    cards.filter((id) => !ex.includes(id)),
    'sideways',
    'cost',
  );
  context.move({ cards: ex, to: 'outside', reason: 'cost' });
  context.mark(PAID, cards.length);
  context.mark(PAID_EX, ex.length);
}

export const paymentSteps: Readonly<Record<string, Step>> = whileThere({ pay, 'pay.chosen': chosen });

import {
  ask,
  billFor,
  cardOf,
  done,
  isAwaited,
  paidBy,
  seatRef,
  sourceOf,
  whileThere,
  type Answer,
  type Bill,
  type CardId,
  type Context,
  type Frame,
  type Next,
  type Part,
  type Quantity,
  type Scope,
  type Seat,
  type Step,
} from '#kernel';
import { isToken, scopeFor } from './board.js';
import { PAID_FOR_EFFECT } from './words.js';

/** Registers for texts that ask: how much was paid last, and how much of it with EX Resources. */
export const PAID = 'paid';
export const PAID_EX = 'paid-ex';

export const payFrame = (seat: Seat, n: number): Frame => ({ step: 'pay', seat, n });

/**
 * A payment for an effect. Announces the moment for texts that wait for it; its subject is the card whose effect it is, or the player if
 * the card has left.
 */
export function payForEffectFrame(context: Context, scope: Scope, n: number): Frame {
  const frame = payFrame(scope.controller, n);
  if (!isAwaited(context, PAID_FOR_EFFECT)) return frame;
  return { ...frame, effectOf: sourceOf(context, scope)?.id ?? seatRef(scope.controller) };
}

/**
 * The player chooses which resources pay (1.1.0:7-5-2-2). Ordinary resources are interchangeable, so the only choice is how many EX
 * Resources to use.
 */
const RESOURCES: Part = {
  from: { zone: 'resources', of: 'controller', where: { orientation: 'upright' } },
  n: { bound: 'n' },
  as: 'paid',
  alike: 'token',
  prefer: { fact: 'token', order: [[null]] },
  // Done by `spendResources`; here it says that resources which cannot be rested do not pay (1.1.0:1-3-3, 2-10-1).
  do: [{ op: 'orient', cards: { bound: 'paid' }, orientation: 'sideways' }],
};
/** What a cost of this many resources takes; two of them in one cost take different ones (1.1.0:10-1-7-4). */
export const resourcesFor = (n: Quantity): Part => ({ ...RESOURCES, n });
const PARTS = [RESOURCES];
const scopeOf = ({ seat, n }: Frame): Scope => ({ ...scopeFor(seat as Seat, null), numbers: { n: n as number } });

const billOf = (context: Context, frame: Frame): Bill | null => billFor(context, scopeOf(frame), PARTS);

const pay: Step = (context, frame) => {
  const bill = billOf(context, frame);
  // A cost that cannot be paid in full is not paid at all.
  if (!bill) return done;
  const { offer, fallback } = bill;
  if (!offer || fallback === null) return settle(context, frame, bill, null);
  return ask({ seat: frame.seat as Seat, purpose: 'pay', offer, fallback }, { ...frame, step: 'pay.chosen' });
};

const chosen: Step = (context, frame) =>
  settle(context, frame, billOf(context, frame) as Bill, context.answerOf(frame.seat as Seat));

function settle(context: Context, { effectOf }: Frame, bill: Bill, answer: Answer | null): Next {
  const paid = paidBy(bill, answer).paid ?? [];
  spendResources(context, paid);
  if (typeof effectOf === 'string' && paid.length > 0) context.moment(PAID_FOR_EFFECT, [effectOf]);
  return done;
}

/** Resources are rested (1.1.0:2-10-1); EX Resources leave the game (5-17-3-2-3). */
function spendResources(context: Context, cards: readonly CardId[]): void {
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

import {
  ask,
  cardOf,
  done,
  goTo,
  originalOf,
  paidBy,
  payWith,
  type CardId,
  type Context,
  type Frame,
  type ReadContext,
  type Seat,
  type Step,
} from '#kernel';
import { scopeFor } from '../board.js';
import { COLOURS, gsReady, payable, rollStat, waysForOld, waysToRoll, type Way } from './costs.js';
import { isOld } from './old-costs.js';

/** The printed cost, paid for a purpose other than playing the card (play-cost.8). */
function printedCost(
  context: ReadContext,
  id: CardId,
): { readonly total: number; readonly roll: Record<string, number> } {
  const stats = originalOf(context.game, cardOf(context.table, id))?.stats ?? {};
  const roll = [...COLOURS, 'any' as const].flatMap((colour) => {
    const n = stats[rollStat(colour)];
    return n === undefined ? [] : [[colour, n] as const];
  });
  return { total: stats.total ?? 0, roll: Object.fromEntries(roll) };
}

function waysOf(context: ReadContext, seat: Seat, id: CardId): Way[] {
  const card = cardOf(context.table, id);
  if (isOld(context, card)) return payable(context, scopeFor(seat, id), waysForOld(context, card));
  const { total, roll } = printedCost(context, id);
  if (gsReady(context, seat).length < total) return [];
  return payable(context, scopeFor(seat, id), waysToRoll(roll));
}

export const isNormalCostPayable = (context: ReadContext, seat: Seat, id: CardId): boolean =>
  waysOf(context, seat, id).length > 0;

export const normalCostFrame = (seat: Seat, card: CardId): Frame => ({ step: 'normal-cost', seat, card });

const payerOf = ({ seat, card }: Frame): readonly [Seat, CardId] => [seat as Seat, card as CardId];

const how: Step = (context, frame) => {
  const [seat, card] = payerOf(frame);
  const ways = waysOf(context, seat, card);
  const [first] = ways;
  if (!first) return done;
  if (ways.length === 1) return goTo({ ...frame, step: 'normal-cost.bill', way: first.way });
  const options = ways.map(({ way }) => ({ id: String(way) }));
  return ask(
    { seat, purpose: 'pay-how', offer: { kind: 'choose', options }, fallback: String(first.way) },
    { ...frame, step: 'normal-cost.bill', way: null },
  );
};

const found = (context: Context, frame: Frame, way: number): Way | undefined =>
  waysOf(context, ...payerOf(frame)).find((one) => one.way === way);

const bill: Step = (context, frame) => {
  const way = frame.way === null ? Number(context.answerOf(frame.seat as Seat)) : (frame.way as number);
  const due = found(context, frame, way);
  if (!due) return done;
  const then: Frame = { ...frame, step: 'normal-cost.pay', way };
  const { offer, fallback } = due.bill;
  if (offer === null || fallback === null) return goTo({ ...then, paid: null });
  return ask({ seat: frame.seat as Seat, purpose: 'pay', offer, fallback }, then);
};

const pay: Step = (context, frame) => {
  const [seat, card] = payerOf(frame);
  const due = found(context, frame, frame.way as number);
  const answer = frame.paid === undefined ? context.answerOf(seat) : null;
  if (due) payWith(context, scopeFor(seat, card), due.parts, paidBy(due.bill, answer));
  return done;
};

export const normalCostSteps: Readonly<Record<string, Step>> = {
  'normal-cost': how,
  'normal-cost.bill': bill,
  'normal-cost.pay': pay,
};

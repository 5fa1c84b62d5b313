import {
  billFor,
  call,
  callAll,
  cardOf,
  cardsIn,
  done,
  effectFrame,
  hasLeft,
  paidBy,
  payWith,
  roundFrom,
  seatsFrom,
  windowFrame,
  windowSteps,
  zoneOf,
  type Bill,
  type Context,
  type Frame,
  type ReadContext,
  type Next,
  type Option,
  type Question,
  type Seat,
  type Step,
  type Window,
} from '#kernel';
import { gustOf, PRICE, scopeOf, swiftOptions } from './options.js';

/** 3.2: the cost is paid first; triggered abilities follow after the effect. */
export function play(context: Context, seat: Seat, option: Option, back: Frame): Next {
  const card = option.card as string;
  const scope = scopeOf(seat, card);
  payWith(context, scope, PRICE, paidBy(billFor(context, scope, PRICE) as Bill, null));
  if (option.action === 'kindle') {
    const places = [option.place as string];
    context.move({ cards: [card], to: zoneOf('path', seat), places, role: 'wisp', reason: 'kindle' });
    return call({ step: 'triggers' }, back);
  }
  const [blowing = ''] = context.move({ cards: [card], to: 'air', reason: 'gust' });
  const program = `${cardOf(context.table, blowing).def}#${gustOf(context, blowing)?.id}`;
  const effect = effectFrame(program, scopeOf(seat, blowing));
  return callAll([effect, { step: 'blown' }, { step: 'triggers' }], back);
}

const blown: Step = (context) => {
  for (const id of cardsIn(context.table, 'air')) {
    const { owner } = cardOf(context.table, id);
    context.move({ cards: [id], to: zoneOf('ashes', owner), at: 'top', reason: 'gust' });
  }
  return done;
};

/** 3.3.1: both keepers may act, beginning with the turn player, until both pass in a row. */
const SWIFT: Window = {
  name: 'swift',
  order: seatsFrom,
  isOpen: ({ table }) => !hasLeft(table, table.turn.seat),
  question: (context, { side }) => (mightAct(context, side) ? question(context, side) : null),
  act: (context, seat, answer, { then }) => play(context, seat, optionNamed(context, seat, answer), then),
  after: 'next',
};

/** Skipping the question must not reveal the hand, so this depends only on what everyone sees: cards in hand and ready oil. */
function mightAct({ table }: ReadContext, seat: Seat): boolean {
  const oil = cardsIn(table, zoneOf('oil', seat)).map((id) => cardOf(table, id));
  return cardsIn(table, zoneOf('hand', seat)).length > 0 && oil.some(({ orientation }) => orientation === 'upright');
}

/** The player may pass once for the rest of the turn. */
const question = (context: Context, seat: Seat): Question => ({
  ...{ seat, purpose: 'swift', fallback: 'pass', until: ['turn'] },
  offer: { kind: 'choose', options: swiftOptions(context, seat) },
});

const optionNamed = (context: ReadContext, seat: Seat, answer: unknown): Option =>
  swiftOptions(context, seat).find(({ id }) => id === answer) as Option;

const beforeTheClash: Step = (context) =>
  call(windowFrame(SWIFT, roundFrom(context.table.turn.seat)), { step: 'clash' });

export const playingSteps: Readonly<Record<string, Step>> = {
  ...{ blown, 'before-the-clash': beforeTheClash },
  ...windowSteps(SWIFT),
};

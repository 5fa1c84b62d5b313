import {
  askAll,
  callAll,
  cardsIn,
  goTo,
  seatsFrom,
  seatsPlaying,
  zoneOf,
  type Context,
  type Seat,
  type Step,
} from '#kernel';
import { drawCards } from './moving.js';
import { LIMITS } from './rules.js';

/** Decks are shuffled and become the HQs (setup.1); chance decides who goes first (setup.3). */
const deal: Step = (context) => {
  const seats = seatsPlaying(context.table);
  for (const seat of seats) context.shuffle(zoneOf('hq', seat));
  const [first = 0] = context.roll('who begins', seats.length);
  for (const seat of seats) drawCards(context, seat, LIMITS.openingHand);
  return goTo({ step: 'setup.ask', first: seats[first] as Seat });
};

/** Both decide before either redraws (mulligan.1, ruling 21). */
const askBoth: Step = (context, { first }) =>
  askAll(
    seatsFrom(context.table, first as Seat).map((seat) => ({
      ...{ seat, purpose: 'redraw', offer: { kind: 'confirm' } as const, fallback: false },
    })),
    { step: 'setup.redraw', first: first as Seat },
  );

const redraw: Step = (context, { first }) => {
  const seats = seatsFrom(context.table, first as Seat);
  for (const seat of seats) if (context.answerOf(seat) === true) redrawHand(context, seat);
  return callAll([{ step: 'turn', number: 1, seat: first as Seat }], null);
};

/** The whole hand goes back, the HQ is shuffled, six new cards are drawn (mulligan.2). */
function redrawHand(context: Context, seat: Seat): void {
  const cards = cardsIn(context.table, zoneOf('hand', seat));
  context.move({ cards, to: zoneOf('hq', seat), facing: 'down', reason: 'redraw' });
  context.shuffle(zoneOf('hq', seat));
  drawCards(context, seat, LIMITS.openingHand);
}

export const setupSteps: Readonly<Record<string, Step>> = {
  setup: deal,
  'setup.ask': askBoth,
  'setup.redraw': redraw,
};

import { cardsIn, goTo, zoneOf, type Context, type Seat, type Step } from '#kernel';

export const LIGHT = 12;
const HAND = 4;

export const draw = (context: Context, seat: Seat, n: number): void =>
  void context.move({
    cards: cardsIn(context.table, zoneOf('deck', seat)).slice(0, n),
    to: zoneOf('hand', seat),
    reason: 'draw',
  });

/** 2.1: both keepers shuffle, light their lanterns and draw four cards; a roll decides who begins. */
const setup: Step = (context) => {
  for (const { seat } of context.table.seats) {
    context.shuffle(zoneOf('deck', seat));
    context.emit({ type: 'CounterSet', on: seat, counter: 'light', value: LIGHT });
    draw(context, seat, HAND);
  }
  const [first = 0] = context.roll('who begins', context.table.seats.length);
  return goTo({ step: 'turn', seat: first });
};

export const setupSteps: Readonly<Record<string, Step>> = { setup };

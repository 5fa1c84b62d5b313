import {
  cardOf,
  cardsIn,
  goTo,
  printedNumber,
  roundFrom,
  seatsPlaying,
  zoneOf,
  type Context,
  type Seat,
  type Step,
} from '#kernel';
import { checkResult, lifeOf } from './life.js';
import { giveChance } from './raise.js';

const OPENING_HAND = 7;

const take = (context: Context, seat: Seat, n: number): void => {
  const cards = cardsIn(context.table, zoneOf('deck', seat)).slice(0, n);
  context.move({ cards, to: zoneOf('hand', seat), reason: 'draw' });
};

/** There is no mulligan (ruling.mulligan). */
const deal: Step = (context) => {
  for (const seat of seatsPlaying(context.table)) {
    context.shuffle(zoneOf('deck', seat));
    take(context, seat, OPENING_HAND);
  }
  return goTo({ step: 'setup.flip' });
};

/** Both turn up their top card until the numbers differ; the higher one goes first (official.setup.2 to .4). */
const flip: Step = (context) => {
  const seats = seatsPlaying(context.table);
  if (seats.some((seat) => lifeOf(context.table, seat) === 0)) checkResult(context);
  if (context.table.result) return goTo({ step: 'setup.flip' });
  const numbers = seats.map((seat) => flipOne(context, seat));
  const highest = Math.max(...numbers);
  const winners = seats.filter((_, i) => numbers[i] === highest);
  return winners.length > 1 ? goTo({ step: 'setup.flip' }) : goTo({ step: 'setup.begin', seat: winners[0] as Seat });
};

function flipOne(context: Context, seat: Seat): number {
  const cards = cardsIn(context.table, zoneOf('deck', seat)).slice(0, 1);
  const [flipped] = context.move({ cards, to: zoneOf('graveyard', seat), at: 'top', reason: 'flip' });
  return printedNumber(context.game, cardOf(context.table, flipped as string), 'number');
}

/** The first player draws one card and starts without a charge or draw action (official.setup.5). */
const begin: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  take(context, seat, 1);
  context.emit({ type: 'TurnBegan', number: 1, seat });
  giveChance(context, roundFrom(seat));
  return goTo({ step: 'act' });
};

export const setupSteps: Readonly<Record<string, Step>> = { setup: deal, 'setup.flip': flip, 'setup.begin': begin };

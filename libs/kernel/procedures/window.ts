import { ask, askAll, done, goTo, type Context, type Next, type Question } from '../context.js';
import type { Answer } from '../decisions.js';
import type { Step } from '../game.js';
import { byName } from '../names.js';
import type { Frame, Seat, Table } from '../table.js';

/** The state of a round of passing: who is asked next, and who has passed since anyone last acted. */
export interface Round {
  readonly side: Seat;
  readonly passed: readonly Seat[];
}

/** A new round, in which nobody has passed yet. */
export const roundFrom = (side: Seat): Round => ({ side, passed: [] });

/** The asked side passes; the next in order is asked. */
export const passedBy = ({ side, passed }: Round, order: readonly Seat[]): Round => ({
  side: order[1] ?? side,
  passed: [...passed, side],
});

/** Whether all have passed in a row. */
export const isPassed = ({ passed }: Round, order: readonly Seat[]): boolean =>
  order.every((side) => passed.includes(side));

/** A window in which sides are asked in turn until all have passed in a row. */
export interface Window {
  /** Its steps are `name.ask` and `name.chosen`. */
  readonly name: string;
  /** The sides that take part, in order, starting with the given one. */
  readonly order: (table: Table, from: Seat) => readonly Seat[];
  /** Whether the window stays open. */
  readonly isOpen: (context: Context) => boolean;
  /** What a side is asked. Null if everyone can see that the side can do nothing: it then passes. The fallback is to pass. */
  readonly question: (context: Context, round: Round, frame: Frame) => Question | null;
  /** Carries out an answer other than passing. `then` opens a new round. */
  readonly act: (context: Context, seat: Seat, answer: Answer, frames: Frames) => Next;
  /** Which side is asked first after an act: the one that acted, or the next. */
  readonly after: 'same' | 'next';
  /** Set if all are asked at the same time: if several act, only the first in order does, and the others are asked again. */
  readonly atOnce?: true;
}

/** How an act may continue: with a new round (`then`), or by asking the same side again (`again`) with more in the frame. */
export interface Frames {
  readonly then: Frame;
  readonly again: (more: Readonly<Record<string, Seat>>) => Frame;
}

const roundIn = (frame: Frame): Round => ({ side: frame.side as Seat, passed: frame.passed as readonly Seat[] });

const askingStep = byName((name) => `${name}.ask`);
const chosenStep = byName((name) => `${name}.chosen`);

/** The frame that asks the next side. */
export const windowFrame = ({ name }: Pick<Window, 'name'>, { side, passed }: Round): Frame => ({
  step: askingStep(name),
  side,
  passed,
});

export function windowSteps(window: Window): Readonly<Record<string, Step>> {
  const { name } = window;
  return {
    [askingStep(name)]: window.atOnce ? (context, frame) => askEach(window, context, frame) : askNext(window),
    [chosenStep(name)]: window.atOnce ? chosenAtOnce(window) : chosen(window),
  };
}

const askNext =
  (window: Window): Step =>
  (context, frame) => {
    const round = roundIn(frame);
    const order = window.order(context.table, round.side);
    if (!window.isOpen(context) || isPassed(round, order)) return done;
    const question = order[0] === round.side ? window.question(context, round, frame) : null;
    if (!question) return goTo(windowFrame(window, passedBy(round, [round.side, ...without(order, round.side)])));
    return ask(question, { step: chosenStep(window.name), seat: question.seat, ...round });
  };

const without = (seats: readonly Seat[], seat: Seat): Seat[] => seats.filter((other) => other !== seat);

const chosen =
  (window: Window): Step =>
  (context, frame) => {
    const round = roundIn(frame);
    const seat = frame.seat as Seat;
    const order = [round.side, ...without(window.order(context.table, round.side), round.side)];
    const next = passedBy(round, order);
    const answer = context.answerOf(seat);
    if (answer === 'pass') return goTo(windowFrame(window, next));
    const then = windowFrame(window, roundFrom(window.after === 'next' ? next.side : round.side));
    return window.act(context, seat, answer, { then, again: (more) => ({ ...windowFrame(window, round), ...more }) });
  };

function askEach(window: Window, context: Context, frame: Frame): Next {
  const { side } = roundIn(frame);
  if (!window.isOpen(context)) return done;
  const order = window.order(context.table, side);
  const questions = order.flatMap((one) => window.question(context, roundFrom(one), frame) ?? []);
  if (questions.length === 0) return done;
  return askAll(questions, {
    step: chosenStep(window.name),
    side,
    passed: [],
    asked: questions.map(({ seat }) => seat),
  });
}

/** The first in order who acts is carried out; if all pass, the window ends. */
const chosenAtOnce =
  (window: Window): Step =>
  (context, frame) => {
    const { side } = roundIn(frame);
    const acting = (frame.asked as readonly Seat[]).find((seat) => context.answerOf(seat) !== 'pass');
    if (acting === undefined) return done;
    const next = window.order(context.table, acting)[1] ?? acting;
    const then = windowFrame(window, roundFrom(window.after === 'next' ? next : side));
    const again = (): Frame => windowFrame(window, roundFrom(side));
    return window.act(context, acting, context.answerOf(acting), { then, again });
  };

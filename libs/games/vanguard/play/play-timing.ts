import {
  ask,
  call,
  callAll,
  done,
  type Context,
  type Frame,
  type Json,
  type Next,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { CHECK } from '../check/check.js';
import type { PlayAction } from '../part.js';
import { isStopped, lieOf, roundsIn, withRound } from './rounds.js';

/** A play timing (8.4.2): a check timing, then one action or none; after an action the same again. */
export interface PlayTiming {
  /** Its steps are `name`, `name.ask` and `name.chosen`. */
  readonly name: string;
  readonly purpose: string;
  readonly actions: readonly PlayAction[];
  readonly seat: (context: Context) => Seat;
  /** The answer that does nothing. */
  readonly pass: string;
  /** Whether the fighter is asked though everyone sees that nothing can be done. */
  readonly isAlwaysAsked: boolean;
}

/** What can be done now, and what it belongs to; without what the fighter did here before and stopped (12.1.1.2). */
function found(context: Context, seat: Seat, actions: readonly PlayAction[], frame: Frame): [PlayAction, Option][] {
  const rounds = roundsIn(frame);
  const here = Object.keys(rounds).length > 0 ? lieOf(context) : '';
  return actions.flatMap((action) =>
    action
      .options(context, seat)
      .filter((option) => !isStopped(context.table, rounds, here, option))
      .map((option): [PlayAction, Option] => [action, option]),
  );
}

export function playTimingSteps(timing: PlayTiming): Readonly<Record<string, Step>> {
  const { name, actions, pass } = timing;
  const isThinkable = (context: Context, seat: Seat): boolean =>
    timing.isAlwaysAsked || actions.some((action) => action.isThinkable?.(context, seat));
  const askFor: Step = (context, frame) => {
    const seat = timing.seat(context);
    const options = found(context, seat, actions, frame).map(([, option]) => option);
    if (options.length === 0 && !isThinkable(context, seat)) return done;
    return ask(
      { seat, purpose: timing.purpose, offer: { kind: 'choose', options: [{ id: pass }, ...options] }, fallback: pass },
      { ...frame, step: `${name}.chosen`, seat },
    );
  };
  const chosen: Step = (context, frame): Next => {
    const seat = frame.seat as Seat;
    const answer = context.answerOf(seat) as string;
    if (answer === pass) return done;
    const named = actions.filter(({ action }) => answer.startsWith(action));
    const [action, option] = found(context, seat, named, frame).find(([, { id }]) => id === answer) ?? [];
    if (!action || !option) return call(CHECK, { ...frame, step: name });
    const again: Frame = { ...frame, step: name, ...roundsAfter(context, frame, action, option) };
    return callAll(action.play(context, seat, option), again);
  };
  return {
    [name]: (_context, frame) => call(CHECK, { ...frame, step: `${name}.ask` }),
    [`${name}.ask`]: askFor,
    [`${name}.chosen`]: chosen,
  };
}

/** Only what can be repeated is remembered, and what ends a round. */
function roundsAfter(context: Context, frame: Frame, action: PlayAction, option: Option): Partial<Frame> {
  const rounds = roundsIn(frame);
  if (!action.isRepeatable && Object.keys(rounds).length === 0) return {};
  const here = lieOf(context);
  if (!action.isRepeatable && rounds[here] === undefined) return {};
  return { rounds: withRound(context.table, rounds, here, option) as unknown as Json };
}

import {
  ask,
  call,
  callAll,
  done,
  goTo,
  withEntries,
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
import {
  beginAt,
  goingIn,
  isLong,
  lieOf,
  MOST_ROUNDS,
  nameOf,
  nextOf,
  roundsIn,
  withoutStopped,
  withRound,
  withStop,
  type Going,
  type Rounds,
} from './rounds.js';

/** A play timing (8.4.2): a check timing, then one action or none; after an action it starts again. */
export interface PlayTiming {
  /** Its steps are `name`, `name.ask`, `name.chosen` and `name.rounds`. */
  readonly name: string;
  readonly purpose: string;
  readonly actions: readonly PlayAction[];
  readonly seat: (context: Context) => Seat;
  /** The id of the answer that does nothing and ends the play timing. */
  readonly pass: string;
  /** Whether the fighter is asked even if everyone sees that nothing can be done. */
  readonly isAlwaysAsked: boolean;
}

/** The chosen option as it was offered: nothing has happened since. */
function optionTaken({ start }: Context, seat: Seat, answer: string): Option | undefined {
  const offer = start.pending.find((decision) => decision.seat === seat)?.offer;
  return offer?.kind === 'choose' ? offer.options.find(({ id }) => id === answer) : undefined;
}

export function playTimingSteps(timing: PlayTiming): Readonly<Record<string, Step>> {
  const { name, actions, pass } = timing;
  const isThinkable = (context: Context, seat: Seat): boolean =>
    timing.isAlwaysAsked || actions.some((action) => action.isThinkable?.(context, seat));
  const actionNamed = (name: unknown): PlayAction | undefined => actions.find(({ action }) => action === name);
  const askFor: Step = (context, frame) => {
    const going = goingIn(frame);
    if (going) return goRound(context, frame, going);
    const seat = timing.seat(context);
    const found = actions.flatMap((action) => action.options(context, seat));
    const options = withoutStopped(context, roundsIn(frame), found);
    if (options.length === 0 && !isThinkable(context, seat)) return done;
    return ask(
      { seat, purpose: timing.purpose, offer: { kind: 'choose', options: [{ id: pass }, ...options] }, fallback: pass },
      withEntries(frame, { step: `${name}.chosen`, seat }),
    );
  };
  const chosen: Step = (context, frame): Next => {
    const seat = frame.seat as Seat;
    const answer = context.answerOf(seat) as string;
    if (answer === pass) return done;
    const option = optionTaken(context, seat, answer);
    if (!option) return call(CHECK, { ...frame, step: name });
    if (option.round !== true) return perform(context, frame, seat, option);
    return ask(
      { seat, purpose: 'rounds', offer: { kind: 'amount', min: 1, max: MOST_ROUNDS }, fallback: 1 },
      withEntries(frame, { step: `${name}.rounds`, first: nameOf(context.table, option) }),
    );
  };
  /** `here`: the position of all cards (see `lieOf`), if the caller has already computed it. */
  const perform = (context: Context, frame: Frame, seat: Seat, option: Option, here?: string): Next => {
    const action = actionNamed(option.action);
    if (!action) return call(CHECK, { ...frame, step: name });
    const rounds = roundsAfter(context, frame, action, option, here);
    const again = withEntries(frame, rounds ? { step: name, rounds: rounds as unknown as Json } : { step: name });
    return callAll(action.play(context, seat, option), again);
  };
  /** Repeats the loop as often as the fighter said, each time with the last action taken in that position (12.1.1.2). */
  const goRound = (context: Context, { going: _going, ...frame }: Frame, { here, left, done: n }: Going): Next => {
    const at = lieOf(context);
    const rounds = roundsIn(frame);
    const isBack = at === here;
    if (isBack && left === 0)
      return goTo({ ...frame, step: `${name}.ask`, rounds: withStop(rounds, here) as unknown as Json });
    if (isLong(context)) return goTo({ ...frame, step: `${name}.ask` });
    const seat = timing.seat(context);
    const optionsOf = (action: string): readonly Option[] => actionNamed(action)?.options(context, seat) ?? [];
    const option = nextOf(context, rounds, { here: at, left, done: isBack ? 0 : n }, optionsOf);
    if (!option) return goTo({ ...frame, step: `${name}.ask` });
    const going = isBack ? { here, left: left - 1, done: 1 } : { here, left, done: n + 1 };
    return perform(context, withEntries(frame, { step: name, going }), seat, option, at);
  };
  return {
    [name]: (_context, frame) => call(CHECK, { ...frame, step: `${name}.ask` }),
    [`${name}.ask`]: askFor,
    [`${name}.chosen`]: chosen,
    [`${name}.rounds`]: (context, { first, ...frame }) => {
      const here = lieOf(context);
      const rounds = beginAt(roundsIn(frame), here, first as string) as unknown as Json;
      const going = { here, left: context.answerOf(frame.seat as Seat) as number, done: 0 };
      return goTo(withEntries(frame, { step: `${name}.ask`, rounds, going }));
    },
  };
}

/**
 * Remembers actions that can be repeated; other actions only in positions already remembered, where they may end a loop. Null if there is
 * nothing to remember.
 */
function roundsAfter(
  context: Context,
  frame: Frame,
  action: PlayAction,
  option: Option,
  known?: string,
): Rounds | null {
  const rounds = roundsIn(frame);
  if (!action.isRepeatable && frame.rounds === undefined) return null;
  const here = known ?? lieOf(context);
  if (!action.isRepeatable && rounds[here] === undefined) return null;
  return withRound(context.table, rounds, here, option);
}

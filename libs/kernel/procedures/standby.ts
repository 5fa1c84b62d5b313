import { ask, call, done, goTo, type Context, type Next } from '../context.js';
import type { Option } from '../decisions.js';
import type { Step } from '../game.js';
import { withEntries } from '../json.js';
import type { Frame, Seat, WaitingTrigger } from '../table.js';

type Several = readonly [WaitingTrigger, ...WaitingTrigger[]];

/** How a game works through the waiting triggers. */
export interface Standby {
  /** Name of the step that works through them. Its frame may say more, such as which triggers it handles. */
  readonly step: string;
  /** What the rules must do before each trigger; null if nothing. */
  readonly before: ((context: Context) => Frame | null) | null;
  /** The triggers of which one is next, all ordered by one seat; empty if none is left for this frame. */
  readonly next: (context: Context, frame: Frame) => readonly WaitingTrigger[];
  /** The seat that picks among them. */
  readonly chooser: (context: Context, next: Several) => Seat;
  /** How they are offered. Identical triggers need only one option, and a single option is not asked. */
  readonly options: (next: Several) => readonly Option[];
  /** What to do with the chosen trigger; `back` continues with the others. */
  readonly take: (context: Context, waiting: WaitingTrigger, back: Frame) => Next;
}

/** Takes the waiting triggers one by one, asking for the next each time, until none is left. */
export function standbySteps(standby: Standby): Readonly<Record<string, Step>> {
  const { step } = standby;
  const take = (context: Context, waiting: WaitingTrigger, back: Frame): Next => {
    context.emit({ type: 'TriggerTaken', id: waiting.id });
    return standby.take(context, waiting, back);
  };
  return {
    [step]: (context, frame) => {
      const before = standby.before?.(context) ?? null;
      if (before) return call(before, frame);
      const next = standby.next(context, frame);
      const first = next[0];
      if (!first) return done;
      const several = next as Several;
      const options = next.length > 1 ? standby.options(several) : [];
      if (options.length < 2) return take(context, first, frame);
      const seat = standby.chooser(context, several);
      const offer = { kind: 'choose', options } as const;
      return ask(
        { seat, purpose: 'next-trigger', offer, fallback: first.id },
        withEntries(frame, { step: `${step}.chosen`, seat }),
      );
    },
    [`${step}.chosen`]: (context, { seat, ...frame }) => {
      const id = context.answerOf(seat as Seat);
      const waiting = context.table.waiting.find((trigger) => trigger.id === id);
      const back: Frame = { ...frame, step };
      return waiting ? take(context, waiting, back) : goTo(back);
    },
  };
}

/** The triggers of the first side, in the given order, that has any. */
export function ofFirstSide(
  waiting: readonly WaitingTrigger[],
  sides: readonly Seat[],
  sideOf: (controller: Seat) => Seat,
): readonly WaitingTrigger[] {
  for (const side of sides) {
    const own = waiting.filter(({ controller }) => sideOf(controller) === side);
    if (own.length > 0) return own;
  }
  return [];
}

/** The triggers of the latest batch. */
export function newest(waiting: readonly WaitingTrigger[]): readonly WaitingTrigger[] {
  const latest = Math.max(...waiting.map(({ batch }) => batch));
  return waiting.filter(({ batch }) => batch === latest);
}

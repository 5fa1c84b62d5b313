import { call, done, goTo, type CardId, type Context, type Frame, type Seat, type Step } from '#kernel';
import { CHECK } from '../check/check.js';
import { unitsOf } from '../board.js';
import { draw } from '../moving.js';
import type { Part } from '../part.js';
import { nextFighter } from './extra-turns.js';
import { NEXT_STAND, tell, type Moment } from './moments.js';

export const PHASES = ['stand', 'draw', 'ride', 'main', 'battle', 'end'] as const;
export type Phase = (typeof PHASES)[number];

const phase = (name: Phase): Frame => ({ step: 'phase', phase: name });
const moment = (name: Moment): Frame => ({ step: 'moment', moment: name });

/** The frames of a turn, in order (6.2.2). The start of each phase and step is announced, then a check timing follows. */
const TURN: readonly Frame[] = [
  ...[phase('stand'), CHECK, { step: 'stand' }, CHECK],
  ...[phase('draw'), CHECK, { step: 'draw' }, CHECK],
  ...[moment('assist-step'), CHECK, { step: 'assist' }, CHECK],
  ...[phase('ride'), CHECK, { step: 'ride' }, CHECK],
  ...[moment('stride-step'), CHECK, { step: 'stride' }, CHECK],
  ...[phase('main'), { step: 'main' }],
  ...[phase('battle'), moment('start-step'), CHECK, { step: 'battle' }],
  ...[phase('end'), { step: 'end' }],
];

const begin =
  (hooks: readonly NonNullable<Part['turnBegins']>[]): Step =>
  (context, { number, seat }) => {
    context.emit({ type: 'TurnBegan', number: number as number, seat: seat as Seat });
    for (const hook of hooks) hook(context, seat as Seat);
    return goTo({ step: 'turn.part', at: 0 });
  };

const part: Step = (_context, { at }) => {
  const next = TURN[at as number];
  return next ? call(next, { step: 'turn.part', at: (at as number) + 1 }) : goTo({ step: 'next-turn' });
};

/** Resumes in the middle of a turn, for boards that start there: at the step `at`, by default the one with the name of the phase. */
const resume: Step = ({ table }, { at = table.turn.phase }) =>
  goTo({
    step: 'turn.part',
    at: Math.max(
      0,
      TURN.findIndex(({ step }) => step === at),
    ),
  });

/** The end phase announces its start itself: G units return and cards are unlocked before any ability hears of it (6.8.1.1, 6.8.1.3). */
const beginPhase: Step = (context, frame) => {
  const event = { type: 'PhaseBegan', phase: frame.phase as Phase } as const;
  if (event.phase === 'end') context.emitUnheard(event);
  else context.emit(event);
  return done;
};

const tellMoment: Step = (context, frame) => {
  tell(context, frame.moment as Moment);
  return done;
};

/** The turn fighter's units stand (6.3.1.2). */
const stand: Step = (context) => {
  const units = unitsOf(context, context.table.turn.seat).map(({ id }) => id);
  context.orient(units, 'upright', 'stand-phase');
  endForbidden(context, units);
  return done;
};

/** Ends effects that forbade these units to stand, whoever was their master when the effect began (10.35.1.3). */
function endForbidden(context: Context, units: readonly CardId[]): void {
  const over = context.table.effects.filter(
    ({ until, on }) => until === NEXT_STAND && on.some((id) => units.includes(id)),
  );
  if (over.length > 0) context.emit({ type: 'EffectsEnded', effects: over.map(({ id }) => id) });
  for (const effect of over) {
    const on = effect.on.filter((id) => !units.includes(id));
    // The effect continues on the other fighter's units.
    if (on.length > 0) context.emit({ type: 'EffectBegan', effect: { ...effect, id: context.nextId('e'), on } });
  }
}

/** 6.4.1.1.2 */
const drawOne: Step = (context) => {
  draw(context, context.table.turn.seat, 1);
  return done;
};

/** 6.8.1.5 */
const nextTurn: Step = (context) => {
  const { number } = context.table.turn;
  return goTo({ step: 'turn', number: number + 1, seat: nextFighter(context) });
};

export const turnSteps = (hooks: readonly NonNullable<Part['turnBegins']>[]): Readonly<Record<string, Step>> => ({
  ...{ turn: begin(hooks), 'turn.part': part, resume, phase: beginPhase, moment: tellMoment },
  ...{ stand, draw: drawOne, 'next-turn': nextTurn },
});

import { call, callAll, cardsIn, done, goTo, zoneOf, type Frame, type Seat, type Step } from '#kernel';
import { updateForces } from '../battle/engagement.js';
import { attackerOf, enemyOf, turnGroups } from '../board.js';
import { drawCards } from '../moving.js';
import { isBattle, SPANS, type Span } from '../rules.js';
import { freeFrame } from './window.js';
import { settleFrame } from './automatic.js';

/** A phase or step consists of windows of free timing (`free`) and the prescribed effect, in order. */
type Part = 'free' | 'prescribed';

/** The timing chart (chart.reroll to chart.return, ruling 2). */
const CHART: Readonly<Record<Span, readonly Part[]>> = {
  reroll: ['prescribed', 'free'],
  draw: ['free', 'prescribed', 'free'],
  deploy: ['free'],
  attack: ['free', 'prescribed', 'free'],
  defence: ['free', 'prescribed', 'free'],
  damage: ['free', 'prescribed', 'free'],
  return: ['free', 'prescribed', 'free'],
};

/**
 * What each phase or step prescribes (prescribed.reroll to prescribed.return); the deployment phase prescribes nothing (prescribed.deploy).
 */
const PRESCRIBED: Readonly<Partial<Record<Span, Frame>>> = {
  reroll: { step: 'reroll' },
  draw: { step: 'draw' },
  attack: { step: 'sortie', side: 'attack' },
  defence: { step: 'sortie', side: 'defence' },
  damage: { step: 'damage' },
  return: { step: 'return' },
};

/** The mark that a span of this turn is skipped (term.skip.1). */
export const skipMark = (span: Span): string => `turn:skip:${span}`;

const begin: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  context.emit({ type: 'TurnBegan', number: frame.number as number, seat });
  return callAll(
    SPANS.map((span) => ({ step: 'span', span })),
    { step: 'turn-end' },
  );
};

/**
 * A skipped span has neither its prescribed effect nor its windows (term.skip.2); a span that has already begun is not skipped
 * (term.skip.3).
 */
const span: Step = (context, frame) => {
  const name = frame.span as Span;
  if (context.table.marks[skipMark(name)] !== undefined) return done;
  context.emit({ type: 'PhaseBegan', phase: name });
  if (isBattle(name)) updateForces(context);
  return call(settleFrame, { step: 'span.part', span: name, at: 0 });
};

const DISCARDS: Frame = { step: 'discards' };

const part: Step = (context, frame) => {
  const { span: name, at } = frame as unknown as { readonly span: Span; readonly at: number };
  const next = CHART[name][at];
  if (next === undefined) return done;
  const then: Frame = { ...frame, at: at + 1 };
  // Cards destroyed when the span started, or by its prescribed effect, are discarded in a cut before anything is played (cut-kind.2,
  // battle-damage.12).
  if (next === 'free') return callAll([...(at === 0 ? [DISCARDS] : []), freeFrame(context)], then);
  const prescribed = PRESCRIBED[name];
  return prescribed ? callAll([prescribed, settleFrame, DISCARDS], then) : goTo(then);
};

/** Continues in the middle of a turn, for boards that start there. */
const resume: Step = (context, frame) => {
  const here = context.table.turn.phase as Span;
  if (isBattle(here)) updateForces(context);
  const later = SPANS.slice(SPANS.indexOf(here) + 1).map((name) => ({ step: 'span', span: name }));
  return callAll([{ step: 'span.part', span: here, at: frame.at ?? 0 }, ...later], { step: 'turn-end' });
};

/** reroll-phase.1: all of one's own cards on the field. */
const reroll: Step = (context) => {
  const seat = attackerOf(context.table);
  const cards = ['deploy', 'g'].flatMap((zone) => cardsIn(context.table, zoneOf(zone, seat)));
  turnGroups(
    context,
    cards.filter((id) => context.table.cards[id]?.controller === seat),
    'upright',
    'reroll-phase',
  );
  return done;
};

/** draw-phase.1; no draw in the first turn of the game (draw-phase.2). */
const draw: Step = (context) => {
  if (context.table.turn.number > 1) drawCards(context, attackerOf(context.table), 1);
  return done;
};

/** turn.1 */
const nextTurn: Step = (context) => {
  const { number, seat } = context.table.turn;
  return goTo({ step: 'turn', number: number + 1, seat: enemyOf(context.table, seat) });
};

export const turnSteps: Readonly<Record<string, Step>> = {
  turn: begin,
  resume,
  span,
  'span.part': part,
  reroll,
  draw,
  'next-turn': nextTurn,
};

import {
  ask,
  call,
  cardsIn,
  endEffects,
  goTo,
  isForbidden,
  seatsFrom,
  whileTurnLasts,
  zoneFor,
  zoneOf,
  type CardId,
  type Context,
  type Seat,
  type Step,
  type ZoneId,
} from '#kernel';
import { TURN_ENDS } from './modes/leaving.js';
import { placeResource } from './resources.js';
import { LIMITS } from './rules.js';
import { captainOf, turnSide } from './sides.js';
import { settleFrame } from './triggers.js';

/** A phase or step ends only when everything it triggered is resolved (1.1.0:7-1-3, 7-2-2, 7-6-2). */
const then = (step: string): ReturnType<Step> => call(settleFrame, { step });

const begin: Step = (context, frame) => {
  context.emit({ type: 'TurnBegan', number: context.table.turn.number + 1, seat: frame.seat as Seat });
  ready(context);
  return then('turn.start');
};

/**
 * Active step: all cards at the same time (1.1.0:7-2-3-1, 7-2-3-2), except those that must not be set active, or not in this step (1-3-3).
 */
function ready(context: Context): void {
  const seats = turnSide(context.table);
  const zones = new Set<ZoneId>();
  for (const seat of seats) for (const name of READIED) zones.add(zoneFor(context, name, seat));
  const turning: CardId[] = [];
  for (const zone of zones) for (const id of cardsIn(context.table, zone)) if (mayReady(context, id)) turning.push(id);
  context.orient(turning, 'upright', 'active-step');
  for (const seat of seats) endEffects(context, `until:ready/${seat}`);
}

const READIED = ['battle', 'resources', 'base'] as const;

function mayReady(context: Context, id: CardId): boolean {
  const card = context.table.cards[id];
  return (
    card !== undefined &&
    card.orientation === 'sideways' &&
    !isForbidden(context, card, 'set-active') &&
    !isForbidden(context, card, 'ready')
  );
}

/** Start step (1.1.0:7-2-4-1) */
const start: Step = (context) => {
  context.emit({ type: 'PhaseBegan', phase: 'start' });
  return then('turn.draw');
};

/** Each member of a team draws; a seat with an empty deck loses in the rules management that follows (1.1.0:7-3-1, 7-3-1-1, ruling A58). */
const draw: Step = (context) => {
  context.emit({ type: 'PhaseBegan', phase: 'draw' });
  context.eachTogether(turnSide(context.table), (seat) => {
    const cards = cardsIn(context.table, zoneOf('deck', seat)).slice(0, 1);
    context.move({ cards, to: zoneOf('hand', seat), reason: 'draw-phase' });
  });
  return then('turn.resource');
};

/** 1.1.0:7-4-1 */
const resource: Step = (context) => {
  context.emit({ type: 'PhaseBegan', phase: 'resource' });
  for (const seat of turnSide(context.table)) placeResource(context, seat, 'upright', null);
  return then('turn.main');
};

const beginMain: Step = (context) => {
  context.emit({ type: 'PhaseBegan', phase: 'main' });
  return call(settleFrame, { step: 'main' });
};

/** End phase: action, end, hand and cleanup steps (1.1.0:7-6-1, 7-6-3-1). */
const endAction: Step = (context) => {
  context.emit({ type: 'PhaseBegan', phase: 'action' });
  return call(settleFrame, { step: 'end.act' });
};

const endAct: Step = () => call({ step: 'action' }, { step: 'end.end' });

/** 1.1.0:7-6-4-1; an ability that begins to wait for the end of the turn after this point waits for the next one (ruling A32). */
const end: Step = (context) => {
  context.emit({ type: 'PhaseBegan', phase: 'end' });
  return then('end.hand');
};

/** Only the turn player's hand is checked, each team member's separately (1.1.0:7-6-5-1, 4-8-4, ruling A30). */
const hand: Step = (context, frame) => {
  const done = (frame.done ?? []) as Seat[];
  if (context.table.turn.phase !== 'hand') context.emit({ type: 'PhaseBegan', phase: 'hand' });
  const seat = turnSide(context.table).find((other) => !done.includes(other));
  if (seat === undefined) return then('end.cleanup');
  const from = cardsIn(context.table, zoneOf('hand', seat));
  const excess = from.length - LIMITS.hand;
  if (excess <= 0) return goTo({ step: 'end.hand', done: [...done, seat] });
  return ask(
    {
      seat,
      purpose: 'discard',
      offer: { kind: 'select', from: [...from], min: excess, max: excess, limits: [], total: null },
      fallback: from.slice(-excess),
    },
    { step: 'end.discard', seat, done },
  );
};

const discard: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  context.move({ cards: context.answerOf(seat) as CardId[], to: zoneOf('trash', seat), reason: 'discard' });
  return goTo({ step: 'end.hand', done: [...(frame.done as Seat[]), seat] });
};

/** Effects that last for this turn end, repeatedly if that triggers more of them (1.1.0:7-6-6-1, ruling A31). */
const cleanup: Step = (context) => {
  if (context.table.turn.phase !== 'cleanup') context.emit({ type: 'PhaseBegan', phase: 'cleanup' });
  endEffects(context, 'turn');
  return then('end.done');
};

const finish: Step = (context) =>
  goTo({ step: context.table.effects.some(({ until }) => until === 'turn') ? 'end.cleanup' : 'turn.next' });

/** The turn passes in the direction of play (1.1.0:7-6-7, 12-2-1). */
const next: Step = (context) => {
  const { table } = context;
  const own = captainOf(table, table.turn.seat);
  const seat = seatsFrom(table, table.turn.seat).find((other) => captainOf(table, other) !== own);
  return goTo({ step: 'turn', seat: captainOf(table, seat as Seat) });
};

export const turnSteps: Readonly<Record<string, Step>> = {
  turn: begin,
  ...whileTurnLasts(
    {
      'turn.start': start,
      'turn.draw': draw,
      'turn.resource': resource,
      'turn.main': beginMain,
      'end.action': endAction,
      'end.act': endAct,
      'end.end': end,
      'end.hand': hand,
      'end.discard': discard,
    },
    TURN_ENDS,
  ),
  'end.cleanup': cleanup,
  'end.done': finish,
  'turn.next': next,
};

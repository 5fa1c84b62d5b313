import {
  callAll,
  roundFrom,
  seatsFrom,
  windowFrame,
  windowSteps,
  type Context,
  type Frame,
  type Question,
  type Round,
  type Seat,
  type Step,
  type Table,
  type Window,
} from '#kernel';
import { attackerOf, enemyOf } from '../board.js';
import { playOptions } from '../play/options.js';
import { playFrame } from '../play/play.js';

/** How long a pass may stand: to the end of the phase or step, to the end of the turn, or until the seat's own next turn. */
const UNTIL = ['phase', 'turn', 'my-turn'];

/** A play, or a pass. Everyone is asked, because a hidden hand may contain a card for any timing (free-timing.1). */
function question(purpose: string) {
  return (context: Context, { side: seat }: Round): Question => ({
    seat,
    purpose,
    offer: { kind: 'choose', options: [{ id: 'pass' }, ...playOptions(context, seat)] },
    fallback: 'pass',
    until: UNTIL,
  });
}

/** Free timing: both may play until both pass; of two declarations the attacker's counts (cut-in.6). */
const free: Window = {
  name: 'free',
  order: (table) => seatsFrom(table, attackerOf(table)),
  isOpen: () => true,
  question: question('play'),
  act: (context, seat, answer, { then }) =>
    callAll([playFrame(context, seat, answer as string), { step: 'cut' }], then),
  after: 'same',
  atOnce: true,
};

/**
 * The player who did not generate the last effect declares first (cut-in.8, cut-in.9). Nobody plays discard effects, so the attacker
 * declares first after those (ruling 22).
 */
function firstToCutIn(table: Table): Seat {
  const last = table.stage.at(-1);
  return last === undefined || last.action === 'discard' ? attackerOf(table) : enemyOf(table, last.controller);
}

/** Cutting in: after each new effect both may declare again (cut-in.12, cut-in.13); it ends when both pass (cut-in.11). */
const cutIn: Window = {
  name: 'cut-in',
  order: (table) => seatsFrom(table, firstToCutIn(table)),
  isOpen: ({ table }) => table.stage.length > 0,
  question: question('cut-in'),
  act: (context, seat, answer, { then }) => callAll([playFrame(context, seat, answer as string)], then),
  after: 'same',
  atOnce: true,
};

export const freeFrame = ({ table }: Context): Frame => windowFrame(free, roundFrom(attackerOf(table)));
export const cutInFrame = ({ table }: Context): Frame => windowFrame(cutIn, roundFrom(firstToCutIn(table)));

export const windowsSteps: Readonly<Record<string, Step>> = { ...windowSteps(free), ...windowSteps(cutIn) };

import {
  ask,
  callAll,
  goTo,
  whileTurnLasts,
  type Context,
  type Frame,
  type Next,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { activateFrame, activateOptions } from './activate.js';
import { attackFrame, attackOptions, orderedAttack } from './battle.js';
import { TURN_ENDS } from './modes/leaving.js';
import { playFrame, playOptions } from './play.js';
import { captainOf, sideOf, YIELD } from './sides.js';
import { settleFrame } from './triggers.js';

const END: Option = { id: 'end', action: 'end' };
const BACK: Option = { id: 'back', action: 'back' };

/**
 * One action at a time, in any order and number, while no trigger waits (1.1.0:7-5-1). The captain decides when the team mate acts, and
 * ends the phase.
 */
const main: Step = (context, frame) => {
  const ordered = orderedAttack(context);
  if (ordered) return callAll([ordered, settleFrame], frame);
  const { table } = context;
  const captain = captainOf(table, table.turn.seat);
  const seat = (frame.seat ?? captain) as Seat;
  const options = mainOptions(context, seat);
  if (seat !== captain) options.push(BACK);
  else options.push(...(sideOf(table, captain).length > 1 ? [YIELD, END] : [END]));
  const fallback = seat === captain ? 'end' : 'back';
  return ask({ seat, purpose: 'main', offer: { kind: 'choose', options }, fallback }, { step: 'main.chosen', seat });
};

const mainOptions = (context: Context, seat: Seat): Option[] => [
  ...playOptions(context, seat, 'main'),
  ...activateOptions(context, seat, 'main'),
  ...attackOptions(context, seat),
];

const chosen: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const answer = context.answerOf(seat) as string;
  // 1.1.0:7-5-5-1, 7-5-5-2
  if (answer === 'end') return goTo({ step: 'end.action' });
  if (answer === 'back') return goTo({ step: 'main' });
  if (answer === 'yield') return goTo({ step: 'main', seat: sideOf(context.table, seat)[1] as Seat });
  return act(context, seat, answer, { step: 'main' });
};

/** Carries out the chosen action with everything it triggers, before anything else (1.1.0:10-3-1-4). */
export function act(context: Context, seat: Seat, answer: string, then: Frame): Next {
  return callAll([actionFrame(context, seat, answer), settleFrame], then);
}

function actionFrame(context: Context, seat: Seat, answer: string): Frame {
  const [action, about] = firstWord(answer);
  const [card, more] = firstWord(about);
  if (action === 'activate') return activateFrame(seat, card, ...firstWord(more));
  if (action === 'attack') return attackFrame(seat, card, more);
  return playFrame(context, seat, action, card, more === '' ? null : more);
}

/** The first word and the rest. The whole answer is not split because it may be long and is rarely needed in full. */
function firstWord(words: string): [first: string, rest: string] {
  const end = words.indexOf(' ');
  return end < 0 ? [words, ''] : [words.slice(0, end), words.slice(end + 1)];
}

export const mainSteps: Readonly<Record<string, Step>> = whileTurnLasts({ main, 'main.chosen': chosen }, TURN_ENDS);

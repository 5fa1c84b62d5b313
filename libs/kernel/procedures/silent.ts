import { ask, call, done, type Next } from '../context.js';
import { effectFrame } from '../effects/frames.js';
import { SILENT } from '../effects/silent.js';
import { triggerScope, type NewTrigger } from '../effects/triggers.js';
import type { Step } from '../game.js';
import type { Json } from '../json.js';
import type { Frame, WaitingTrigger } from '../table.js';

/** Whether it is what a seat may have in secret. */
export const isSilent = ({ trigger }: WaitingTrigger): boolean => trigger === SILENT;

export const silentFrame = (waiting: WaitingTrigger): Frame => ({ step: SILENT, waiting: waiting as unknown as Json });

const waitingIn = (frame: Frame): WaitingTrigger => frame.waiting as unknown as WaitingTrigger;
const foundIn = ({ facts }: WaitingTrigger): readonly NewTrigger[] => facts.found as unknown as readonly NewTrigger[];

/**
 * Asks a seat which of its secret triggers it uses, whether it has any or not, so that being asked tells nobody anything. Whoever uses
 * one is asked again about the rest.
 */
export const silentSteps: Readonly<Record<string, Step>> = {
  [SILENT]: (_context, frame): Next => {
    const waiting = waitingIn(frame);
    const options = foundIn(waiting).map(({ trigger, source }, i) => ({ id: String(i), trigger, card: source }));
    return ask(
      {
        seat: waiting.controller,
        purpose: 'secret-trigger',
        offer: { kind: 'choose', options: [{ id: 'none' }, ...options] },
        fallback: 'none',
        silent: true,
      },
      { ...frame, step: `${SILENT}.chosen` },
    );
  },
  [`${SILENT}.chosen`]: (context, frame): Next => {
    const waiting = waitingIn(frame);
    const answer = context.answerOf(waiting.controller);
    if (answer === 'none') return done;
    const found = foundIn(waiting);
    const used = { ...(found[Number(answer)] as NewTrigger), id: waiting.id };
    const rest = found.filter((_, i) => i !== Number(answer)) as unknown as Json;
    const again = silentFrame({ ...waiting, facts: { found: rest } });
    return call(effectFrame(used.trigger, triggerScope(used)), again);
  },
};

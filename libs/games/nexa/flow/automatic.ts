import {
  callAll,
  done,
  goTo,
  remembered,
  standbySteps,
  triggerUseSteps,
  useFrame,
  type Context,
  type Frame,
  type Next,
  type Step,
  type TriggerUse,
} from '#kernel';
import { applyRules } from '../rules-check.js';
import { attackerOf } from '../board.js';
import { checkDefeat } from '../defeat.js';
import { hasIllegal } from '../illegal.js';
import { KEEPS_ACCOUNT } from '../special/entering.js';

/**
 * What the rules do after each effect: resident effects first (auto.trigger.3), then the check for defeat, then one trigger after the
 * other, each followed by all of this again (auto.cut.1, ruling 16).
 */
export const settleFrame: Frame = { step: 'settle' };

/** "When" works once each turn, "each time" always (auto.trigger.4, auto.trigger.5); texts express it with `once`. */
const USE: TriggerUse = { step: 'trigger' };

const settle: Step = (context) =>
  remembered(context.memory, 'settled', () => appliedRules(context)) ??
  (context.table.waiting.length > 0 ? goTo({ step: 'triggers' }) : done);

/** What follows from the rules; null: nothing, so that triggers are next. */
function appliedRules(context: Context): Next | null {
  applyRules(context);
  checkDefeat(context);
  if (context.table.result) return done;
  return hasIllegal(context) ? goTo({ step: 'illegal' }) : null;
}

/** The attacker decides the order of simultaneous triggers, whoever controls them (resolve.simultaneous). */
const triggers = standbySteps({
  step: 'triggers',
  before: null,
  next: ({ table }) => {
    const account = table.waiting.find(({ trigger }) => KEEPS_ACCOUNT.includes(trigger));
    return account ? [account] : table.waiting;
  },
  chooser: ({ table }) => attackerOf(table),
  options: (next) => next.map(({ id, trigger, source }) => ({ id, trigger, card: source })),
  take: (_context, waiting, back) => callAll([useFrame(USE, waiting), settleFrame], back),
});

export const automaticSteps: Readonly<Record<string, Step>> = { settle, ...triggers, ...triggerUseSteps(USE) };

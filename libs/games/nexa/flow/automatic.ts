import {
  abilityNamed,
  callAll,
  canUse,
  done,
  effectFrame,
  goTo,
  holds,
  spend,
  standbySteps,
  triggerScope,
  type AbilityOf,
  type Context,
  type Frame,
  type Step,
  type Use,
  type WaitingTrigger,
} from '#kernel';
import { applyRules } from '../rules-check.js';
import { attackerOf } from '../board.js';
import { checkDefeat } from '../defeat.js';
import { hasIllegal } from '../illegal.js';

/** What the rules see to after each effect: residents first, then triggers, then who has lost (auto.cut.1, auto.trigger.3). */
export const settleFrame: Frame = { step: 'settle' };

const abilityOf = ({ game }: Context, { trigger }: WaitingTrigger): AbilityOf<'triggered'> =>
  abilityNamed(game, trigger) as AbilityOf<'triggered'>;

const useOf = ({ carrier, controller, trigger }: WaitingTrigger): Use => ({
  carrier: carrier ?? null,
  controller,
  program: trigger,
});

const settle: Step = (context) => {
  applyRules(context);
  checkDefeat(context);
  if (context.table.result) return done;
  if (hasIllegal(context)) return goTo({ step: 'illegal' });
  return context.table.waiting.length > 0 ? goTo({ step: 'triggers' }) : done;
};

/** Of several at one timing, whoever's they are, the attacker decides the order (resolve.simultaneous). */
const triggers = standbySteps({
  step: 'triggers',
  before: null,
  next: ({ table }) => table.waiting,
  chooser: ({ table }) => attackerOf(table),
  options: (next) => next.map(({ id, trigger, source }) => ({ id, trigger, card: source })),
  take: (context, waiting, back) => {
    const ability = abilityOf(context, waiting);
    const scope = triggerScope(waiting);
    // "When" works once each turn, "each time" always (auto.trigger.4, auto.trigger.5).
    if (!canUse(context, ability.once, useOf(waiting)) || (ability.needs && !holds(context, scope, ability.needs)))
      return goTo(back);
    spend(context, ability.once, useOf(waiting));
    return callAll([effectFrame(waiting.trigger, scope), settleFrame], back);
  },
});

export const automaticSteps: Readonly<Record<string, Step>> = { settle, ...triggers };

import {
  cardAt,
  abilityNamed,
  canUse,
  done,
  goTo,
  isOfState,
  mayActivate,
  ofFirstSide,
  standbySteps,
  triggerUseSteps,
  waitingIn,
  type AbilityOf,
  type Context,
  type Frame,
  type Step,
  type TriggerUse,
  type WaitingTrigger,
} from '#kernel';
import { inTurnOrder } from '../board.js';
import { isCostless, prove } from '../play/abilities.js';
import type { Part, RuleAction, Tiers } from '../part.js';
import { possibleIn } from './possible.js';
import { repeatedSteps, takeRepeated } from './repeated.js';

/** A check timing (8.4.1). It never happens inside an effect: only steps of the game flow call it. */
export const CHECK: Frame = { step: 'check' };

/** Prefix of the group that an AUTO ability's effects form: they can be nullified, always as a whole (8.7.6). */
export const AUTO_GROUP = 'auto:';

/** Whether the card that has the ability may not use it now. What the rules do with a charging unit is no ability of it (11.29.2). */
export const isBarred = (
  { game, table }: Pick<Context, 'game' | 'table'>,
  { source, trigger }: Pick<WaitingTrigger, 'source' | 'trigger'>,
): boolean => {
  const card = cardAt(table, source);
  if (card === undefined || mayActivate({ game, table }, card, 'auto')) return false;
  const ability = abilityNamed(game, trigger);
  return ability === null || !isOfState(game.language, ability);
};

/** A waiting ability that cannot be used any more is cancelled for good, even if it could be used again later (12.2.1.3). */
function cancelBarred(context: Context): void {
  for (const one of context.table.waiting)
    if (isBarred(context, one)) context.emit({ type: 'TriggerTaken', id: one.id });
}

/** How one ability on standby is played (8.6.3). */
const AUTO: TriggerUse = {
  step: 'auto',
  isBarred,
  // Compulsory (8.6.3.1), but an ability with a use limit (8.1.1.2.3.1.1) or a cost (3.1.1.5.2) may be declined.
  isOptional: ({ once, cost }) => once !== undefined || cost !== undefined,
  spent: 'changed',
  isFree: (context, { source, trigger }) => isCostless(context, source, trigger),
  resolution: ({ id }) => `${AUTO_GROUP}${id}`,
  after: (context, waiting) => cancelSpent(context, waiting),
};

const useSteps = triggerUseSteps(AUTO);

/** A card whose ability waited in secret is shown when the ability is used (8.1.1.2.1.1). */
const autoSteps: Readonly<Record<string, Step>> = {
  ...useSteps,
  ...repeatedSteps(AUTO),
  auto: (context, frame) => {
    const { source } = waitingIn(frame);
    if (frame.agreed === true && source !== null && context.table.cards[source]) prove(context, source);
    return (useSteps.auto as Step)(context, frame);
  },
};

/** If an ability may not be used again, its other waiting triggers are cancelled (12.2.1.3). */
function cancelSpent(context: Context, { trigger, carrier = null, controller }: WaitingTrigger): void {
  const { once } = abilityNamed(context.game, trigger) as AbilityOf<'triggered'>;
  if (canUse(context, once, { carrier, controller, program: trigger })) return;
  for (const other of context.table.waiting)
    if (other.trigger === trigger && other.carrier === carrier) context.emit({ type: 'TriggerTaken', id: other.id });
}

/** Damage waits for all other rule actions that are due, including gauges unless those are waiting themselves (8.4.1.1, 9.6.1). */
export const inTiers = (actions: readonly RuleAction[]): Tiers =>
  (['plain', 'gauge', 'damage'] as const).map((tier) => ({
    tier,
    actions: actions.filter((one) => one.tier === tier),
  }));

/** Gauges whose card is gone stay while abilities are on standby, because one of those may refer to them (9.8.1). */
const isTierOpen = ({ table }: Context, tier: RuleAction['tier']): boolean =>
  tier !== 'gauge' || table.waiting.length === 0;

/** The first tier with a rule action that is due; null: none. */
function nextTier(context: Context, tiers: Tiers): Tiers[number] | null {
  const isDue = (one: RuleAction): boolean => one.due(context).length > 0;
  for (const one of possibleIn(context, tiers))
    if (isTierOpen(context, one.tier) && one.actions.some(isDue)) return one;
  return null;
}

/** Whether a check timing would find abilities or rule actions, for phases that repeat until nothing is left (6.8.1.5, 7.8.1.3). */
export const isUnsettled = (context: Context, tiers: Tiers): boolean =>
  context.table.waiting.length > 0 || nextTier(context, tiers) !== null;

/** Does one thing, then starts again: rule actions, then gifts, then one ability on standby (8.4.1.1 to 8.4.1.6). */
export function checkSteps(
  tiers: Tiers,
  gifts: readonly NonNullable<Part['gift']>[],
  hooks: readonly NonNullable<Part['checkBegins']>[],
  calls: readonly NonNullable<Part['checkCalls']>[],
): Readonly<Record<string, Step>> {
  const giftFrame = (context: Context): Frame | null => {
    for (const seat of inTurnOrder(context.table))
      for (const gift of gifts) {
        const frame = gift(context, seat);
        if (frame) return frame;
      }
    return null;
  };
  const standby = standbySteps({
    step: 'check',
    before: (context) => {
      if (context.table.result) return null;
      for (const hook of hooks) hook(context);
      cancelBarred(context);
      for (const first of calls) {
        const frame = first(context);
        if (frame) return frame;
      }
      const next = nextTier(context, tiers);
      return next ? { step: 'rule-actions', tier: next.tier } : giftFrame(context);
    },
    // The turn fighter's first, then the other's (8.4.1.4, 8.4.1.5).
    next: ({ table }) => ofFirstSide(table.waiting, inTurnOrder(table), (seat) => seat),
    chooser: (_context, [first]) => first.controller,
    options: (next) => next.map(({ id, trigger, source }) => ({ id, trigger, card: source })),
    take: takeRepeated(AUTO),
  });
  return { ...standby, ...autoSteps, 'rule-actions': ruleActions(tiers) };
}

/** All rule actions that are due happen at one moment (9.1.3); those that need a choice come after that. */
const ruleActions =
  (tiers: Tiers): Step =>
  (context, frame) => {
    const actions = tiers.find(({ tier }) => tier === frame.tier)?.actions ?? [];
    const due = actions.flatMap((action) => action.due(context));
    const acts = due.flatMap((one) => ('act' in one ? [one.act] : []));
    context.eachTogether(acts, (act) => act());
    if (context.table.result) return done;
    const [first] = due.flatMap((one) => ('call' in one ? [one.call] : []));
    return first ? goTo(first) : done;
  };

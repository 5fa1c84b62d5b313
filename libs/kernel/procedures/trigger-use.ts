import { ask, call, callAll, done, goTo, type Context, type Next } from '../context.js';
import { abilityNamed } from '../effects/ability-names.js';
import { copyOfScope } from '../effects/bound.js';
import { effectFrame } from '../effects/frames.js';
import { allOf, EVERYONE, type Asker, type Possible } from '../effects/known.js';
import type { AbilityOf, Scope } from '../effects/language.js';
import { SILENT } from '../effects/silent.js';
import { usedNow } from '../effects/time-line.js';
import { triggerScope, type NewTrigger } from '../effects/trigger-facts.js';
import type { Step } from '../game.js';
import { withEntries, type Json } from '../json.js';
import type { Frame, WaitingTrigger } from '../table.js';
import { conditionFor, costFor } from './activation.js';
import { canUse, isByChange, settleUse, sinceNow, spend, type Use } from './limits.js';

type Triggered = AbilityOf<'triggered'>;

/** How a game uses waiting triggers: what its rules add to a text's `needs`, `optional`, `once` and `cost`. */
export interface TriggerUse {
  /** Name of the step that uses a trigger; the names of the other steps begin with it. */
  readonly step: string;
  /** Whether something public prevents the use. */
  readonly isBarred?: (context: Context, waiting: WaitingTrigger) => boolean;
  /** Whether the controller may decline although the text does not say so. */
  readonly isOptional?: (ability: Triggered) => boolean;
  /** The purpose of the decision whether to use it; public. */
  readonly purpose?: (waiting: WaitingTrigger, ability: Triggered) => string;
  /** A question that comes before everything else; null if none. Its answer leads back to the step. */
  readonly first?: (waiting: WaitingTrigger, ability: Triggered, frame: Frame) => Next | null;
  /** When a use counts, for limits that do not say: always (the default), or only if it changed something. */
  readonly spent?: 'used' | 'changed';
  /** Whether the cost is waived. */
  readonly isFree?: (context: Context, waiting: WaitingTrigger) => boolean;
  /** A name for its resolution, in games that can end everything that a resolution began. */
  readonly resolution?: (waiting: WaitingTrigger) => string;
  /** What the rules do afterwards, whether the trigger was used or not. */
  readonly after?: (context: Context, waiting: WaitingTrigger) => void;
}

/** The frame that uses a trigger, or drops it if it cannot be used. */
export const useFrame = ({ step }: Pick<TriggerUse, 'step'>, waiting: WaitingTrigger): Frame => ({
  step,
  waiting: waiting as unknown as Json,
});

export const waitingIn = (frame: Frame): WaitingTrigger => frame.waiting as unknown as WaitingTrigger;

const abilityOf = ({ game }: Context, { trigger }: WaitingTrigger): Triggered =>
  abilityNamed(game, trigger) as Triggered;

const useOf = ({ carrier, controller, trigger }: WaitingTrigger): Use => ({
  carrier: carrier ?? null,
  controller,
  program: trigger,
});

const costOf = (context: Context, waiting: WaitingTrigger, { isFree }: TriggerUse): Triggered['cost'] =>
  isFree?.(context, waiting) ? undefined : abilityOf(context, waiting).cost;

/** Whether it can be used: in fact, or as far as the asker knows. */
function usable(context: Context, waiting: WaitingTrigger, rules: TriggerUse, asker?: Asker): Possible {
  const { once, needs } = abilityOf(context, waiting);
  const cost = costOf(context, waiting, rules);
  if (!canUse(context, once, useOf(waiting)) || rules.isBarred?.(context, waiting)) return 'no';
  if (!needs && !cost) return 'yes';
  const scope = triggerScope(waiting);
  return allOf([
    needs ? conditionFor(context, scope, needs, asker) : 'yes',
    cost ? costFor(context, scope, cost, asker) : 'yes',
  ]);
}

const mayLeave = (ability: Triggered, { isOptional }: TriggerUse): boolean =>
  ability.optional === true || isOptional?.(ability) === true;

/**
 * Whether the trigger is used or its controller asked about it. Private knowledge never suppresses the question: a missing question would
 * tell others that a hidden hand cannot pay.
 */
export function isToBeUsed(context: Context, waiting: WaitingTrigger, rules: TriggerUse): boolean {
  if (isSilent(waiting) || usable(context, waiting, rules) !== 'no') return true;
  return mayLeave(abilityOf(context, waiting), rules) && usable(context, waiting, rules, EVERYONE) !== 'no';
}

function scopeOfUse(context: Context, waiting: WaitingTrigger, { resolution }: TriggerUse): Scope {
  const scope = copyOfScope(triggerScope(waiting));
  if (resolution) scope.resolution = resolution(waiting);
  const { since } = usedNow(context);
  if (since !== undefined) scope.since = since;
  return scope;
}

/** Counts the use, pays the cost and carries out the text. */
function run(context: Context, waiting: WaitingTrigger, rules: TriggerUse): Next {
  const { once } = abilityOf(context, waiting);
  const cost = costOf(context, waiting, rules);
  spend(context, once, useOf(waiting));
  const scope = scopeOfUse(context, waiting, rules);
  const frames = [
    ...(cost ? [effectFrame(`${waiting.trigger}/cost`, scope)] : []),
    effectFrame(waiting.trigger, scope),
  ];
  const end: Frame = { ...useFrame(rules, waiting), step: `${rules.step}.end` };
  if (isByChange(once, rules.spent)) return callAll(frames, sinceNow(context, end));
  return callAll(frames, rules.after ? end : null);
}

/** To others both offers look the same, so they do not learn whether the trigger could be used. */
const offered = (can: Possible) =>
  can === 'no'
    ? ({ offer: { kind: 'choose', options: [{ id: 'decline' }] }, fallback: 'decline' } as const)
    : ({ offer: { kind: 'confirm' }, fallback: false } as const);

function askWhether(context: Context, waiting: WaitingTrigger, rules: TriggerUse): Next {
  const ability = abilityOf(context, waiting);
  return ask(
    {
      seat: waiting.controller,
      purpose: rules.purpose?.(waiting, ability) ?? `activate ${waiting.trigger}`,
      ...offered(usable(context, waiting, rules)),
    },
    { ...useFrame(rules, waiting), step: `${rules.step}.asked` },
  );
}

/** The steps that use waiting triggers. For secret ones (`silent`) the seat is asked which it uses, whether it has any or not. */
export function triggerUseSteps(rules: TriggerUse): Readonly<Record<string, Step>> {
  const { step } = rules;
  const use: Step = (context, frame) => {
    const waiting = waitingIn(frame);
    if (isSilent(waiting)) return askInSecret(context, waiting, rules);
    if (!isToBeUsed(context, waiting, rules)) return goTo({ ...frame, step: `${step}.end` });
    const ability = abilityOf(context, waiting);
    const first = rules.first?.(waiting, ability, frame) ?? null;
    if (first) return first;
    const isAgreed = frame.agreed === true || !mayLeave(ability, rules);
    return isAgreed ? run(context, waiting, rules) : askWhether(context, waiting, rules);
  };
  return {
    [step]: use,
    [`${step}.asked`]: (context, frame) => {
      const waiting = waitingIn(frame);
      const isUsed = context.answerOf(waiting.controller) === true;
      return isUsed ? run(context, waiting, rules) : goTo({ ...frame, step: `${step}.end` });
    },
    [`${step}.end`]: (context, frame) => {
      const waiting = waitingIn(frame);
      settleUse(context, abilityOf(context, waiting).once, useOf(waiting), frame, rules.spent);
      rules.after?.(context, waiting);
      return done;
    },
    [`${step}.secret`]: (context, frame) => usedInSecret(context, frame, rules),
  };
}

/** Whether this is the placeholder for triggers that a seat may have in secret. */
const isSilent = ({ trigger }: WaitingTrigger): boolean => trigger === SILENT;

const foundIn = ({ facts }: WaitingTrigger): readonly NewTrigger[] => facts.found as unknown as readonly NewTrigger[];
const oneOfThem = (found: NewTrigger, { id }: WaitingTrigger): WaitingTrigger =>
  withEntries<WaitingTrigger>(found as WaitingTrigger, { id });

/** Offers the triggers that can be used. A seat without any is asked too, so the question reveals nothing. */
function askInSecret(context: Context, waiting: WaitingTrigger, rules: TriggerUse): Next {
  const options = foundIn(waiting).flatMap((found, i) => {
    const isUsable = usable(context, oneOfThem(found, waiting), rules) !== 'no';
    return isUsable ? [{ id: String(i), trigger: found.trigger, card: found.source }] : [];
  });
  return ask(
    {
      seat: waiting.controller,
      purpose: 'secret-trigger',
      offer: { kind: 'choose', options: [{ id: 'none' }, ...options] },
      fallback: 'none',
      silent: true,
    },
    { ...useFrame(rules, waiting), step: `${rules.step}.secret` },
  );
}

/** After using one, the seat is asked about the others. */
function usedInSecret(context: Context, frame: Frame, rules: TriggerUse): Next {
  const waiting = waitingIn(frame);
  const answer = context.answerOf(waiting.controller);
  if (answer === 'none') return done;
  const found = foundIn(waiting);
  const used = oneOfThem(found[Number(answer)] as NewTrigger, waiting);
  const rest = found.filter((_, i) => i !== Number(answer)) as unknown as Json;
  const again = useFrame(rules, { ...waiting, facts: { found: rest } });
  return call(withEntries(useFrame(rules, used), { agreed: true }), again);
}

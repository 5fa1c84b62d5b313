import type { AbilityOf, Condition, Filter, Operation, TriggerPattern } from '#kernel';
import {
  DESTROYED_BY_BATTLE,
  DESTROYED,
  self,
  isUnit,
  all,
  isLinked,
  selfIs,
  both,
  deploy,
  term,
  bound,
  eitherOf,
  there,
  pairedPilots,
  PAID_FOR_EFFECT,
} from './words.js';

/** Words for when a text triggers: icons and phrases. They only build data. */

/** The timing icons of triggered effects. */
export const TIMINGS = ['burst', 'deploy', 'attack', 'destroyed', 'paired', 'linked'] as const;

/** The label of texts with a link icon (When Linked, During Link), which the early edition lacks. */
export const LINK_LABEL = 'link-icon';
export const LINK_ICON = { [LINK_LABEL]: 0 };

type Triggered = AbilityOf<'triggered'>;
type Extra = Partial<Pick<Triggered, 'when' | 'needs' | 'optional' | 'once' | 'bearer' | 'keeps'>> & {
  readonly id?: string;
};

const triggered = (
  id: string,
  zone: string,
  on: TriggerPattern,
  steps: readonly Operation[],
  extra: Extra & Pick<Triggered, 'labels'> & { readonly timing?: (typeof TIMINGS)[number] } = {},
): AbilityOf<'triggered'> => ({ kind: 'triggered', id, zone, on, do: steps, ...extra });

const own = { which: 'self', whose: 'any' } as const;

/** 1.1.0:13-2-6-1: a unit or base, however it is deployed. */
export const onDeploy = (
  steps: readonly Operation[],
  extra: Extra & { readonly zone?: 'battle' | 'base' } = {},
): AbilityOf<'triggered'> => {
  const { zone = 'battle', ...rest } = extra;
  return triggered('deploy', zone, { event: 'moved', to: zone, subject: own }, steps, { timing: 'deploy', ...rest });
};
/** 1.1.0:13-2-7-1 */
export const onAttack = (
  steps: readonly Operation[],
  extra: Extra & { readonly at?: 'player' | 'unit' } = {},
): AbilityOf<'triggered'> => {
  const { at, ...rest } = extra;
  const other = { which: at === 'player' ? 'seat' : 'any', whose: 'opponent', where: isUnit } as const;
  const on: TriggerPattern = { event: 'linked', link: 'declare', subject: own, ...(at && { other }) };
  return triggered('attack', 'battle', on, steps, { timing: 'attack', ...rest });
};
/**
 * 1.1.0:13-2-8-1: by battle or effect, not by overflow, exile or return. It reads the last state on the field (13-2-8-2-1). `pilot` is "if
 * you have a pilot", any or one that matches: the pilot that was destroyed with the unit counts.
 */
export const onDestroyed = (
  steps: readonly Operation[],
  extra: Extra & { readonly zone?: 'battle' | 'base'; readonly pilot?: Filter | true } = {},
): AbilityOf<'triggered'> => {
  const { zone = 'battle', pilot, ...rest } = extra;
  const on: TriggerPattern = { event: 'moved', from: zone, to: 'trash', reason: DESTROYED, subject: own };
  const asking = pilot === undefined ? {} : ifPilot(pilot === true ? undefined : pilot, rest);
  return triggered('destroyed', zone, on, steps, { timing: 'destroyed', ...rest, ...asking });
};
/** Pilots of the destroyed unit are counted as they were; pilots on the field when the effect is activated. */
function ifPilot(where: Filter | undefined, { needs, keeps }: Extra): Pick<Extra, 'needs' | 'keeps'> {
  const own: Condition = { compare: [{ bound: 'own-pilots' }, '>=', 1] };
  return {
    keeps: { ...keeps, 'own-pilots': { count: bound('riders', where) } },
    needs: both(eitherOf(own, there(pairedPilots('controller', where))), needs),
  };
}
/** 1.1.0:13-2-9-1, with a condition on the pilot 13-2-9-2 */
export const whenPaired = (
  steps: readonly Operation[],
  extra: Extra & { readonly pilot?: Filter } = {},
): AbilityOf<'triggered'> => {
  const { pilot, ...rest } = extra;
  const subject = { which: 'rider', whose: 'any', ...(pilot && { where: pilot }) } as const;
  return triggered('paired', 'battle', { event: 'moved', to: 'battle', subject }, steps, { timing: 'paired', ...rest });
};
/** 1.1.0:13-2-11-1 */
export const whenLinked = (steps: readonly Operation[], extra: Extra = {}): AbilityOf<'triggered'> =>
  triggered(
    'when-linked',
    'battle',
    { event: 'moved', to: 'battle', subject: { which: 'rider', whose: 'any' } },
    steps,
    {
      timing: 'linked',
      labels: LINK_ICON,
      ...extra,
      when: both(selfIs(isLinked), extra.when),
    },
  );
/** 1.1.0:13-2-5-1: from limbo, without cost, before the card goes to the trash; always optional (13-2-5-2). */
export const burst = (steps: readonly Operation[]): AbilityOf<'triggered'> =>
  triggered(
    'burst',
    'limbo',
    { event: 'moved', from: 'shields', to: 'limbo', reason: DESTROYED, subject: own },
    steps,
    { timing: 'burst' },
  );
export const burstToHand = burst([{ op: 'move', cards: self, to: 'hand', reason: 'burst' }]);
export const burstDeploy = burst([deploy(self)]);
export const burstRun = (ability: string): AbilityOf<'triggered'> => burst([{ op: 'run', ability }]);
/** "When …" in any other wording. */
export const whenever = (
  id: string,
  on: TriggerPattern,
  steps: readonly Operation[],
  extra: Extra & { readonly zone?: string } = {},
): AbilityOf<'triggered'> => {
  const { zone = 'battle', ...rest } = extra;
  return triggered(id, zone, on, steps, rest);
};
/** "At the end of your turn". */
export const atEndOfTurn = (
  steps: readonly Operation[],
  extra: Extra & { readonly zone?: string } = {},
): AbilityOf<'triggered'> =>
  whenever(
    extra.id ?? 'end',
    { event: 'phase-began', phase: 'end', subject: { which: 'any', whose: 'team' } },
    steps,
    extra,
  );
export const atStartOfTurn = (
  steps: readonly Operation[],
  extra: Extra & { readonly zone?: string } = {},
): AbilityOf<'triggered'> =>
  whenever(
    extra.id ?? 'start',
    { event: 'phase-began', phase: 'start', subject: { which: 'any', whose: 'team' } },
    steps,
    extra,
  );
/** "When this unit destroys an enemy unit with battle damage". */
export const whenDestroying = (
  steps: readonly Operation[],
  extra: Extra & { readonly where?: Filter } = {},
): AbilityOf<'triggered'> => {
  const { where, ...rest } = extra;
  const on: TriggerPattern = {
    event: 'moved',
    from: 'battle',
    to: 'trash',
    reason: [DESTROYED_BY_BATTLE],
    subject: { which: 'other', whose: 'opponent', where: all(isUnit, where) },
    other: own,
  };
  return triggered('destroying', 'battle', on, steps, rest);
};

/** "When this unit destroys an enemy shield with battle damage". */
export const whenBreakingShield = (steps: readonly Operation[], extra: Extra = {}): AbilityOf<'triggered'> =>
  triggered(
    'breaking',
    'battle',
    {
      event: 'moved',
      from: 'shields',
      reason: [DESTROYED_BY_BATTLE],
      subject: { which: 'any', whose: 'opponent' },
      other: own,
    },
    steps,
    extra,
  );

/** "When this receives damage": of a kind, from a source that matches. */
export const whenDamaged = (
  steps: readonly Operation[],
  extra: Extra & { readonly kind?: 'battle' | 'effect'; readonly from?: Filter } = {},
): AbilityOf<'triggered'> => {
  const { kind, from, id = 'damaged', ...rest } = extra;
  const other = { which: 'any', whose: 'any', ...(from && { where: from }) } as const;
  const on: TriggerPattern = {
    event: 'damaged',
    ...(kind && { reason: [kind] }),
    subject: own,
    ...(from && { other }),
  };
  return triggered(id, 'battle', on, steps, rest);
};
/** "When you activate the effect of a command that …" */
export const whenCommandUsed = (
  steps: readonly Operation[],
  extra: Extra & { readonly where?: Filter } = {},
): AbilityOf<'triggered'> => {
  const { where, id = 'command-used', ...rest } = extra;
  const subject = { which: 'any', whose: 'controller', where: all(term('command'), where) } as const;
  return triggered(id, 'battle', { event: 'raised', action: 'command', subject }, steps, rest);
};
/** "When you pay for an effect": of a card that matches. The registers tell how much was paid, and with what (`paidWithEx`). */
export const whenPaidForEffect = (
  steps: readonly Operation[],
  extra: Extra & { readonly zone?: string; readonly where?: Filter } = {},
): AbilityOf<'triggered'> => {
  const { where, id = 'paid', ...rest } = extra;
  const subject = { which: 'any', whose: 'controller', ...(where && { where }) } as const;
  return whenever(id, { event: 'moment', moment: PAID_FOR_EFFECT, subject }, steps, rest);
};
/** "When an effect rests / sets active this unit". */
export const whenTurnedByEffect = (
  to: 'sideways' | 'upright',
  steps: readonly Operation[],
  extra: Extra = {},
): AbilityOf<'triggered'> =>
  triggered(extra.id ?? 'turned', 'battle', { event: 'oriented', to, reason: ['effect'], subject: own }, steps, extra);
/** "When this unit blocks", or is blocked. */
export const whenBlock = (
  role: 'blocks' | 'blocked',
  steps: readonly Operation[],
  extra: Extra = {},
): AbilityOf<'triggered'> =>
  triggered(
    extra.id ?? role,
    'battle',
    { event: 'linked', link: 'block', end: role === 'blocks' ? 'from' : 'to', subject: own },
    steps,
    extra,
  );

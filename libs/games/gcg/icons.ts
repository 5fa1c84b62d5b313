import type {
  Ability,
  AbilityOf,
  Condition,
  ConstantChange,
  Filter,
  Operation,
  Selector,
  TriggerPattern,
} from '#kernel';
import {
  DESTROYED_BY_BATTLE,
  DESTROYED,
  self,
  isUnit,
  all,
  isPaired,
  isLinked,
  hasPilot,
  selfIs,
  both,
  deploy,
  term,
  bound,
  eitherOf,
  there,
  pairedPilots,
  PAID_FOR_EFFECT,
  PLAY_COST,
  PLAY_LEVEL,
} from './words.js';

/** The icons and turns of phrase that make an ability of some steps. Each gives plain data; none of them acts. */

/** The timing icons of triggered effects. */
export const TIMINGS = ['burst', 'deploy', 'attack', 'destroyed', 'paired', 'linked'] as const;

/** The label of texts with a link icon (When Linked, During Link), which the early edition does not know. */
export const LINK_LABEL = 'link-icon';
const LINK_ICON = { [LINK_LABEL]: 0 };

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
 * you have a pilot", any or one that fits: the pilot that fell with the unit counts.
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
/** The pilots that lay on the unit are counted as they were there; those on the field as the effect is activated. */
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
/** 1.1.0:13-2-5-1: from limbo, free of cost, before the trash; always optional (13-2-5-2). */
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
/** "When …" in any other words. */
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

/** "When this receives damage": of a kind, from what. */
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
/** "When you pay for an effect": of a card that fits. How much was paid, and with what, is in the registers (`paidWithEx`). */
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
/** "If … would be destroyed, … instead". */
export const insteadOfDestroyed = (
  subject: AbilityOf<'replacement'>['subject'],
  steps: readonly Operation[],
  extra: Partial<
    Pick<AbilityOf<'replacement'>, 'id' | 'zone' | 'reason' | 'when' | 'optional' | 'once' | 'bearer'>
  > = {},
): AbilityOf<'replacement'> => ({
  kind: 'replacement',
  id: 'instead',
  zone: 'battle',
  instead: 'destroy',
  subject,
  do: steps,
  ...extra,
});
/** "If an effect would rest …, … instead". */
export const insteadOfRested: typeof insteadOfDestroyed = (subject, steps, extra = {}) => ({
  ...insteadOfDestroyed(subject, steps, extra),
  instead: 'rest',
});
/** An ability that this card's effects give to others. */
export const given = <T extends Ability>(id: string, ability: T): T => ({ ...ability, id, bearer: 'given' });

type Activated = AbilityOf<'activated'>;
/** 1.1.0:13-2-1-1, 13-2-2-1: what stands before the colon is the cost. */
export const activate = (
  timing: 'main' | 'action' | 'main/action',
  cost: readonly Operation[],
  steps: readonly Operation[],
  extra: Partial<Pick<Activated, 'id' | 'zone' | 'when' | 'once' | 'bearer'>> = {},
): AbilityOf<'activated'> => ({
  kind: 'activated',
  id: 'activate',
  zone: 'battle',
  timing,
  cost: asOne(cost),
  do: steps,
  ...extra,
});
/** What cards pay is one payment of several parts, so that no card pays two of them (1.1.0:10-1-7-4). */
function asOne(cost: readonly Operation[]): readonly Operation[] {
  const payments = cost.filter((operation) => operation.op === 'pay');
  const [first] = payments;
  if (!first || payments.length === 1) return cost;
  const parts = payments.flatMap((payment) => payment.parts).map((part, i) => ({ ...part, as: `cost-${i + 1}` }));
  return [...cost.filter((operation) => operation.op !== 'pay'), { ...first, parts }];
}

/** The effect of a command, for the timings printed on it (1.1.0:10-1-8-1); a slash is "or" (5-19-1). */
export const commandEffect = (
  timing: 'main' | 'action' | 'main/action',
  steps: readonly Operation[],
  extra: Partial<Pick<Activated, 'when'>> = {},
): AbilityOf<'activated'> => ({
  kind: 'activated',
  id: 'effect',
  zone: 'limbo',
  timing,
  cost: [],
  do: steps,
  ...extra,
});

type Constant = AbilityOf<'constant'>;
export const constant = (
  id: string,
  on: Selector,
  change: ConstantChange | readonly ConstantChange[],
  extra: Partial<Pick<Constant, 'when' | 'zone' | 'bearer' | 'once'>> = {},
): AbilityOf<'constant'> => ({ kind: 'constant', id, zone: 'battle', on, change, ...extra });
/** "You may play this as if its Lv were … and its cost …": the cheaper counts that its player's Lv allows. */
export const playableAs = (price: { readonly level: number; readonly cost: number }, when?: Condition): Constant =>
  constant(
    'playable-as',
    self,
    [
      { stat: PLAY_LEVEL, to: price.level },
      { stat: PLAY_COST, to: price.cost },
    ],
    { zone: 'hand', ...(when && { when }) },
  );
/** 1.1.0:13-2-10-1, with a condition on the pilot 13-2-10-2 */
export const duringPair = (pilot?: Filter): Condition => selfIs(pilot ? hasPilot(pilot) : isPaired);
/** 1.1.0:13-2-12-1. The label tells the icon apart from text that merely asks for link units. */
export const duringLink = <T extends AbilityOf<'constant' | 'triggered' | 'activated'>>(ability: T): T => ({
  ...ability,
  id: `during-link-${ability.id}`,
  labels: LINK_ICON,
  when: both(selfIs(isLinked), ability.when),
});
/** Printed below a pilot's name: the unit it is paired with has it (1.1.0:3-3-9-2). */
export const gainedByUnit = <T extends Ability>(ability: T): T => ({ ...ability, bearer: 'host' });

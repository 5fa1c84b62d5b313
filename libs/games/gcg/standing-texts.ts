import type { Ability, AbilityOf, Condition, ConstantChange, Filter, Operation, Selector } from '#kernel';
import { LINK_ICON } from './icons.js';
import { both, hasPilot, isLinked, isPaired, PLAY_COST, PLAY_LEVEL, self, selfIs } from './words.js';

/** Words for abilities without a trigger: replacements, activated and constant abilities. They only build data. */

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
/** An ability that this card's effects give to other cards. */
export const given = <T extends Ability>(id: string, ability: T): T => ({ ...ability, id, bearer: 'given' });

type Activated = AbilityOf<'activated'>;
/** 1.1.0:13-2-1-1, 13-2-2-1: the part before the colon is the cost. */
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
/** Merges the payments of a cost into one with several parts, so that no card pays two of them (1.1.0:10-1-7-4). */
function asOne(cost: readonly Operation[]): readonly Operation[] {
  const payments = cost.filter((operation) => operation.op === 'pay');
  const [first] = payments;
  if (!first || payments.length === 1) return cost;
  const parts = payments.flatMap((payment) => payment.parts).map((part, i) => ({ ...part, as: `cost-${i + 1}` }));
  return [...cost.filter((operation) => operation.op !== 'pay'), { ...first, parts }];
}

/** The effect of a command, for its printed timings (1.1.0:10-1-8-1); a slash means "or" (5-19-1). */
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
/** "You may play this as if its Lv were … and its cost …": the cheapest price applies that the player's Lv allows. */
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
/** 1.1.0:13-2-12-1. The label distinguishes the icon from texts that merely mention link units. */
export const duringLink = <T extends AbilityOf<'constant' | 'triggered' | 'activated'>>(ability: T): T => ({
  ...ability,
  id: `during-link-${ability.id}`,
  labels: LINK_ICON,
  when: both(selfIs(isLinked), ability.when),
});
/** Printed below a pilot's name: the unit it is paired with has the ability (1.1.0:3-3-9-2). */
export const gainedByUnit = <T extends Ability>(ability: T): T => ({ ...ability, bearer: 'host' });

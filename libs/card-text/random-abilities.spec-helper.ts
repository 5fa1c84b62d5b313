import type { Ability, CardDefinition, Condition, Filter, Operation, SeatRef, Selector } from '#kernel';
import { allOf } from './canonical.js';

/** Random abilities, composed of parts that card texts use. */

export type Dice = () => number;

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const one = <T>(roll: Dice, list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
export const upTo = (roll: Dice, n: number): number => 1 + Math.floor(roll() * n);
const some = <T>(roll: Dice, list: readonly T[], most: number): T[] =>
  list.filter(() => roll() < most / list.length).slice(0, most);

const UNIT: Filter = { role: ['unit'] };
const SELF: Selector = { bound: 'self' };
const IT: Selector = { bound: 'it' };

const qualities = (roll: Dice): Filter[] => {
  const n = upTo(roll, 6);
  const groups: readonly (readonly Filter[])[] = [
    [{ orientation: 'sideways' }, { orientation: 'upright' }],
    [{ fact: 'damaged', in: [true] }],
    [
      { fact: 'traits', in: ['guild'] },
      { fact: 'traits', in: ['order', 'grove'] },
    ],
    [{ fact: 'colour', in: ['blue'] }],
    [
      { stat: 'hp', atMost: n },
      { stat: 'ap', atLeast: n },
      { stat: 'level', atMost: n },
    ],
    [{ keyword: 'blocker' }],
    [
      { fact: 'token', in: [true] },
      { fact: 'linked', in: [true] },
      { fact: 'paired', in: [true] },
    ],
  ];
  return some(roll, groups, 3).map((group) => one(roll, group));
};

const units = (roll: Dice, whose: readonly SeatRef[] = ['controller', 'team', 'opponent', 'any']): Selector => ({
  ...{ zone: 'battle', of: one(roll, whose) },
  where: allOf([UNIT, ...qualities(roll)]) as Filter,
});

const trash = (roll: Dice): Selector => {
  const where = allOf(
    some<Filter>(
      roll,
      [
        { fact: 'type', in: [one(roll, ['unit', 'pilot'])] },
        { fact: 'traits', in: ['guild'] },
      ],
      2,
    ),
  );
  return { zone: 'trash', of: 'controller', ...(where && { where }) };
};

const condition = (roll: Dice): Condition =>
  one<Condition>(roll, [
    { exists: units(roll) },
    { not: { exists: units(roll, ['controller', 'opponent']) } },
    { compare: [{ count: units(roll) }, '>=', 1 + upTo(roll, 3)] },
    { compare: [{ count: trash(roll) }, '>=', 1 + upTo(roll, 8)] },
    { compare: [{ count: { zone: 'resources', of: 'controller' } }, '>=', upTo(roll, 8)] },
    { exists: { bound: 'self', where: { fact: 'damaged', in: [true] } } },
    { exists: { bound: 'self', where: { stat: 'ap', atLeast: upTo(roll, 6) } } },
  ]);

const custom = (name: string, settings: object): Operation => ({ op: 'custom', name, with: settings as never });

function change(roll: Dice, cards: Selector): Operation {
  const until = one(roll, ['turn', 'battle', 'until:ready/controller'] as const);
  const n = upTo(roll, 4);
  return one<Operation>(roll, [
    { op: 'modify', cards, stat: one(roll, ['ap', 'hp']), by: roll() < 0.5 ? n : -n, until },
    { op: 'grant', cards, keyword: one(roll, ['blocker', 'first-strike', 'high-maneuver']), value: 0, until },
    { op: 'grant', cards, keyword: one(roll, ['breach', 'repair', 'support']), value: n, until },
    { op: 'strip', cards, keyword: 'blocker', until },
    { op: 'forbid', cards, what: one(roll, ['attack', 'block', 'rest', 'recover', 'attack-player']), until },
    { op: 'allow', cards, what: 'attack-active', where: { stat: 'level', atMost: n }, until },
    { op: 'spare', cards, kind: one(roll, ['battle', 'effect']), from: { controlledBy: 'opponent' }, until },
  ]);
}

const toIt = (roll: Dice): Operation =>
  one<Operation>(roll, [
    custom('damage', { amount: upTo(roll, 4), to: IT }),
    custom('recover', { amount: upTo(roll, 4), cards: IT }),
    custom('turn', { cards: IT, to: one(roll, ['sideways', 'upright']) }),
    custom('destroy', { cards: IT }),
    { op: 'move', cards: IT, to: one(roll, ['hand', 'exile']), reason: '' } as Operation,
    change(roll, IT),
  ]);

const withReason = (operation: Operation): Operation =>
  operation.op === 'move' && operation.reason === ''
    ? { ...operation, reason: operation.to === 'hand' ? 'return' : 'exile' }
    : operation;

function steps(roll: Dice): readonly Operation[] {
  const kind = roll();
  if (kind < 0.5) {
    const most = upTo(roll, 2);
    const choice = { op: 'choose', from: units(roll), min: 1, max: most, by: 'controller', bind: 'it' } as const;
    return [{ ...choice, purpose: 'target' }, withReason(toIt(roll))];
  }
  if (kind < 0.6) return [{ op: 'draw', seat: 'controller', n: upTo(roll, 3), from: 'deck', to: 'hand' }];
  if (kind < 0.7) return [change(roll, SELF)];
  if (kind < 0.8) return [change(roll, units(roll))];
  if (kind < 0.9) return [custom('damage', { amount: upTo(roll, 3), to: units(roll) })];
  return [{ op: 'if', when: condition(roll), do: [custom('place-ex-resource', { n: 1, state: 'upright' })] }];
}

const OWN = { which: 'self', whose: 'any' } as const;
const TRIGGERS = [
  { timing: 'deploy', on: { event: 'moved', to: 'battle', subject: OWN } },
  { timing: 'attack', on: { event: 'linked', link: 'declare', subject: OWN } },
  { on: { event: 'damaged', reason: ['effect'], subject: OWN } },
  { on: { event: 'phase-began', phase: 'end', subject: { which: 'any', whose: 'team' } } },
] as const;

export function randomAbility(roll: Dice): Ability {
  const once = roll() < 0.2 ? { once: true as const } : {};
  const kind = roll();
  if (kind < 0.2) {
    const change = one(roll, [
      { stat: 'ap', by: upTo(roll, 3) },
      { gain: 'blocker' },
      { gain: 'breach', value: upTo(roll, 3) },
    ]);
    const when = roll() < 0.5 ? { when: condition(roll) } : {};
    return { kind: 'constant', id: 'c', zone: 'battle', on: one(roll, [SELF, units(roll)]), change, ...when };
  }
  if (kind < 0.5) {
    const cost = one(roll, [[], [custom('pay', { n: upTo(roll, 4) })], [custom('rest-to-pay', { cards: SELF })]]);
    const timing = one(roll, ['main', 'action']);
    return { kind: 'activated', id: 'a', zone: 'battle', timing, cost, do: steps(roll), ...once };
  }
  const turn = roll() < 0.3 ? { when: { turnOf: 'controller' } as const } : {};
  return {
    kind: 'triggered',
    id: 't',
    zone: 'battle',
    ...one(roll, TRIGGERS),
    do: steps(roll),
    ...once,
    ...turn,
  } as Ability;
}

/** A unit with only this ability. */
export const unitWith = (ability: Ability): CardDefinition => ({
  ...{ key: 'X', name: 'X', stats: {}, keywords: {}, abilities: [ability] },
  facts: { type: 'unit', number: 'X', names: ['X'], colour: 'blue', traits: [], terrain: [], linkCondition: null },
});

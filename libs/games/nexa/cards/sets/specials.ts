import { gain, psycommu } from '../../special/battle.js';
import { unit, type Print, type Machine } from '../define.js';
import { aimAt, damage, inBrackets, isEngaged, modify, recover, roll, self, unitsOf, use } from '../text.js';

const both = ['space', 'earth'] as const;

/** One line for what units have in common. */
const machine = (
  key: string,
  name: string,
  sign: Print['sign'],
  cost: Print['cost'],
  powers: Machine['powers'],
  more: Partial<Print & Machine> = {},
) => unit({ key, name, sign, cost, powers, terrain: both, ...more });

/** Machines with special effects, of the colours that the first ones leave out. */
export const specials = [
  machine('U-19', 'Ibis', ['white', 'epsilon'], [2, { white: 1 }], [2, 2, 2], { keywords: { 'high-mobility': 0 } }),
  machine('U-20', 'Marten', ['red', 'gamma'], [2, { red: 1 }], [3, 1, 1], { keywords: { haste: 0 } }),
  machine('U-21', 'Bison', ['black', 'beta'], [5, { black: 2 }], [6, 1, 5], { keywords: { assault: 0 } }),
  machine('U-22', 'Gnat', ['brown', 'delta'], [1, { brown: 1 }], [1, 1, 1], { keywords: { quick: 0 } }),
  machine('U-23', 'Terrier', ['red', 'gamma'], [3, { red: 1 }], [3, 2, 2], { keywords: { 'battle-deployment': 0 } }),
  machine('U-24', 'Nautilus', ['white', 'epsilon'], [3, { white: 1 }], [3, 2, 3], { keywords: { 'ps-armour': 0 } }),
  machine('U-25', 'Limpet', ['white', 'epsilon'], [2, { white: 1 }], [2, 1, 3], { keywords: { 'ps-armour': 0 } }),
  machine('U-26', 'Camel', ['white', 'epsilon'], [2, { white: 1 }], [1, 1, 3], { keywords: { supply: 0 } }),
  machine('U-27', 'Manta', ['black', 'beta'], [3, { black: 1 }], [2, 2, 3], { keywords: { psycommu: 2 } }),
  machine('U-28', 'Squid', ['red', 'gamma'], [4, { red: 2 }], [3, 3, 3], {
    text: [psycommu({ timing: 'battle', price: { roll: { any: 1 } } }, 3)],
  }),
  machine('U-29', 'Volcano', ['red', 'gamma'], [5, { red: 2 }], [4, 4, 4], { keywords: { 'range-weapon': 3 } }),
  machine('U-30', 'Geyser', ['black', 'beta'], [4, { black: 2 }], [3, 2, 4], { keywords: { 'range-weapon': 2 } }),
  machine('U-31', 'Finch', ['brown', 'delta'], [2, { brown: 1 }], [2, 1, 2], { keywords: { gain: 0 } }),
  machine('U-32', 'Robin', ['red', 'gamma'], [2, { red: 1 }], [2, 1, 2], { keywords: { gain: 0 } }),
  machine('U-33', 'Wagtail', ['brown', 'delta'], [3, { brown: 1 }], [2, 2, 3], {
    text: [gain({ price: { roll: { any: 1 } } })],
  }),
  machine('U-34', 'Beaver', ['white', 'epsilon'], [2, { white: 1 }], [1, 1, 3], {
    features: ['Guild'],
    keywords: { share: ['Guild'] },
  }),
  machine('U-35', 'Weaver', ['white', 'epsilon'], [3, { white: 1 }], [2, 2, 3], {
    features: ['Guild'],
    keywords: { share: ['Guild'] },
  }),
  machine('U-36', 'Mason', ['white', 'epsilon'], [3, { white: 1 }], [3, 1, 4], {
    features: ['Guild'],
    keywords: { 'cross-weapon': ['Guild'], haste: 0 },
    text: [use({ id: 'chisel', timing: 'battle', do: modify(self, 1, 1, 0) })],
  }),
  machine('U-37', 'Joiner', ['white', 'epsilon'], [4, { white: 2 }], [3, 3, 3], {
    features: ['Guild'],
    keywords: { 'cross-weapon': ['Guild'] },
    text: [
      inBrackets('square', use({ id: 'plane', timing: 'battle', do: modify(self, 0, 2, 0) })),
      use({ id: 'dowel', timing: 'battle', price: { roll: { any: 1 } }, do: modify(self, 0, 0, 2) }),
    ],
  }),
  machine('U-38', 'Comet', ['black', 'beta'], [5, { black: 2 }], [6, 3, 4], { keywords: { star: 0 } }),
  machine('U-39', 'Halo', ['red', 'gamma'], [5, { red: 2 }], [5, 4, 4], { keywords: { star: 0, unique: 0 } }),
  machine('U-45', 'Cocoon', ['white', 'epsilon'], [1, { white: 1 }], [1, 1, 2], { keywords: { refit: ['Guild'] } }),
  machine('U-46', 'Larva', ['brown', 'delta'], [1, { brown: 1 }], [1, 1, 2], {
    features: ['Hive'],
    keywords: { refit: ['Hive'] },
  }),
  machine('U-47', 'Hornet', ['brown', 'delta'], [3, { brown: 2 }], [4, 2, 3], { features: ['Hive'] }),
  machine('U-40', 'Relic', ['brown', 'delta'], [3, { brown: 1 }], [4, 1, 3], { keywords: { unique: 0 } }),
  machine('U-41', 'Peregrine', ['black', 'beta'], [4, { black: 1 }], [4, 2, 3], {
    exclusive: ['Ruth Calder', 'Nils Oake'],
    text: [
      {
        ...{ kind: 'constant', id: 'bond', zone: 'field', on: self },
        when: { exists: { bound: 'self', where: { fact: 'exclusive-set', in: [true] } } },
        change: { stat: 'melee', by: 2 },
      },
    ],
  }),
  machine('U-42', 'Shade', ['black', 'beta'], [3, { black: 1 }], [3, 1, 2], {
    alias: ['Comet'],
    text: [
      {
        ...{ kind: 'constant', id: 'hide', zone: 'field', on: self },
        change: { forbid: 'be-chosen', where: { controlledBy: 'opponent' } },
      },
    ],
  }),
  machine('U-43', 'Tortoise', ['brown', 'delta'], [4, { brown: 1 }], [2, 1, 5], {
    text: [
      {
        ...{ kind: 'replacement', id: 'withdraw', zone: 'field', instead: 'destroyed-by-effect', once: true },
        ...{ subject: { which: 'self', whose: 'any' }, do: [roll(self)] },
      },
    ],
  }),
  machine('U-44', 'Magpie', ['brown', 'delta'], [3, { brown: 1, any: 1 }], [2, 2, 2], {
    text: [
      {
        ...{ kind: 'triggered', id: 'hoard', zone: 'field', do: [recover(1)] },
        on: { event: 'moved', to: 'deploy', subject: { which: 'other', whose: 'controller' }, each: true },
      },
      use({
        ...{ id: 'peck', timing: 'enemy-battle', repeatable: true, price: { self: true, roll: { any: 1 } } },
        ...{ aims: [aimAt(unitsOf('opponent', isEngaged))], do: [damage(1)] },
      }),
    ],
  }),
];

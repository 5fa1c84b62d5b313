import { use, aimAt, custom, damage, modify, recover, self, unitsOf } from '../text.js';
import { unit } from '../define.js';

const both = ['space', 'earth'] as const;
const space = ['space'] as const;
const earth = ['earth'] as const;

/** Machines: a curve without texts, then one or two for each rule. */
export const units = [
  unit({
    key: 'U-01',
    name: 'Sandpiper',
    sign: ['blue', 'alpha'],
    cost: [1, { blue: 1 }],
    powers: [1, 1, 2],
    terrain: both,
  }),
  unit({
    key: 'U-02',
    name: 'Harrier',
    sign: ['blue', 'alpha'],
    cost: [2, { blue: 1 }],
    powers: [2, 1, 3],
    terrain: space,
  }),
  unit({
    key: 'U-03',
    name: 'Ox',
    sign: ['green', 'beta'],
    cost: [2, { green: 1 }],
    powers: [3, 1, 2],
    terrain: earth,
  }),
  unit({
    key: 'U-04',
    name: 'Mastiff',
    sign: ['green', 'beta'],
    cost: [3, { green: 1 }],
    powers: [4, 1, 3],
    terrain: both,
  }),
  unit({
    key: 'U-05',
    name: 'Lynx',
    sign: ['blue', 'alpha'],
    cost: [3, { blue: 2 }],
    powers: [2, 3, 4],
    terrain: both,
  }),
  unit({
    key: 'U-06',
    name: 'Aurochs',
    sign: ['green', 'beta'],
    cost: [4, { green: 2 }],
    powers: [5, 2, 4],
    terrain: earth,
  }),
  unit({
    key: 'U-07',
    name: 'Albatross',
    sign: ['blue', 'gamma'],
    cost: [4, { blue: 2 }],
    powers: [4, 4, 4],
    terrain: space,
  }),
  unit({
    key: 'U-08',
    name: 'Leviathan',
    sign: ['green', 'gamma'],
    cost: [6, { green: 3 }],
    powers: [7, 4, 7],
    terrain: both,
  }),
  unit({
    ...{
      key: 'U-09',
      name: 'Swift',
      sign: ['blue', 'alpha'],
      cost: [2, { blue: 1 }],
      powers: [2, 1, 2],
      terrain: both,
    },
    keywords: { 'high-mobility': 0 },
  }),
  unit({
    ...{
      key: 'U-10',
      name: 'Cheetah',
      sign: ['green', 'beta'],
      cost: [3, { green: 2 }],
      powers: [3, 1, 2],
      terrain: both,
    },
    keywords: { haste: 0 },
  }),
  unit({
    ...{
      key: 'U-11',
      name: 'Rhino',
      sign: ['green', 'beta'],
      cost: [4, { green: 2 }],
      powers: [5, 1, 3],
      terrain: both,
    },
    keywords: { assault: 0 },
  }),
  unit({
    ...{
      key: 'U-12',
      name: 'Mayfly',
      sign: ['purple', 'delta'],
      cost: [2, { purple: 1 }],
      powers: [2, 1, 1],
      terrain: both,
    },
    keywords: { quick: 0 },
  }),
  unit({
    ...{
      key: 'U-13',
      name: 'Badger',
      sign: ['green', 'beta'],
      cost: [2, { green: 1 }],
      powers: [2, 1, 2],
      terrain: both,
    },
    keywords: { 'battle-deployment': 0 },
  }),
  unit({
    ...{
      key: 'U-14',
      name: 'Pelican',
      sign: ['blue', 'alpha'],
      cost: [3, { blue: 1 }],
      powers: [1, 1, 4],
      terrain: both,
    },
    keywords: { supply: 0 },
  }),
  unit({
    ...{
      key: 'U-15',
      name: 'Heron',
      sign: ['blue', 'gamma'],
      cost: [3, { blue: 1, green: 1 }],
      powers: [2, 2, 3],
      terrain: both,
    },
    text: [
      use({ id: 'aim', timing: 'battle', price: { self: true }, aims: [aimAt(unitsOf('opponent'))], do: [damage(2)] }),
    ],
  }),
  unit({
    ...{
      key: 'U-16',
      name: 'Otter',
      sign: ['green', 'gamma'],
      cost: [3, { green: 1 }],
      powers: [2, 2, 2],
      terrain: both,
    },
    text: [
      use({
        ...{ id: 'brace', timing: 'any', repeatable: true },
        price: [{ roll: { blue: 1 } }, { roll: { any: 2 } }],
        do: modify(self, 0, 0, 1),
      }),
    ],
  }),
  unit({
    ...{
      key: 'U-17',
      name: 'Stork',
      sign: ['purple', 'delta'],
      cost: [4, { purple: 2 }],
      powers: [3, 3, 3],
      terrain: space,
    },
    text: [
      {
        ...{ kind: 'triggered', id: 'arrive', zone: 'deploy', once: true },
        on: { event: 'moved', from: 'played', to: 'deploy', subject: { which: 'self', whose: 'any' } },
        do: [recover(1)],
      },
    ],
  }),
  unit({
    ...{
      key: 'U-18',
      name: 'Jackal',
      sign: ['green', 'delta'],
      cost: [3, { green: 1 }],
      powers: [3, 2, 3],
      terrain: earth,
    },
    text: [
      use({
        id: 'rally',
        timing: 'own-attack',
        price: { roll: { any: 1 } },
        do: [custom('turn', { cards: self, to: 'upright' })],
      }),
    ],
  }),
];

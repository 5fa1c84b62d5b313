import { character, operation, ace, graphic } from '../define.js';
import { aimAt, damage, modify, self, unitsOf, use } from '../text.js';

export const characters = [
  character({
    key: 'C-01',
    name: 'Wren Ashdown',
    sign: ['blue', 'alpha'],
    cost: [1, { blue: 1 }],
    features: ['NT'],
    powers: [1, 1, 1],
  }),
  character({ key: 'C-02', name: 'Tobias Kell', sign: ['green', 'beta'], cost: [2, { green: 1 }], powers: [2, 0, 1] }),
  character({
    ...{ key: 'C-03', name: 'Ilse Marrow', sign: ['blue', 'gamma'], cost: [2, { blue: 1 }], powers: [0, 1, 2] },
    text: [
      use({ id: 'steady', timing: 'battle', price: { roll: { any: 1 } }, do: modify({ bound: 'host' }, 1, 1, 0) }),
    ],
  }),
];

export const operations = [
  operation({
    ...{ key: 'O-01', name: 'Night Watch', sign: ['blue', 'alpha'], cost: [2, { blue: 1 }] },
    text: [
      {
        ...{ kind: 'constant', id: 'watch', zone: 'field', on: unitsOf('controller') },
        change: { stat: 'defence', by: 1 },
      },
    ],
  }),
  operation({
    ...{ key: 'O-02', name: 'Lead Weights', sign: ['green', 'beta'], cost: [1, { green: 1 }], setOn: 'enemy-unit' },
    text: [
      {
        ...{ kind: 'constant', id: 'weigh', zone: 'field', on: { bound: 'host' } },
        change: { stat: 'melee', by: -1 },
      },
    ],
  }),
  operation({
    ...{ key: 'O-03', name: 'Spare Thrusters', sign: ['blue', 'gamma'], cost: [1, { blue: 1 }], setOn: 'own-unit' },
    keywords: { 'high-mobility': 0 },
  }),
];

export const aces = [
  ace({
    ...{ key: 'A-01', name: 'Kestrel, Ridden by Storm', sign: ['blue', 'alpha'], cost: [4, { blue: 2 }] },
    ...{ powers: [4, 3, 4], terrain: ['space', 'earth'] },
    text: [
      use({
        id: 'dive',
        timing: 'battle',
        price: { roll: { any: 1 } },
        aims: [aimAt(unitsOf('opponent'))],
        do: [damage(1)],
      }),
      use({ id: 'climb', timing: 'any', do: modify(self, 0, 0, 1) }),
      use({
        id: 'turn',
        timing: 'own-attack',
        price: { roll: { blue: 1 } },
        do: modify(self, 2, 0, 0),
      }),
    ],
  }),
];

export const graphics = [
  graphic({ key: 'X-01', name: 'Dawn over the Yards', sign: ['blue', 'alpha'], guard: 1, gain: 2 }),
  graphic({ key: 'X-02', name: 'Hangar at Rest', sign: ['green', 'beta'], guard: 2, gain: 3 }),
];

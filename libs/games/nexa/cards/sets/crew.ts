import { ace, character, graphic, operation, type Print } from '../define.js';
import { aimAt, damage, damageHq, doesNotStack, inBrackets, modify, recover, self, unitsOf, use } from '../text.js';

type Powers = Parameters<typeof character>[0]['powers'];
const person = (
  key: string,
  name: string,
  sign: Print['sign'],
  cost: Print['cost'],
  powers: Powers,
  more: Partial<Print> = {},
) => character({ key, name, sign, cost, powers, ...more });

export const crew = [
  person('C-04', 'Ruth Calder', ['black', 'beta'], [2, { black: 1 }], [2, 1, 1], { features: ['NT'] }),
  person('C-05', 'Nils Oake', ['red', 'gamma'], [2, { red: 1 }], [1, 1, 2], { features: ['NT'] }),
  person('C-06', 'Mara Voss', ['red', 'gamma'], [1, { red: 1 }], [1, 0, 1], { keywords: { haste: 0 } }),
  person('C-07', 'Otis Penn', ['brown', 'delta'], [1, { brown: 1 }], [0, 1, 1], { keywords: { 'high-mobility': 0 } }),
  person('C-08', 'Sela Dray', ['white', 'epsilon'], [2, { white: 1 }], [1, 1, 1]),
  person('C-09', 'Lady of the Yards', ['white', 'epsilon'], [3, { white: 1 }], [2, 2, 2], { alias: ['Sela Dray'] }),
  person('C-10', 'Quill', ['brown', 'delta'], [1, { brown: 1 }], [1, 0, 0], { keywords: { quick: 0 } }),
  person('C-11', 'Grudge', ['black', 'beta'], [0], [3, -1, -1]),
  person('C-12', 'Petra Lund', ['white', 'epsilon'], [2, { white: 1 }], [1, 1, 1], {
    text: [
      use({
        ...{ id: 'sight', timing: 'damage', price: { roll: { any: 1 } } },
        ...{ aims: [aimAt(unitsOf('opponent'))], do: [damage(1)] },
      }),
    ],
  }),
  person('C-13', 'Bram Holt', ['brown', 'delta'], [2, { brown: 1 }], [1, 1, 1], {
    text: [use({ id: 'drill', timing: 'own-turn', price: { self: true }, do: [recover(1)] })],
  }),
];

const standing = (key: string, name: string, sign: Print['sign'], cost: Print['cost'], text: Print['text']) =>
  operation({ key, name, sign, cost, text: text ?? [] });

export const works = [
  standing(
    'O-04',
    'Tariff',
    ['black', 'beta'],
    [3, { black: 1 }],
    [
      {
        ...{ kind: 'constant', id: 'tariff', zone: 'field', on: { zone: 'hand', of: 'opponent' } },
        change: { stat: 'total', by: 1 },
      },
    ],
  ),
  standing(
    'O-05',
    'Open Market',
    ['brown', 'delta'],
    [2, { brown: 1 }],
    [
      {
        ...{
          kind: 'constant',
          id: 'market',
          zone: 'field',
          on: { zone: 'hand', of: 'controller' },
          when: doesNotStack,
        },
        change: { stat: 'total', by: -1 },
      },
    ],
  ),
  standing(
    'O-06',
    'Vigil',
    ['white', 'epsilon'],
    [2, { white: 1 }],
    [
      {
        ...{ kind: 'triggered', id: 'vigil', zone: 'field', do: [recover(1)] },
        on: { event: 'moment', moment: 'turn-end', subject: { which: 'any', whose: 'any' } },
      },
    ],
  ),
  standing(
    'O-07',
    'Foundry',
    ['red', 'gamma'],
    [3, { red: 1 }],
    [
      {
        ...{ kind: 'triggered', id: 'smelt', zone: 'field', do: [damageHq(1)] },
        on: { event: 'moved', to: 'deploy', subject: { which: 'other', whose: 'controller' }, each: true },
      },
    ],
  ),
  standing(
    'O-08',
    'Parade Ground',
    ['brown', 'delta'],
    [3, { brown: 1 }],
    [
      {
        ...{ kind: 'constant', id: 'parade', zone: 'field', on: unitsOf('controller') },
        change: { stat: 'shooting', to: 2 },
      },
    ],
  ),
  operation({
    ...{ key: 'O-09', name: 'Bunting', sign: ['white', 'epsilon'], cost: [1, { white: 1 }], setOn: 'own-unit' },
    text: [
      {
        ...{ kind: 'constant', id: 'cheer', zone: 'field', on: { bound: 'host' } },
        change: [
          { stat: 'melee', by: 1 },
          { stat: 'defence', by: 1 },
        ],
      },
    ],
  }),
  operation({
    ...{ key: 'O-10', name: 'Rust', sign: ['black', 'beta'], cost: [2, { black: 1 }], setOn: 'enemy-unit' },
    text: [
      {
        ...{ kind: 'constant', id: 'rust', zone: 'field', on: { bound: 'host' } },
        change: [
          { stat: 'melee', by: -1 },
          { stat: 'shooting', by: -1 },
          { stat: 'defence', by: -1 },
        ],
      },
    ],
  }),
  operation({
    ...{ key: 'O-11', name: 'Battering Ram', sign: ['red', 'gamma'], cost: [2, { red: 1 }], setOn: 'own-unit' },
    keywords: { assault: 0 },
  }),
];

const flight = { terrain: ['space', 'earth'] } as const;

export const laterAces = [
  ace({
    ...{ ...flight, key: 'A-02', name: 'Ember, Flown by Rook', sign: ['red', 'gamma'], cost: [5, { red: 2 }] },
    powers: [5, 3, 4],
    text: [
      inBrackets('square', use({ id: 'flare', timing: 'battle', do: modify(self, 2, 0, 0) })),
      use({ id: 'spark', timing: 'any', price: { roll: { red: 1 } }, do: [damageHq(1)] }),
      use({ id: 'cinder', timing: 'own-attack', price: { roll: { any: 1 } }, do: modify(self, 1, 1, 0) }),
    ],
  }),
  ace({
    ...{ ...flight, key: 'A-03', name: 'Anvil, Driven by Moor', sign: ['black', 'beta'], cost: [5, { black: 2 }] },
    powers: [6, 2, 5],
    text: [
      use({
        id: 'strike',
        timing: 'battle',
        price: { self: true },
        aims: [aimAt(unitsOf('opponent'))],
        do: [damage(3)],
      }),
      use({ id: 'temper', timing: 'any', price: { roll: { any: 1 } }, do: modify(self, 0, 0, 2) }),
      use({ id: 'quench', timing: 'enemy-turn', do: [recover(1)] }),
    ],
  }),
  ace({
    ...{ ...flight, key: 'A-04', name: 'Loom, Led by Thread', sign: ['white', 'epsilon'], cost: [4, { white: 2 }] },
    powers: [4, 4, 4],
    text: [
      use({ id: 'weave', timing: 'battle', do: modify(self, 1, 1, 0) }),
      use({ id: 'mend', timing: 'own-turn', price: { roll: { any: 1 } }, do: [recover(2)] }),
      use({ id: 'knot', timing: 'enemy-battle', do: modify(self, 0, 0, 2) }),
    ],
  }),
];

export const laterGraphics = [
  graphic({
    ...{ key: 'X-03', name: 'The Long Convoy', sign: ['white', 'epsilon'], guard: 3, gain: 4 },
    text: [inBrackets('angle', use({ id: 'glow', timing: 'any', zone: 'g', price: { self: true }, do: [recover(1)] }))],
  }),
  graphic({ key: 'X-04', name: 'Smoke on the Plain', sign: [['black', 'red'], 'gamma'], guard: 2, gain: 2 }),
];

import { chip, command, operation, unit, type Print } from '../define.js';
import { whenSortied } from '../battle-words.js';
import { aimAt, custom, damage, effect, makeChips, putCoins, recover, self, target, unitsOf, use } from '../text.js';

const order = (
  key: string,
  name: string,
  sign: Print['sign'],
  cost: Print['cost'],
  text: Parameters<typeof effect>[0],
) => command({ key, name, sign, cost, text: [effect(text)] });

/** What effects put out in place of cards: two machines, one operation that is set on a unit, one that is not. */
export const chips = [
  chip({ key: 'T-01', name: 'Drone', type: 'unit', powers: [1, 1, 1], terrain: ['space', 'earth'] }),
  chip({
    ...{ key: 'T-02', name: 'Decoy', type: 'unit', powers: [0, 0, 3], terrain: ['space', 'earth'] },
    keywords: { haste: 0 },
  }),
  chip({
    ...{ key: 'T-03', name: 'Pennant', type: 'operation', setOn: 'own-unit' },
    text: [
      { ...{ kind: 'constant', id: 'fly', zone: 'field', on: { bound: 'host' } }, change: { stat: 'melee', by: 1 } },
    ],
  }),
  chip({
    ...{ key: 'T-04', name: 'Beacon', type: 'operation' },
    text: [
      {
        ...{ kind: 'constant', id: 'shine', zone: 'field', on: unitsOf('controller') },
        change: { stat: 'shooting', by: 1 },
      },
    ],
  }),
];

const ownUnits = unitsOf('controller');
const COINED = aimAt({ zone: 'field', of: 'any', where: { fact: 'coined', in: [true] } });

/** Cards that put out chips and coins, and cards that use them. */
export const makers = [
  order('K-29', 'Swarm', ['brown', 'delta'], [3, { brown: 1 }], { timing: 'own-deploy', do: [makeChips('T-01', 2)] }),
  order('K-30', 'Mirage', ['white', 'epsilon'], [2, { white: 1 }], {
    timing: 'enemy-deploy',
    do: [makeChips('T-02', 1, 'controller', { state: 'sideways' })],
  }),
  order('K-31', 'Colours Aloft', ['blue', 'alpha'], [1, { blue: 1 }], {
    timing: 'own-reroll',
    aims: [aimAt(unitsOf('controller', { attached: false }, { not: { role: ['chip'] } }), 1, 'host')],
    do: [makeChips('T-03', 1, 'controller', { on: 'host' })],
  }),
  order('K-32', 'Lamplighters', ['purple', 'delta'], [2, { any: 1 }], {
    timing: 'own-return',
    do: [makeChips('T-04')],
  }),
  order('K-33', 'Laurels', ['purple', 'alpha'], [1, { purple: 1 }], {
    timing: 'attack',
    aims: [aimAt(ownUnits)],
    do: [putCoins('plus-coin')],
  }),
  order('K-34', 'Corrosion', ['black', 'beta'], [2, { black: 1 }], {
    timing: 'enemy-damage',
    aims: [aimAt(unitsOf('opponent'))],
    do: [putCoins('minus-coin')],
  }),
  order('K-35', 'Whetstone', ['red', 'gamma'], [1, { red: 1 }], {
    timing: 'own-draw',
    aims: [aimAt(ownUnits)],
    do: [putCoins('haste-coin')],
  }),
  order('K-36', 'Awakening', ['black', 'beta'], [1, { black: 1 }], {
    timing: 'own-defence',
    aims: [aimAt({ zone: 'field', of: 'controller', where: { fact: 'type', in: ['unit', 'character'] } })],
    do: [putCoins('NT-coin')],
  }),
  order('K-37', 'Promissory Note', ['brown', 'delta'], [1, {}], {
    timing: 'enemy-reroll',
    do: [{ op: 'count', seat: 'controller', counter: 'plain-coin', by: 2 }],
  }),
  order('K-38', 'Clean Sweep', ['white', 'epsilon'], [1, { white: 1 }], {
    timing: 'enemy-draw',
    aims: [COINED],
    do: [custom('remove-coins', { cards: target })],
  }),
  unit({
    ...{ key: 'U-48', name: 'Hamster', sign: ['brown', 'delta'], cost: [2, { brown: 1 }], powers: [1, 1, 3] },
    terrain: ['space', 'earth'],
    text: [
      whenSortied([putCoins('plain-coin', 1, self)]),
      use({
        ...{ id: 'unload', timing: 'damage', price: { roll: { any: 1 } }, aims: [aimAt(unitsOf('opponent'))] },
        do: [damage({ counter: 'plain-coin', on: 'self' })],
      }),
    ],
  }),
  operation({
    ...{ key: 'O-12', name: 'Counting House', sign: ['brown', 'delta'], cost: [1, { brown: 1 }] },
    text: [
      use({ id: 'save', timing: 'own-turn', do: [{ op: 'count', seat: 'controller', counter: 'plain-coin', by: 1 }] }),
      use({
        ...{ id: 'spend', timing: 'any', when: { compare: [{ counter: 'plain-coin', of: 'controller' }, '>=', 2] } },
        do: [{ op: 'count', seat: 'controller', counter: 'plain-coin', by: -2 }, recover(1)],
      }),
    ],
  }),
];

import { atEndOf, atStartOf, cannot, whenDestroyed, whenSortieing } from '../battle-words.js';
import { character, operation, unit, type Machine, type Print } from '../define.js';
import {
  aimAt,
  custom,
  damage,
  damageHq,
  draw,
  modify,
  recover,
  rollX,
  self,
  send,
  target,
  unitsOf,
  use,
} from '../text.js';

const machine = (
  key: string,
  name: string,
  sign: Print['sign'],
  cost: Print['cost'],
  powers: Machine['powers'],
  more: Partial<Print & Machine> = {},
) => unit({ key, name, sign, cost, powers, terrain: ['space', 'earth'], ...more });

/** Machines with signs and texts that work by themselves. */
export const sentinels = [
  machine('U-49', 'Basilisk', ['red', 'gamma'], [4, { red: 2 }], [3, 3, 4], {
    text: [
      use({
        ...{ id: 'glare', timing: 'battle', special: rollX('red'), aims: [aimAt(unitsOf('opponent'))] },
        do: [damage({ bound: 'x' })],
      }),
    ],
  }),
  machine('U-50', 'Golem', ['brown', 'delta'], [5, { brown: 2 }], [4, 1, 4], { text: [cannot('be-destroyed')] }),
  machine('U-51', 'Bulldog', ['white', 'epsilon'], [3, { white: 1 }], [3, 1, 4], {
    keywords: { resupply: 0, 'star-shooting': 0 },
  }),
  machine('U-52', 'Lantern Fish', ['black', 'beta'], [2, { black: 1 }], [2, 2, 2], {
    text: [whenSortieing(modify(self, 1, 0, 0)), whenDestroyed([damageHq(1)])],
  }),
  machine('U-53', 'Cormorant', ['purple', 'delta'], [3, { purple: 1 }], [2, 2, 3], {
    keywords: { 'star-melee': 0 },
    text: [atStartOf('damage', modify(self, 0, 1, 0)), atEndOf('turn', [recover(1)])],
  }),
];

export const reserves = [
  character({
    ...{ key: 'C-14', name: 'Old Harker', sign: ['white', 'epsilon'], cost: [1, { white: 1 }], powers: [0, 1, 1] },
    keywords: { stay: 0 },
    text: [use({ id: 'counsel', timing: 'own-draw', do: [recover(1)] })],
  }),
  character({
    ...{ key: 'C-15', name: 'Vesna Rook', sign: ['blue', 'alpha'], cost: [2, { blue: 1 }], powers: [1, 1, 1] },
    features: ['NT'],
    // The normal cost of another card, paid without playing it.
    text: [
      use({
        ...{ id: 'rehearse', timing: 'own-turn', do: [draw(1)] },
        special: [custom('pay-normal-cost', { of: { bound: 'host' } })],
      }),
    ],
  }),
];

/** Operations that bind and allow, and those that are set on any unit or on an operation. */
export const edicts = [
  operation({
    ...{ key: 'O-13', name: 'Second Seat', sign: ['purple', 'delta'], cost: [2, { purple: 1 }] },
    text: [
      {
        ...{ kind: 'constant', id: 'bench', zone: 'field', on: unitsOf('controller') },
        change: { allow: 'second-character' },
      },
      use({ id: 'adjourn', timing: 'enemy-return', do: [send(self, 'hand')] }),
    ],
  }),
  operation({
    ...{ key: 'O-14', name: 'Free Passage', sign: ['white', 'epsilon'], cost: [4, { white: 1 }] },
    text: [
      {
        ...{ kind: 'constant', id: 'passage', zone: 'field', on: { zone: 'hand', of: 'controller' } },
        change: { stat: 'roll-white', to: 0 },
      },
    ],
  }),
  operation({
    ...{ key: 'O-15', name: 'Quicksand', sign: ['black', 'beta'], cost: [3, { black: 1 }], setOn: 'enemy-unit' },
    keywords: { 'star-defence': 0 },
  }),
  operation({
    ...{ key: 'O-16', name: 'Moorings', sign: ['purple', 'delta'], cost: [2, { any: 1 }], setOn: 'unit' },
    text: [cannot('sortie', { bound: 'host' })],
  }),
  operation({
    ...{ key: 'O-17', name: 'Red Tape', sign: ['blue', 'alpha'], cost: [1, { blue: 1 }], setOn: 'operation' },
    text: [{ ...cannot('use', { bound: 'host' }) }, cannot('be-chosen', { bound: 'host' })],
  }),
  operation({
    ...{ key: 'O-18', name: 'Martial Law', sign: ['red', 'gamma'], cost: [3, { red: 1 }] },
    text: [
      use({
        ...{ id: 'curfew', timing: 'enemy-turn', price: { self: true }, aims: [aimAt(unitsOf('opponent'))] },
        do: modify(target, -1, -1, 0),
      }),
    ],
  }),
];

import { loseSpecialEffects } from '../../special/losing.js';
import { command, type Print } from '../define.js';
import {
  aimAt,
  aimAtAll,
  atRandom,
  custom,
  damage,
  damageHq,
  destroy,
  draw,
  effect,
  extract,
  inThatCase,
  look,
  makeG,
  modify,
  nullify,
  redirect,
  reroll,
  roll,
  send,
  target,
  unitsOf,
} from '../text.js';

const order = (
  key: string,
  name: string,
  sign: Print['sign'],
  cost: Print['cost'],
  use: Parameters<typeof effect>[0],
) => command({ key, name, sign, cost, text: [effect(use)] });

const anEffect = { bind: 'target', at: { stage: { of: 'opponent' } }, min: 1, max: 1 } as const;
const ownUnits = unitsOf('controller');

/** Commands for each span of a turn and each kind of target that the first ones leave out. */
export const orders = [
  order('K-13', 'First Light', ['red', 'gamma'], [1, { red: 1 }], { timing: 'reroll', do: [draw(1)] }),
  order('K-14', 'Intercept', ['black', 'beta'], [2, { black: 1 }], {
    timing: 'draw',
    do: [atRandom({ zone: 'hand', of: 'opponent' }, 1, 'hit'), send({ bound: 'hit' }, 'junk')],
  }),
  order('K-15', 'Rear Guard', ['white', 'epsilon'], [1, { white: 1 }], {
    timing: 'return',
    aims: [aimAt(ownUnits)],
    do: modify(target, 0, 0, 2),
  }),
  order('K-16', 'Breach', ['red', 'gamma'], [3, { red: 1 }], {
    timing: 'own-battle',
    aims: [aimAt(unitsOf('opponent')), aimAt(ownUnits, 1, 'mate')],
    do: [damage(3), damage(1, { bound: 'mate' })],
  }),
  order('K-17', 'Overrule', ['black', 'beta'], [3, { black: 2 }], { timing: 'any', aims: [anEffect], do: nullify() }),
  order('K-18', 'Ricochet', ['red', 'gamma'], [2, { red: 1 }], { timing: 'any', aims: [anEffect], do: redirect() }),
  order('K-19', 'Trade Winds', ['white', 'epsilon'], [1, { white: 1 }], {
    timing: 'own-deploy',
    do: [inThatCase(roll(unitsOf('controller', { orientation: 'upright' })), draw(1))],
  }),
  order('K-20', 'Conscription', ['brown', 'delta'], [2, { brown: 1 }], {
    timing: 'own-deploy',
    do: [
      look({ zone: 'hq', of: 'controller', top: 3 }),
      { ...extract({ zone: 'hq', of: 'controller', top: 1 }, 'found') },
      makeG({ bound: 'found' }),
    ],
  }),
  order('K-21', 'Ebb', ['black', 'beta'], [2, { black: 1 }], {
    timing: 'enemy-turn',
    aims: [aimAtAll(unitsOf('opponent'))],
    do: modify(target, -1, -1, 0),
  }),
  order('K-22', 'Stillness', ['white', 'epsilon'], [2, { white: 1 }], {
    timing: 'battle',
    aims: [aimAt(unitsOf('any'))],
    do: loseSpecialEffects(target),
  }),
  order('K-23', 'Tally', ['brown', 'delta'], [2, { brown: 1 }], {
    timing: 'enemy-attack',
    do: [
      {
        ...{ op: 'choose', from: unitsOf('opponent'), min: 1, max: 1, by: 'controller', bind: 'chosen' },
        purpose: 'choose',
      },
      damage(2, { bound: 'chosen' }),
    ],
  }),
  order('K-24', 'Embers', ['red', 'gamma'], [1, {}, 'red'], {
    timing: 'own-turn',
    do: [damageHq({ bound: 'x' })],
  }),
  order('K-25', 'Salvage Run', ['brown', 'delta'], [2, { brown: 1 }], {
    timing: 'enemy-deploy',
    do: [send({ zone: 'junk', of: 'controller', top: 1 }, 'hand')],
  }),
  order('K-26', 'Crossfire', [['black', 'red'], 'beta'], [4, { black: 1, red: 1 }], {
    timing: 'damage',
    aims: [aimAt(unitsOf('any'), 2)],
    do: [damage(2)],
  }),
  order('K-27', 'Mustering', [['brown', 'green'], 'delta'], [3, { brown: 1, green: 1 }], {
    timing: 'own-attack',
    do: [reroll(unitsOf('controller', { orientation: 'sideways' }))],
  }),
  order('K-28', 'Last Word', ['black', 'beta'], [4, { black: 2 }], {
    timing: 'battle',
    aims: [aimAt(unitsOf('opponent'))],
    do: [destroy(), custom('recover', { amount: 1, of: 'controller' })],
  }),
];

import type { Filter } from '#kernel';
import { aimAtForce, forcePower, pierce, pierceForceOfTarget, relocate } from '../battle-words.js';
import { command, type Print } from '../define.js';
import {
  aimAt,
  aimAtAllPlaces,
  aimAtPlace,
  aimWhere,
  atRandom,
  custom,
  damage,
  draw,
  effect,
  isEngaged,
  loseControl,
  modify,
  putOut,
  reveal,
  send,
  take,
  target,
  toHangar,
  tossHand,
  unitsOf,
} from '../text.js';

const order = (
  key: string,
  name: string,
  sign: Print['sign'],
  cost: Print['cost'],
  text: Parameters<typeof effect>[0],
) => command({ key, name, sign, cost, text: [effect(text)] });

const ownUnits = unitsOf('controller');
const inBattle: Filter = { fact: 'area', in: ['space', 'earth'] };
const JUNKED_UNIT = { zone: 'junk', of: 'controller', where: { fact: 'type', in: ['unit'] } } as const;

/** Commands about forces, places, control and the course of a turn. */
export const manoeuvres = [
  order('K-39', 'Lance', ['green', 'beta'], [3, { green: 1 }], {
    timing: 'own-damage',
    aims: [aimAtForce('opponent')],
    do: [pierce(4)],
  }),
  order('K-40', 'Rallying Cry', ['blue', 'alpha'], [2, { blue: 1 }], {
    timing: 'enemy-defence',
    aims: [aimAtForce('controller')],
    do: [forcePower(3)],
  }),
  order('K-41', 'Enfilade', ['red', 'gamma'], [4, { red: 2 }], {
    timing: 'battle',
    aims: [aimAt(unitsOf('opponent', isEngaged))],
    do: [pierceForceOfTarget(3)],
  }),
  order('K-42', 'Disengage', ['blue', 'gamma'], [1, { blue: 1 }], {
    timing: 'defence',
    aims: [aimAt(unitsOf('controller', inBattle))],
    do: [relocate(target, 'deploy')],
  }),
  order('K-43', 'Landing', ['purple', 'delta'], [2, { purple: 1 }], {
    timing: 'own-attack',
    aims: [aimAt(unitsOf('controller', { fact: 'area', in: [null, 'space'] }))],
    do: [relocate(target, 'earth')],
  }),
  order('K-44', 'Boarding', ['black', 'beta'], [4, { black: 2 }], {
    timing: 'own-deploy',
    aims: [aimAt(unitsOf('opponent'))],
    do: [take()],
  }),
  order('K-45', 'Repatriation', ['white', 'epsilon'], [1, { white: 1 }], {
    timing: 'battle',
    aims: [aimAt(unitsOf('any'))],
    do: [custom('go-home', { cards: target })],
  }),
  order('K-46', 'Mutiny', ['red', 'gamma'], [3, { red: 1 }], {
    timing: 'own-attack',
    aims: [aimAt(unitsOf('opponent'))],
    do: [loseControl()],
  }),
  order('K-47', 'Impound', ['white', 'epsilon'], [4, { white: 2 }], {
    timing: 'enemy-return',
    aims: [aimAt(unitsOf('opponent'))],
    do: [toHangar(target)],
  }),
  order('K-48', 'Refloat', ['purple', 'delta'], [3, { purple: 1 }], {
    timing: 'own-turn',
    aims: [aimAt(JUNKED_UNIT)],
    do: [putOut(target, { state: 'sideways' })],
  }),
  order('K-49', 'Night Landing', ['white', 'epsilon'], [3, { white: 1 }], {
    timing: 'own-defence',
    aims: [aimAt(JUNKED_UNIT), aimWhere(['deploy', 'space', 'earth'])],
    do: [putOut(target, { at: 'where' })],
  }),
  order('K-50', 'New Orders', ['blue', 'alpha'], [1, { blue: 1 }], {
    timing: 'deploy',
    aims: [
      aimAt({ zone: 'field', of: 'controller', where: { fact: 'type', in: ['character'] } }),
      aimAt(unitsOf('controller', { fact: 'berth', in: [true] }), 1, 'host'),
    ],
    do: [custom('set-on', { cards: target, on: 'host' })],
  }),
  order('K-51', 'Becalmed', ['purple', 'epsilon'], [4, { purple: 1 }], {
    timing: 'enemy-deploy',
    do: [custom('skip', { span: 'battle' })],
  }),
  order('K-52', 'Pickpocket', ['black', 'beta'], [2, { black: 1 }], {
    timing: 'own-turn',
    aims: [aimAtPlace('hand', 'opponent')],
    do: [atRandom({ zone: 'hand', of: 'opponent' }, 1, 'lifted'), send({ bound: 'lifted' }, 'waste')],
  }),
  order('K-53', 'Open Books', ['blue', 'alpha'], [1, { any: 1 }], {
    timing: 'any',
    aims: [aimAtAllPlaces('hand', 'any')],
    do: [reveal({ zone: 'hand', of: 'any' })],
  }),
  order('K-54', 'Ballast', ['purple', 'delta'], [1, {}, 'any'], {
    timing: 'own-turn',
    special: [tossHand(1)],
    do: [draw({ bound: 'x' })],
  }),
  order('K-55', 'Bombardment', ['red', 'gamma'], [3, { red: 1 }], {
    timing: 'enemy-battle',
    do: [damage(1, unitsOf('any', inBattle))],
  }),
  order('K-56', 'Breaking Surf', ['blue', 'gamma'], [2, {}, 'blue'], {
    timing: 'own-attack',
    aims: [aimAt(ownUnits)],
    do: [{ op: 'modify', cards: target, stat: 'melee', by: { bound: 'x' }, until: 'turn' }],
  }),
  order('K-57', 'Wake', ['brown', 'delta'], [1, { brown: 1 }], {
    timing: 'own-return',
    aims: [{ ...aimAt(ownUnits, 1), initially: { zone: 'area', of: 'controller', top: 1 } }],
    do: modify(target, 0, 0, 2),
  }),
  order('K-58', 'Undertow', ['purple', 'delta'], [3, { purple: 1 }], {
    timing: 'any',
    aims: [aimAt(unitsOf('any', { attached: false }))],
    do: [send(target, 'hq')],
  }),
];

import { command } from '../define.js';
import {
  aimAt,
  aimAtAll,
  custom,
  damage,
  damageHq,
  destroy,
  draw,
  effect,
  modify,
  recover,
  reroll,
  roll,
  send,
  target,
  unitsOf,
} from '../text.js';

export const commands = [
  command({
    ...{ key: 'K-01', name: 'Flare', sign: ['blue', 'alpha'], cost: [1, {}] },
    text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: modify(target, 0, 0, 3) })],
  }),
  command({
    ...{ key: 'K-02', name: 'Salvo', sign: ['green', 'beta'], cost: [2, { green: 1 }] },
    text: [effect({ timing: 'battle', aims: [aimAt(unitsOf('opponent'))], do: [damage(4)] })],
  }),
  command({
    ...{ key: 'K-03', name: 'Second Wind', sign: ['blue', 'gamma'], cost: [2, { blue: 1 }] },
    text: [effect({ timing: 'any', do: [recover(2)] })],
  }),
  command({
    ...{ key: 'K-04', name: 'Broadside', sign: ['green', 'beta'], cost: [3, { green: 2 }] },
    text: [effect({ timing: 'own-turn', do: [damageHq(2)] })],
  }),
  command({
    ...{ key: 'K-05', name: 'Scuttle', sign: ['green', 'gamma'], cost: [4, { green: 1, blue: 1 }] },
    text: [effect({ timing: 'deploy', aims: [aimAt(unitsOf('any'))], do: [destroy()] })],
  }),
  command({
    ...{ key: 'K-06', name: 'All Hands', sign: ['blue', 'alpha'], cost: [1, { blue: 1 }] },
    text: [
      effect({
        timing: 'own-attack',
        aims: [aimAt(unitsOf('controller', { orientation: 'sideways' }))],
        do: [reroll()],
      }),
    ],
  }),
  command({
    ...{ key: 'K-07', name: 'Grounding', sign: ['green', 'beta'], cost: [1, { green: 1 }] },
    text: [effect({ timing: 'defence', aims: [aimAt(unitsOf('opponent', { orientation: 'upright' }))], do: [roll()] })],
  }),
  command({
    ...{ key: 'K-08', name: 'Recall', sign: ['purple', 'delta'], cost: [2, { purple: 1 }] },
    text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: [send(target, 'hand')] })],
  }),
  command({
    ...{ key: 'K-09', name: 'Hailstorm', sign: ['green', 'beta'], cost: [4, { green: 2 }] },
    text: [effect({ timing: 'damage', aims: [aimAtAll(unitsOf('opponent'))], do: [damage(1)] })],
  }),
  command({
    ...{ key: 'K-10', name: 'Shored Up', sign: ['blue', 'alpha'], cost: [2, { blue: 1 }] },
    text: [
      effect({
        timing: 'any',
        aims: [aimAt({ zone: 'field', of: 'controller', where: { counter: 'destroyed', atLeast: 1 } })],
        do: [custom('nullify-destruction', { cards: target })],
      }),
    ],
  }),
  command({
    ...{ key: 'K-11', name: 'Dispatches', sign: ['purple', 'delta'], cost: [1, { any: 1 }] },
    text: [effect({ timing: 'enemy-turn', do: [draw(1)] })],
  }),
  command({
    ...{ key: 'K-12', name: 'Jammed Order', sign: ['blue', 'gamma'], cost: [2, { blue: 1 }] },
    text: [
      effect({
        timing: 'any',
        aims: [{ bind: 'target', at: { stage: { keys: [1], of: 'opponent' } }, min: 1, max: 1 }],
        do: [{ op: 'nullify', what: 'target' }],
      }),
    ],
  }),
];

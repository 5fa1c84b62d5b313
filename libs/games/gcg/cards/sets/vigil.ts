import { unit } from '../define.js';
import { chooseUnit, constant, forbid, it, onAttack, onDeploy, units } from '../text.js';

const white = { colour: 'white', traits: ['order'] } as const;

/** White of the third wave: bans of one kind of thing. */
export const vigil = [
  unit({
    ...{ ...white, number: 'V-01', name: 'Silencer', level: 3, cost: 2, ap: 2, hp: 3 },
    text: [onDeploy([chooseUnit('opponent'), forbid('activate-main', it, { until: 'until:ready/controller' })])],
  }),
  unit({
    ...{ ...white, number: 'V-02', name: 'Night Watch', level: 4, cost: 3, ap: 3, hp: 3 },
    text: [
      constant('still', units('opponent'), { forbid: 'activate-action' }),
      onAttack([chooseUnit('opponent'), forbid('block', it)], { at: 'player' }),
    ],
  }),
];

import { command, unit } from '../define.js';
import {
  anywhere,
  attackPlayer,
  attackUnit,
  bound,
  chooseUnit,
  commandEffect,
  constant,
  copyKeywords,
  deployAsUnit,
  damage,
  draw,
  during,
  fallsByDamage,
  forbid,
  gainName,
  gainTrait,
  DESTROYED,
  hand,
  choose,
  insteadOfRested,
  isActive,
  isEnemys,
  isOther,
  isPaired,
  it,
  onAttack,
  onDeploy,
  preventUpTo,
  self,
  type,
  units,
  whenever,
} from '../text.js';

const white = { colour: 'white', traits: ['order'] } as const;

/** White of the third wave: bans of one kind of thing, and borrowed strength. */
export const vigil = [
  unit({
    ...{ ...white, number: 'V-01', name: 'Silencer', level: 3, cost: 2, ap: 2, hp: 3 },
    text: [onDeploy([chooseUnit('opponent'), forbid('activate-main', it, { until: during.untilYouReady })])],
  }),
  unit({
    ...{ ...white, number: 'V-02', name: 'Night Watch', level: 4, cost: 3, ap: 3, hp: 3 },
    text: [
      constant('still', units('opponent'), { forbid: 'activate-action' }),
      constant('dusk', anywhere('opponent', type('unit')), { forbid: 'enter-active' }),
      onAttack([chooseUnit('opponent'), forbid('block', it)], { at: 'player' }),
    ],
  }),
  unit({
    ...{ ...white, number: 'V-03', name: 'Pillar', level: 5, cost: 4, ap: 5, hp: 5, entersRested: true },
    text: [
      constant('heavy', self, [{ forbid: 'ready' }, { forbid: 'lower-ap' }]),
      constant('rooted', self, { forbid: 'be-destroyed', where: isEnemys }),
      constant('shadow', units('opponent'), { forbid: 'attack-others', where: { is: 'self' } }),
    ],
  }),
  unit({
    ...{ ...white, number: 'V-04', name: 'Postulant', level: 2, cost: 2, ap: 2, hp: 2 },
    text: [
      onDeploy([
        chooseUnit('team', { where: isOther }),
        copyKeywords(it, self, 'game'),
        gainTrait('order', it),
        gainName('Brother', it),
      ]),
    ],
  }),
  unit({
    ...{ ...white, number: 'V-07', name: 'Sleepless', level: 3, cost: 2, ap: 3, hp: 3 },
    text: [insteadOfRested({ which: 'self', whose: 'any' }, [damage(1, self)], { once: true })],
  }),
  unit({
    ...{ ...white, number: 'V-05', name: 'Mourner', level: 3, cost: 2, ap: 2, hp: 3 },
    text: [
      constant('kin', units('team', isPaired), { fact: 'traits', add: ['order'] }),
      constant('truce', units('opponent', { fact: 'traits', in: ['order'] }), {
        forbid: 'attack-player',
        seat: 'controller',
      }),
      whenever(
        'wake',
        {
          ...{ event: 'moved', from: 'battle', to: 'trash', reason: DESTROYED },
          subject: { which: 'other', whose: 'team', where: fallsByDamage },
        },
        [draw(1)],
        { once: true },
      ),
    ],
  }),
  command({
    ...{ ...white, number: 'V-08', name: 'Trial by Arms', level: 4, cost: 2 },
    text: [
      commandEffect('main', [
        chooseUnit('controller', { as: 'champion', where: isActive }),
        chooseUnit('opponent'),
        attackUnit(bound('champion'), it),
      ]),
    ],
  }),
  unit({
    ...{ ...white, number: 'V-09', name: 'Vanguard Monk', level: 4, cost: 4, ap: 3, hp: 3 },
    text: [onDeploy([attackPlayer(self)])],
  }),
  command({
    ...{ ...white, number: 'V-06', name: 'On Foot', level: 2, cost: 1 },
    text: [
      commandEffect('main', [
        choose(hand(type('pilot'))),
        deployAsUnit(it, 2, 2),
        preventUpTo(1, units('controller'), { kind: 'battle' }),
      ]),
    ],
  }),
];

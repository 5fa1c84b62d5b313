import { base, command, pilot, unit } from '../define.js';
import {
  activate,
  all,
  allow,
  apAtMost,
  atLeast,
  base as bases,
  bound,
  burst,
  burstDeploy,
  burstRun,
  burstToHand,
  cameThisTurn,
  choose,
  chooseUnit,
  commandEffect,
  constant,
  damage,
  damageShieldArea,
  destroy,
  destroyThis,
  during,
  duringLink,
  gainedByUnit,
  grant,
  hasDamage,
  isAttackingUnit,
  isBattling,
  isDamaged,
  isOther,
  isPaired,
  isUndamaged,
  it,
  levelAtLeast,
  levelAtMost,
  lose,
  lowest,
  mill,
  modify,
  named,
  not,
  onAttack,
  onDeploy,
  onDestroyed,
  owner,
  pay,
  sameColourAs,
  self,
  selfIs,
  setActive,
  shieldToHand,
  there,
  toHand,
  trait,
  trash,
  type,
  units,
  unless,
  whenBreakingShield,
  whenDamaged,
  whenDestroying,
  whenLinked,
} from '../text.js';

const red = { colour: 'red', traits: ['foundry'] } as const;

/** Red of the second wave: damage, AP and haste; it burns its own as gladly. */
export const foundry = [
  unit({
    ...{ ...red, number: 'F-01', name: 'Spark', level: 1, cost: 1, ap: 2, hp: 1 },
    text: [onDestroyed([chooseUnit('opponent'), damage(1, it)])],
  }),
  unit({
    ...{ ...red, number: 'F-02', name: 'Tongs', level: 2, cost: 1, ap: 2, hp: 2 },
    text: [
      constant(
        'hot',
        self,
        { allow: 'attack-at-once' },
        {
          when: atLeast(1, units('controller', all(trait('foundry'), isOther, isPaired))),
        },
      ),
    ],
  }),
  unit({ ...red, number: 'F-03', name: 'Mallet', level: 2, cost: 2, ap: 3, hp: 2, keywords: { breach: 1 } }),
  unit({
    ...{ ...red, number: 'F-04', name: 'Rivet', level: 2, cost: 2, ap: 2, hp: 3, keywords: { support: 1 } },
    text: [whenDamaged([modify('ap', { keyword: 'support', of: 'self' }, self)], { kind: 'effect' })],
  }),
  unit({
    ...{ ...red, number: 'F-05', name: 'Slagger', level: 3, cost: 2, ap: 3, hp: 2 },
    text: [onAttack([chooseUnit('opponent', { where: hasDamage(1) }), damage(2, it)], { at: 'unit' })],
  }),
  unit({
    ...{ ...red, number: 'F-06', name: 'Grinder', level: 3, cost: 3, ap: 4, hp: 3 },
    text: [onDeploy([damage(1, units('any', isOther))])],
  }),
  unit({
    ...{ ...red, number: 'F-07', name: 'Ram', level: 4, cost: 3, ap: 4, hp: 3, link: named('Bo Marsh') },
    text: [duringLink(constant('horn', self, { gain: 'breach', value: 2 }))],
  }),
  unit({
    ...{ ...red, number: 'F-08', name: 'Drill', level: 4, cost: 3, ap: 3, hp: 4, terrain: ['ground'] },
    text: [
      constant('bore', self, [{ gain: 'first-strike' }, { stat: 'ap', by: 1 }], {
        when: selfIs(isAttackingUnit(levelAtLeast(3))),
      }),
    ],
  }),
  unit({
    ...{ ...red, number: 'F-09', name: 'Cauldron', level: 5, cost: 4, ap: 5, hp: 4, keywords: { suppression: 0 } },
    text: [whenBreakingShield([chooseUnit('opponent', { where: isUndamaged }), damage(1, it)], { once: true })],
  }),
  unit({
    ...{ ...red, number: 'F-10', name: 'Blast Titan', level: 6, cost: 5, ap: 6, hp: 5, link: trait('ace') },
    text: [whenLinked([chooseUnit('opponent', { where: lowest('hp', units('opponent')) }), destroy(it)])],
  }),
  unit({
    ...{ ...red, number: 'F-11', name: 'Fuse', level: 1, cost: 1, ap: 1, hp: 2 },
    text: [activate('action', [destroyThis], [chooseUnit('opponent', { where: isBattling }), damage(2, it)])],
  }),
  unit({
    ...{ ...red, number: 'F-12', name: 'Bellmaker', level: 3, cost: 2, ap: 2, hp: 3 },
    text: [onDeploy([lose('blocker', units('opponent')), grant('breach', 2, units('team', not(cameThisTurn)))])],
  }),
  unit({
    ...{ ...red, number: 'F-13', name: 'Pyre', level: 5, cost: 4, ap: 4, hp: 4 },
    text: [whenDestroying([damageShieldArea(1, owner), modify('ap', 1, self, during.always)], { once: true })],
  }),
  unit({
    ...{ ...red, number: 'F-14', name: 'Kiln Golem', level: 4, cost: 3, ap: 5, hp: 5 },
    text: [constant('tied', self, { forbid: 'attack-player' }, { when: unless(there(bases('team'))) })],
  }),
  pilot({
    ...{ ...red, number: 'F-15', name: 'Una Cole', level: 4, cost: 1, ap: 2, hp: 1, traits: ['ace'] },
    text: [burstToHand, gainedByUnit(whenDestroying([setActive(self)], { once: true, where: levelAtLeast(3) }))],
  }),
  pilot({
    ...{ ...red, number: 'F-16', name: 'Rusk', level: 2, cost: 1, ap: 1, hp: 0, traits: ['rigger'] },
    text: [burstToHand, gainedByUnit(constant('rage', self, { stat: 'ap', by: 2 }, { when: selfIs(isDamaged) }))],
  }),
  command({
    ...{ ...red, number: 'F-17', name: 'White Heat', level: 4, cost: 3 },
    text: [commandEffect('main', [chooseUnit('opponent', { n: 1, upTo: 2 }), damage(2, it)]), burstRun('effect')],
  }),
  command({
    ...{ ...red, number: 'F-18', name: 'Overdrive', level: 2, cost: 1, traits: ['rigger'] },
    pilot: { name: 'Dag Holt', ap: 2, hp: 0 },
    text: [commandEffect('action', [chooseUnit('team', { where: isBattling }), modify('ap', 3, it, 'battle')])],
  }),
  command({
    ...{ ...red, number: 'F-19', name: 'Scrap Yard', level: 3, cost: 2 },
    text: [
      commandEffect('main', [
        chooseUnit('opponent'),
        mill(3),
        damage({ sum: [1, { count: bound('milled', trait('foundry')) }] }, it),
      ]),
    ],
  }),
  command({
    ...{ ...red, number: 'F-20', name: 'Open Furnace', level: 3, cost: 2 },
    text: [
      commandEffect('main', [
        chooseUnit('team', { n: 1, upTo: 2, where: trait('foundry') }),
        allow('attack-active', it, { where: levelAtMost(4) }),
      ]),
      burst([chooseUnit('opponent', { where: apAtMost(3) }), damage(2, it)]),
    ],
  }),
  command({
    ...{ ...red, number: 'F-21', name: 'Melt Down', level: 2, cost: 1 },
    text: [
      commandEffect('main/action', [
        chooseUnit('controller', { as: 'fuel' }),
        choose(trash(all(type('unit'), sameColourAs('fuel')))),
        destroy(bound('fuel')),
        toHand(it),
      ]),
    ],
  }),
  base({
    ...{ ...red, number: 'F-22', name: 'Ironworks', level: 3, cost: 2, ap: 0, hp: 5 },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      activate('main', [pay(2)], [chooseUnit('team', { where: trait('foundry') }), modify('ap', 2, it)], {
        ...{ zone: 'base', once: true },
      }),
    ],
  }),
  base({
    ...{ ...red, number: 'F-23', name: 'Powder Store', level: 2, cost: 1, ap: 0, hp: 4 },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      onDestroyed([damage(1, units('turn'))], { zone: 'base' }),
    ],
  }),
];

import { base, command, pilot, unit } from '../define.js';
import {
  activate,
  all,
  apAtLeast,
  atLeast,
  base as bases,
  bound,
  burst,
  burstDeploy,
  burstToHand,
  choose,
  chooseNumber,
  chooseOne,
  chooseUnit,
  commandEffect,
  constant,
  damage,
  DESTROYED,
  DESTROYED_BY_BATTLE,
  discard,
  draw,
  during,
  duringLink,
  enemyTurn,
  exactly,
  exile,
  exileCost,
  forbid,
  gainedByUnit,
  give,
  given,
  has,
  insteadOfDestroyed,
  isDamaged,
  isEnemys,
  isLinked,
  isOther,
  isRested,
  isToken,
  isUnit,
  it,
  levelAtMost,
  mayPay,
  modify,
  moreOf,
  named,
  nameIncludes,
  onAttack,
  onDeploy,
  or,
  prevent,
  recover,
  reduceNext,
  restCost,
  self,
  selfIs,
  setActive,
  shieldToHand,
  trait,
  trash,
  type,
  units,
  when,
  whenBlock,
  whenever,
  toDeck,
  not,
} from '../text.js';

const white = { colour: 'white', traits: ['order'] } as const;

/** White of the second wave: blocks, forbids and forgives. */
export const cloister = [
  unit({ ...white, number: 'O-01', name: 'Novice', level: 1, cost: 1, ap: 0, hp: 3, keywords: { blocker: 0 } }),
  unit({
    ...{ ...white, number: 'O-02', name: 'Almoner', level: 2, cost: 2, ap: 2, hp: 2 },
    text: [onDeploy([recover(2, bases('team')), when(moreOf(units('opponent'), units('controller')), [draw(1)])])],
  }),
  unit({
    ...{ ...white, number: 'O-03', name: 'Shieldbearer', level: 3, cost: 2, ap: 1, hp: 4, keywords: { blocker: 0 } },
    text: [whenBlock('blocks', [reduceNext(2, self, { until: during.battle })])],
  }),
  unit({
    ...{ ...white, number: 'O-04', name: 'Inquisitor', level: 4, cost: 3, ap: 3, hp: 3 },
    text: [
      onDeploy([
        chooseUnit('opponent', { where: levelAtMost({ stat: 'level', of: 'self' }) }),
        forbid('block', it),
        forbid('activate', it, { until: during.untilYouReady }),
      ]),
    ],
  }),
  unit({
    ...{ ...white, number: 'O-05', name: 'Templar', level: 5, cost: 4, ap: 4, hp: 5, link: nameIncludes('Vale') },
    text: [duringLink(onAttack([prevent(self, { kind: 'battle', from: levelAtMost(4), until: during.battle })]))],
  }),
  unit({
    ...{ ...white, number: 'O-06', name: 'Lay Brother', level: 2, cost: 1, ap: 3, hp: 2 },
    text: [constant('humble', self, { forbid: 'attack' }, { when: exactly(1, units('controller')) })],
  }),
  unit({
    ...{ ...white, number: 'O-07', name: 'Reliquary', level: 3, cost: 3, ap: 2, hp: 4 },
    text: [
      constant('relic', units('team', all(trait('order'), isOther)), { forbid: 'be-destroyed' }, { when: enemyTurn }),
      constant('peace', units('opponent', isToken), { stat: 'ap', to: 0 }),
    ],
  }),
  unit({
    ...{ ...white, number: 'O-08', name: 'Gatekeeper', level: 4, cost: 3, ap: 2, hp: 5, keywords: { blocker: 0 } },
    text: [constant('gate', units('opponent'), { forbid: 'attack-others', where: named('Gatekeeper') })],
  }),
  unit({
    ...{ ...white, number: 'O-09', name: 'Flagellant', level: 3, cost: 2, ap: 4, hp: 4 },
    text: [
      constant('vow', self, { forbid: 'recover' }),
      whenBlock('blocked', [damage(1, self), draw(1)], { once: true }),
    ],
  }),
  unit({
    ...{ ...white, number: 'O-10', name: 'Abbot', level: 5, cost: 4, ap: 3, hp: 5, keywords: { repair: 2 } },
    text: [
      activate(
        'main',
        exileCost(2, type('unit', 'pilot')),
        [chooseUnit('team', { where: isRested }), setActive(it), forbid('attack-player', it)],
        { once: true },
      ),
    ],
  }),
  pilot({
    ...{ ...white, number: 'O-11', name: 'Dame Vale', level: 4, cost: 1, ap: 1, hp: 2, traits: ['knight'] },
    text: [
      burstToHand,
      gainedByUnit(
        insteadOfDestroyed(
          { which: 'self', whose: 'any' },
          [choose(trash(), { n: 3, as: 'fuel', purpose: 'cost' }), exile(bound('fuel')), recover(9, bound('subjects'))],
          { optional: true, when: atLeast(3, trash()) },
        ),
      ),
    ],
  }),
  pilot({
    ...{ ...white, number: 'O-12', name: 'Brother Ash', level: 2, cost: 1, ap: 0, hp: 2 },
    text: [burstToHand, gainedByUnit(constant('ward', self, { gain: 'blocker' }, { when: enemyTurn }))],
  }),
  command({
    ...{ ...white, number: 'O-13', name: 'Sanctuary', level: 3, cost: 2 },
    text: [
      commandEffect('main/action', [prevent(units('team'), { kind: 'effect', from: isEnemys })]),
      burst([draw(1)]),
    ],
  }),
  command({
    ...{ ...white, number: 'O-14', name: 'Judgement', level: 5, cost: 3 },
    text: [
      commandEffect('main', [chooseUnit('opponent', { where: all(isRested, apAtLeast(3)) }), exile(it)]),
      burst([chooseUnit('opponent'), modify('ap', -3, it)]),
    ],
  }),
  command({
    ...{ ...white, number: 'O-15', name: 'Oath', level: 2, cost: 1, traits: ['knight'] },
    pilot: { name: 'Squire Vale', ap: 1, hp: 1 },
    text: [
      commandEffect('main', [give('oath', null)]),
      given(
        'oath',
        whenever(
          'oath',
          {
            ...{ event: 'moved', from: 'battle', to: 'trash', reason: [DESTROYED_BY_BATTLE] },
            subject: { which: 'any', whose: 'opponent', where: isUnit },
          },
          [draw(1)],
        ),
      ),
    ],
  }),
  command({
    ...{ ...white, number: 'O-16', name: 'Truce', level: 3, cost: 2 },
    text: [
      commandEffect('main', [
        forbid('attack', units('opponent', levelAtMost(3)), { until: during.untilYouReady }),
        recover(1, units('team')),
      ]),
    ],
  }),
  base({
    ...{ ...white, number: 'O-17', name: 'Cathedral', level: 4, cost: 2, ap: 0, hp: 6 },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      constant('hymn', units('team', or(isLinked, has('blocker'))), { stat: 'hp', by: 1 }, { zone: 'base' }),
    ],
  }),
  base({
    ...{ ...white, number: 'O-18', name: 'Bell Tower', level: 3, cost: 2, ap: 0, hp: 5 },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      activate(
        'main',
        restCost(1, trait('order')),
        [
          chooseOne(
            ['mend', [recover(2, self)], selfIs(isDamaged)],
            ['toll', [chooseNumber(1, 2), ...discard({ bound: 'n' }), draw({ bound: 'n' })]],
          ),
        ],
        { zone: 'base', once: true },
      ),
      whenever(
        'peal',
        { event: 'damaged', subject: { which: 'self', whose: 'any' }, reason: ['battle'] },
        [mayPay(1, draw(1))],
        { zone: 'base' },
      ),
    ],
  }),
  unit({
    ...{ ...white, number: 'O-19', name: 'Sexton', level: 3, cost: 2, ap: 2, hp: 3 },
    text: [
      whenever(
        'bury',
        {
          ...{ event: 'moved', from: 'battle', to: 'trash', reason: DESTROYED },
          subject: { which: 'other', whose: 'any', where: all(isUnit, not(isToken)) },
        },
        toDeck(bound('became'), 'bottom'),
        { optional: true, once: true },
      ),
    ],
  }),
];

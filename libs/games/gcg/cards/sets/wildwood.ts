import { base, command, pilot, unit } from '../define.js';
import {
  all,
  apAtMost,
  atEndOfTurn,
  atLeast,
  atMost,
  bound,
  burst,
  burstDeploy,
  burstToHand,
  choose,
  chooseUnit,
  commandEffect,
  constant,
  deployTokens,
  draw,
  during,
  eachPlayer,
  eitherOf,
  forbid,
  forEach,
  gainedByUnit,
  give,
  given,
  grant,
  hand,
  isActive,
  isOther,
  isToken,
  it,
  levelAtMost,
  lookAndDeploy,
  modify,
  named,
  note,
  onAttack,
  onDeploy,
  placeExResource,
  placeResource,
  play,
  self,
  selfIs,
  shieldToHand,
  times,
  trait,
  trash,
  type,
  units,
  when,
  whenever,
  whenLinked,
  whenPaired,
  youAreLevel,
  yourTurn,
} from '../text.js';

const green = { colour: 'green', traits: ['grove'] } as const;

/** Green of the second wave: drones, resources, and what they grow into. */
export const wildwood = [
  unit({
    ...{ ...green, number: 'G-01', name: 'Mantis', level: 3, cost: 3, ap: 3, hp: 3, link: named('Fern') },
    keywords: { 'first-strike': 0 },
    text: [whenLinked([placeExResource(1, 'sideways')])],
  }),
  unit({
    ...{ ...green, number: 'G-02', name: 'Beetle Herd', level: 5, cost: 4, ap: 3, hp: 5 },
    text: [
      onDeploy(deployTokens('T-drone', 2)),
      constant('swarm', self, [
        { stat: 'ap', by: { over: [{ count: units('controller', isToken) }, 2] } },
        { forbid: 'be-paired' },
      ]),
    ],
  }),
  unit({
    ...{ ...green, number: 'G-03', name: 'Burrower', level: 2, cost: 1, ap: 1, hp: 2, terrain: ['ground'] },
    text: [
      whenever(
        'feed',
        { event: 'moved', to: 'resources', subject: { which: 'any', whose: 'controller', where: isToken } },
        [modify('ap', 2, self)],
      ),
    ],
  }),
  unit({
    ...{ ...green, number: 'G-04', name: 'Great Stag', level: 6, cost: 5, ap: 6, hp: 6, keywords: { breach: 4 } },
    text: [
      onAttack([when(eitherOf(youAreLevel(7), atLeast(3, units('team', isToken))), [grant('high-maneuver', 0, self)])]),
    ],
  }),
  pilot({
    ...{ ...green, number: 'G-05', name: 'Bram', level: 3, cost: 1, ap: 1, hp: 2 },
    text: [
      burstToHand,
      gainedByUnit(
        constant(
          'kin',
          self,
          { stat: 'ap', by: { count: units('controller', all(isToken, isOther)) } },
          { when: yourTurn },
        ),
      ),
    ],
  }),
  command({
    ...{ ...green, number: 'G-06', name: 'Overgrowth', level: 5, cost: 3 },
    text: [commandEffect('main', [placeResource(1, 'sideways'), times(2, deployTokens('T-guard', 1, 'sideways'))])],
  }),
  command({
    ...{ ...green, number: 'G-07', name: 'Bounty', level: 2, cost: 2 },
    text: [
      commandEffect('main', [
        note({ register: 'paid-ex' }, 'rich'),
        eachPlayer('any', 'whose', [draw(1, { bound: 'whose' })]),
        draw({ sum: [1, { bound: 'rich' }] }),
      ]),
      burst([...deployTokens('T-drone')]),
    ],
  }),
  command({
    ...{ ...green, number: 'G-08', name: 'Stampede', level: 4, cost: 3 },
    text: [
      commandEffect('main', [
        forEach(units('team', trait('grove')), 'one', [grant('breach', { printed: 'level', of: 'one' }, bound('one'))]),
      ]),
    ],
  }),
  base({
    ...{ ...green, number: 'G-09', name: 'Heartwood', level: 4, cost: 3, ap: 0, hp: 6 },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      atEndOfTurn([when(atMost(2, hand()), [draw(1)])], { zone: 'base' }),
    ],
  }),
  unit({
    ...{ ...green, number: 'G-10', name: 'Thornback', level: 4, cost: 3, ap: 2, hp: 5, keywords: { repair: 1 } },
    text: [
      constant('bark', self, { spare: { kind: 'battle', from: apAtMost(2) } }),
      constant('web', units('opponent'), { lose: 'high-maneuver' }, { when: selfIs(isActive) }),
    ],
  }),
  unit({
    ...{ ...green, number: 'G-11', name: 'Pack Mother', level: 4, cost: 4, ap: 4, hp: 4, link: trait('grove') },
    keywords: { support: 2 },
    text: [
      whenPaired([...deployTokens('T-drone'), give('howl', units('controller', isToken), during.whileThisStays)], {
        pilot: trait('grove'),
      }),
      given('howl', onAttack([placeExResource()], { once: true })),
    ],
  }),
  command({
    ...{ ...green, number: 'G-12', name: 'Root Hold', level: 2, cost: 1, traits: ['grove'] },
    pilot: { name: 'Old Hazel', ap: 0, hp: 2 },
    text: [commandEffect('main/action', [chooseUnit('opponent', { where: isActive }), forbid('rest', it)])],
  }),
  command({
    ...{ ...green, number: 'G-13', name: 'Second Growth', level: 5, cost: 4 },
    text: [
      commandEffect('main', [choose(trash(all(type('unit'), levelAtMost(5)))), play(it, 'free')]),
      burst(lookAndDeploy(3, all(type('unit'), levelAtMost(3)))),
    ],
  }),
];

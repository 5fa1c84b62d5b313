import { base, command, pilot, unit } from '../define.js';
import {
  activate,
  all,
  base as bases,
  either,
  become,
  both,
  bound,
  burst,
  burstDeploy,
  burstRun,
  burstToHand,
  changeTarget,
  choose,
  chooseUnit,
  commandEffect,
  constant,
  discard,
  draw,
  during,
  duringLink,
  endBattle,
  enemyTurn,
  fewerOf,
  forbid,
  fromTrash,
  gainedByUnit,
  grant,
  hand,
  hpAtMost,
  inBattle,
  inPhase,
  isActive,
  isBattlingWith,
  isDamaged,
  isEnemys,
  isOther,
  isPaired,
  isRested,
  it,
  levelAtLeast,
  levelAtMost,
  lookAndPlace,
  lookAndTake,
  lookAndTrash,
  may,
  modify,
  named,
  nameIncludes,
  onAttack,
  onDeploy,
  or,
  pairedPilots,
  pay,
  pilots,
  recover,
  rest,
  restThis,
  self,
  shieldToHand,
  there,
  toHand,
  trait,
  type,
  units,
  when,
  whenDamaged,
  whenever,
  whenLinked,
  whenTurnedByEffect,
  yourTurn,
  atEndOfTurn,
  setActive,
} from '../text.js';

const blue = { colour: 'blue', traits: ['guild'] } as const;

/** Blue of the second wave: rests, returns and outmanoeuvres; draws more than it fights. */
export const tide = [
  unit({ ...blue, number: 'B-01', name: 'Tern', level: 1, cost: 1, ap: 1, hp: 1, text: [onDeploy(lookAndPlace(1))] }),
  unit({ ...blue, number: 'B-02', name: 'Petrel', level: 2, cost: 2, ap: 2, hp: 2, keywords: { 'high-maneuver': 0 } }),
  unit({
    ...{ ...blue, number: 'B-03', name: 'Plover', level: 2, cost: 2, ap: 2, hp: 2, terrain: ['ground'] },
    text: [onDeploy(lookAndTake(3, all(type('unit', 'pilot'), trait('guild', 'courier'))))],
  }),
  unit({
    ...{ ...blue, number: 'B-04', name: 'Cormorant', level: 3, cost: 2, ap: 3, hp: 2, link: named('Ada Quill') },
    text: [duringLink(constant('dive', self, { allow: 'attack-active', where: levelAtMost(4) }))],
  }),
  unit({
    ...{ ...blue, number: 'B-05', name: 'Kingfisher', level: 3, cost: 2, ap: 2, hp: 3 },
    text: [
      whenDamaged([chooseUnit('opponent', { where: levelAtMost(3) }), rest(it)], {
        ...{ kind: 'battle', from: isEnemys, once: true, when: inPhase('main') },
      }),
    ],
  }),
  unit({
    ...{ ...blue, number: 'B-06', name: 'Albatross', level: 5, cost: 4, ap: 4, hp: 5, link: trait('ace') },
    text: [whenLinked([chooseUnit('opponent', { where: hpAtMost(4) }), toHand(it)])],
  }),
  unit({
    ...{ ...blue, number: 'B-07', name: 'Stormgull', level: 4, cost: 3, ap: 3, hp: 4, terrain: ['space'] },
    text: [
      activate(
        'action',
        [pay(1)],
        [chooseUnit('team', { where: isBattlingWith(levelAtLeast(4)) }), modify('ap', 2, it, 'battle')],
        {
          once: true,
          when: inBattle,
        },
      ),
    ],
  }),
  unit({
    ...{ ...blue, number: 'B-08', name: 'Skua', level: 4, cost: 3, ap: 4, hp: 3 },
    text: [
      constant('swoop', self, { forbid: 'be-blocked', where: levelAtMost(3) }),
      constant('proud', self, { forbid: 'attack-unit', where: levelAtMost(2) }),
    ],
  }),
  unit({
    ...{ ...blue, number: 'B-09', name: 'Sandpiper', level: 2, cost: 1, ap: 1, hp: 3 },
    text: [
      activate('main', [restThis], [chooseUnit('team', { where: isOther }), grant('high-maneuver', 0, it)]),
      constant('hide', self, { forbid: 'be-attacked', where: levelAtLeast(5) }),
    ],
  }),
  unit({
    ...{ ...blue, number: 'B-10', name: 'Frigatebird', level: 6, cost: 5, ap: 5, hp: 5, link: nameIncludes('Quill') },
    text: [onAttack([draw(1), when(fewerOf(hand(), { zone: 'hand', of: 'opponent' }), [draw(1)])], { at: 'player' })],
  }),
  unit({
    ...{ ...blue, number: 'B-11', name: 'Gannet', level: 3, cost: 3, ap: 3, hp: 3 },
    text: [onDeploy([choose(pairedPilots('opponent', pilots(levelAtMost(5)))), toHand(it)])],
  }),
  unit({
    ...{ ...blue, number: 'B-12', name: 'Shearwater', level: 5, cost: 5, ap: 4, hp: 5, keywords: { repair: 1 } },
    text: [
      constant(
        'drift',
        self,
        { stat: 'cost', by: { minus: { count: units('opponent', isRested) } } },
        { zone: 'hand' },
      ),
    ],
  }),
  pilot({
    ...{ ...blue, number: 'B-13', name: 'Ines Quill', level: 4, cost: 1, ap: 2, hp: 1, traits: ['ace'] },
    text: [
      burstToHand,
      gainedByUnit(
        whenLinked([chooseUnit('opponent'), rest(it), forbid('set-active', it, { until: during.untilItReadies })]),
      ),
    ],
  }),
  pilot({
    ...{ ...blue, number: 'B-14', name: 'Pell Oar', level: 2, cost: 1, ap: 1, hp: 1, traits: ['courier'] },
    text: [
      burstToHand,
      whenever('ride', { event: 'linked', link: 'declare', subject: { which: 'host', whose: 'any' } }, lookAndTrash(1)),
    ],
  }),
  command({
    ...{ ...blue, number: 'B-15', name: 'Undertow', level: 3, cost: 2 },
    text: [
      commandEffect('main/action', [chooseUnit('opponent', { where: levelAtMost(2), n: 1, upTo: 2 }), toHand(it)]),
      burstRun('effect'),
    ],
  }),
  command({
    ...{ ...blue, number: 'B-16', name: 'Fair Wind', level: 2, cost: 1, traits: ['courier'] },
    pilot: { name: 'Nan Reef', ap: 1, hp: 0 },
    text: [commandEffect('main', [draw(2), ...discard(1)])],
  }),
  command({
    ...{ ...blue, number: 'B-17', name: 'Feint', level: 1, cost: 1 },
    text: [
      commandEffect('action', [chooseUnit('team', { where: isActive }), changeTarget(it)], {
        when: both(inBattle, enemyTurn),
      }),
    ],
  }),
  command({
    ...{ ...blue, number: 'B-18', name: 'Cast Off', level: 3, cost: 3 },
    text: [commandEffect('action', [endBattle], { when: both(inBattle, enemyTurn) })],
  }),
  command({
    ...{ ...blue, number: 'B-19', name: 'Deep Sounding', level: 4, cost: 2 },
    text: [
      commandEffect('main', lookAndTake(5, or(type('pilot', 'base'), nameIncludes('gull')))),
      burst([...lookAndTake(2, undefined, 'trash')]),
    ],
  }),
  base({
    ...{ ...blue, number: 'B-20', name: 'Lighthouse', level: 3, cost: 2, ap: 0, hp: 5 },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      atEndOfTurn([chooseUnit('team', { where: all(isPaired, isRested) }), setActive(it)], { zone: 'base' }),
      constant('beam', units('team', isPaired), { stat: 'ap', by: 1 }, { zone: 'base', when: yourTurn }),
    ],
  }),
  base({
    ...{ ...blue, number: 'B-21', name: 'Sea Fort', level: 4, cost: 2, ap: 0, hp: 6, terrain: ['ground'] },
    text: [
      burstDeploy,
      onDeploy([shieldToHand()], { zone: 'base' }),
      activate('main/action', [restThis], [choose(either(units('team', isDamaged), bases('team'))), recover(1, it)], {
        zone: 'base',
      }),
    ],
  }),
  command({
    ...{ ...blue, number: 'B-22', name: 'Calm Waters', level: 3, cost: 2 },
    text: [commandEffect('main', [chooseUnit('opponent'), become('ap', 0, it, during.untilYouReady)])],
  }),
  unit({
    ...{ ...blue, number: 'B-23', name: 'Night Heron', level: 4, cost: 3, ap: 3, hp: 3, link: trait('courier') },
    text: [
      onDeploy([may(...discard(1), when(there(bound('discarded')), [...fromTrash(type('command'))]))]),
      whenTurnedByEffect('upright', [draw(1)], { once: true }),
    ],
  }),
];

import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation, TriggerPattern } from '#kernel';
import {
  act,
  anyOf,
  attacks,
  auto,
  choose,
  cost,
  draw,
  gradeAtLeast,
  hits,
  inZone,
  intoSoul,
  lock,
  misses,
  power,
  putInto,
  RC,
  rearguards,
  retire,
  self,
  send,
  superiorRide,
  VC,
  vanguards,
} from '../cards/text.js';
import { body, Duel } from '../testing/index.js';
import { clerk, foe } from '../battle/course.spec-helper.js';

const spear = (...text: readonly Ability[]) => body('spear', 2, 20000, { text });
const wing = rearguards('any', { fact: 'names', in: ['wing'] });
const own = vanguards('controller');

describe('the other end of a link that has left', () => {
  const at = (on: TriggerPattern, leaves: Operation, ...doing: readonly Operation[]): Duel =>
    Duel.from({
      own: { FL: 'spear' },
      other: { ...foe, FL: 'wing', BL: 'clerk' },
      cards: [
        spear(auto(RC, { id: 'told', on, do: doing })),
        body('wing', 2, 9000),
        clerk('guard-step', power(3000, wing), leaves),
      ],
    })
      .attack('spear', 'wing')
      .noGuard();

  const ways: Readonly<Record<string, Operation>> = {
    retired: retire(wing),
    returned: send(wing, 'hand'),
    locked: lock(wing),
  };
  it.each(Object.keys(ways))(
    'is what it was there, for a text about missing it @vanguard-2.11:8.8.1 @vanguard-2.11:7.7.1.3 @vanguard-2.11:7.7.1.7 (%s)',
    (way) => {
      const leaves = ways[way] as Operation;
      const drawn = (on: TriggerPattern): number => at(on, leaves, draw()).count('hand', 0);
      const grade = (least: number): TriggerPattern => misses(undefined, anyOf('opponent', gradeAtLeast(least)));
      expect([drawn(grade(2)), drawn(grade(3))]).toEqual([1, 0]);
      const role = (name: string): TriggerPattern => misses(undefined, anyOf('opponent', { role: [name] }));
      expect([drawn(role('rearguard')), drawn(role('vanguard'))]).toEqual([1, 0]);
      expect(drawn(misses(undefined, anyOf('controller')))).toBe(0);
      const strong = (least: number): TriggerPattern =>
        misses(undefined, anyOf('opponent', { stat: 'power', atLeast: least }));
      expect([drawn(strong(12000)), drawn(strong(12001))]).toEqual([1, 0]);
    },
  );

  it('tells its numbers and facts to the effect @vanguard-2.11:8.8.1', () => {
    const on = misses(undefined, anyOf('opponent'));
    const duel = at(
      on,
      retire(wing),
      power({ stat: 'power', of: 'others' }, own),
      { op: 'if', when: { exists: { bound: 'others', where: { stat: 'grade', atLeast: 2 } } }, do: [draw()] },
      { op: 'if', when: { exists: { bound: 'others', where: { stat: 'grade', atLeast: 3 } } }, do: [draw(5)] },
    );
    expect([duel.power('Own'), duel.count('hand', 0)]).toEqual([23000, 1]);
  });

  it('can still be the subject of a text: a unit of mine was missed @vanguard-2.11:8.8.1 @vanguard-2.11:7.7.1.7', () => {
    const on = (least: number): TriggerPattern => ({
      ...{ event: 'linked', link: 'miss', end: 'to', subject: anyOf('controller', gradeAtLeast(least)) },
    });
    const drawn = (least: number): number =>
      Duel.from({
        own: { FL: 'spear' },
        other: { ...foe, FL: 'wing', BL: 'clerk', BR: 'mourner' },
        cards: [
          ...[spear(), body('wing', 2, 9000), clerk('guard-step', retire(wing))],
          body('mourner', 1, 5000, { text: [auto(RC, { id: 'mourn', on: on(least), do: [draw()] })] }),
        ],
      })
        .attack('spear', 'wing')
        .noGuard()
        .count('hand', 1);
    expect([drawn(2), drawn(3)]).toEqual([1, 0]);
  });

  it('was hit as the vanguard that another unit has ridden over since @vanguard-2.11:8.8.1 @vanguard-2.11:7.7.1.7', () => {
    const told = auto(RC, { id: 'told', on: hits(undefined, anyOf('opponent', gradeAtLeast(3))), do: [draw()] });
    const flees = auto(RC, {
      ...{ id: 'flees', on: putInto('damage', anyOf('controller')) },
      do: [choose(inZone('hand', 'controller')), superiorRide()],
    });
    const duel = Duel.from({
      own: { FL: 'spear' },
      other: { ...foe, BL: 'page', hand: 'g1' },
      cards: [spear(told), body('page', 1, 5000, { text: [flees] })],
    })
      .attack('spear')
      .noGuard();
    expect([duel.at('g1'), duel.count('damage', 1), duel.count('hand', 0)]).toEqual(['field/1 FC', 1, 1]);
  });

  it('was what it was as it left, not as the text triggered @vanguard-2.11:8.8.1', () => {
    const told = auto(RC, {
      ...{ id: 'told', on: attacks(undefined, anyOf('opponent')) },
      do: [power({ stat: 'power', of: 'others' }, own)],
    });
    const first = auto(VC, {
      ...{ id: 'first', on: attacks(anyOf('controller')) },
      do: [power(3000, wing), retire(wing)],
    });
    const duel = Duel.from({
      own: { FC: 'chief', FL: 'spear' },
      other: { ...foe, FL: 'wing' },
      cards: [spear(told), body('wing', 2, 9000), body('chief', 3, 10000, { text: [first] })],
    }).attack('spear', 'wing');
    duel.choose(0, { trigger: 'chief#first' });
    expect(duel.power('chief')).toBe(22000);
  });
});

describe('a card that an effect names', () => {
  it('is what it was before it paid the cost @vanguard-2.11:8.8.1', () => {
    const text = act(RC, { id: 'give', cost: cost(intoSoul), do: [power({ stat: 'power', of: 'self' }, own)] });
    const duel = Duel.from({ own: { FL: 'giver' }, cards: [body('giver', 1, 7000, { text: [text] })] }).use('giver');
    expect([duel.at('giver'), duel.power('Own')]).toEqual(['soul/0', 18000]);
  });

  it('is what it was before the effect moved it @vanguard-2.11:8.8.1', () => {
    const text = act(VC, {
      ...{ id: 'feed', do: [choose(rearguards('controller')), retire(), power({ stat: 'power', of: 'it' }, self)] },
    });
    const duel = Duel.from({
      own: { FC: 'eater', FL: 'g1' },
      cards: [body('eater', 3, 11000, { text: [text] })],
    }).use('eater');
    expect([duel.at('g1'), duel.power('eater')]).toEqual(['drop/0', 18000]);
  });

  it('is not kept where no text asks about it', () => {
    const text = act(VC, { id: 'cull', do: [choose(rearguards('controller')), retire()] });
    const duel = Duel.from({ own: { FC: 'eater', FL: 'g1' }, cards: [body('eater', 3, 11000, { text: [text] })] }).use(
      'eater',
    );
    expect(Object.keys(duel.table.marks).filter((key) => key.startsWith('turn:last'))).toEqual([]);
  });
});

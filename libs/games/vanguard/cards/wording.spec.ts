import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition, Operation, OperationOf } from '#kernel';
import { body, Duel, lies, resting, type Side } from '../testing/index.js';
import {
  act,
  attacks,
  auto,
  choose,
  cont,
  cost,
  counterBlast,
  damageVanguard,
  draw,
  hits,
  inZone,
  isRetired,
  named,
  power,
  rearguards,
  rest,
  RC,
  retire,
  retireCost,
  self,
  send,
  soulCharge,
  units,
  VC,
} from './text.js';

const leader = (...text: readonly Ability[]): CardDefinition => body('leader', 3, 11000, { text });
const at = (own: Side, ...text: readonly Ability[]): Duel =>
  Duel.from({ own: { FC: 'leader', ...own }, cards: [leader(...text)] });

describe('"for each X, do Y"', () => {
  it('does Y as often as X was before the first time @vanguard-2.11:12.7.1 @vanguard-2.11:12.7.2', () => {
    const n = { count: inZone('hand', 'controller') };
    const duel = at({ hand: 'g1 g2' }, act(VC, { id: 'all', do: [{ op: 'repeat', n, do: [draw()] }] }));
    expect(duel.use('leader').count('hand', 0)).toBe(4);
  });

  it('never chooses the same twice, and no more often than X was at first @vanguard-2.11:12.7.3 @vanguard-2.11:12.7.2', () => {
    const n = { count: inZone('hand', 'controller') };
    const round: Operation[] = [choose(rearguards('controller')), power(3000), draw()];
    const text = act(VC, { id: 'all', do: [{ op: 'repeat', n, apart: 'it', do: round }] });
    const duel = at({ hand: 'g0 g0', FL: 'g1', FR: 'g2', BL: 'g3' }, text).use('leader').select(0, 'g1');
    expect(() => duel.select(0, 'g1')).toThrow();
    duel.select(0, 'g3');
    expect(['g1', 'g2', 'g3'].map((card) => duel.power(card))).toEqual([10000, 9000, 14000]);
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: main', 4]);
  });
});

describe('names', () => {
  const twin = (key: string, name: string): CardDefinition => body(key, 1, 6000, { name });
  const cards = [twin('a1', 'Ash'), twin('a2', 'Ash'), twin('b', 'Birch'), twin('c', 'Cedar')];
  const own = { FC: 'leader', FL: 'a1', FR: 'a2', BL: 'b', BR: 'c' };
  const rename: OperationOf<'fact'> = {
    ...{ op: 'fact', cards: rearguards('controller', named('Birch')), fact: 'names', add: ['Ash'], until: 'turn' },
  };
  const same: Operation[] = [
    choose(rearguards('controller', { stat: 'grade', atMost: 1 }), 1, 'one'),
    power(1000, rearguards('controller', { fact: 'names', shares: 'one' })),
  ];
  const different: Operation = {
    ...{ op: 'choose', from: rearguards('controller'), min: 0, max: 4, by: 'controller', bind: 'it' },
    ...{ purpose: 'choose', distinct: 'names', loose: true },
  };
  const duel = (...steps: readonly Operation[]): Duel =>
    Duel.from({ own, cards: [...cards, leader(act(VC, { id: 'go', do: steps }))] }).use('leader');
  const powers = (one: Duel): number[] => ['a1', 'a2', 'b', 'c'].map((card) => one.power(card));

  it('in common make cards the same, none in common different @vanguard-2.11:12.8.1', () => {
    expect(powers(duel(...same).select(0, 'a1'))).toEqual([7000, 7000, 6000, 6000]);
    const apart = duel(different, power(1000));
    expect(() => apart.select(0, 'a1', 'a2')).toThrow();
    expect(powers(apart.select(0, 'a1', 'b', 'c'))).toEqual([7000, 6000, 7000, 7000]);
  });

  it('can be several, side by side @vanguard-2.11:12.8.2 @vanguard-2.11:12.8.2.1', () => {
    const both = duel(rename);
    expect(both.fact('b', 'names')).toEqual(['Birch', 'Ash']);
    const asked = (name: string): number[] => powers(duel(rename, power(1000, rearguards('controller', named(name)))));
    expect([asked('Birch'), asked('Ash'), asked('Birch Ash')]).toEqual([
      ...[
        [6000, 6000, 7000, 6000],
        [7000, 7000, 7000, 6000],
        [6000, 6000, 6000, 6000],
      ],
    ]);
  });

  it('make cards the same by any one of them @vanguard-2.11:12.8.2.2', () => {
    for (const one of ['a1', 'b'])
      expect(powers(duel(rename, ...same).select(0, one))).toEqual([7000, 7000, 7000, 6000]);
    const apart = duel(rename, different, power(1000));
    expect(() => apart.select(0, 'a1', 'b')).toThrow();
    expect(powers(apart.select(0, 'b', 'c'))).toEqual([6000, 6000, 7000, 7000]);
    const count = draw({ different: 'names', among: rearguards('controller') });
    const asCedar: Operation = { ...rename, add: ['Cedar'] };
    expect([[], [rename], [asCedar]].map((before) => duel(...before, count).count('hand', 0))).toEqual([3, 2, 2]);
  });
});

describe('a keyword that an effect makes active', () => {
  it('opens its own part of a text with several, not the others @vanguard-2.11:12.9.1.1', () => {
    const labels = { 'limit-break': 4, brave: 0 };
    const open: Operation = { op: 'allow', cards: self, what: 'open:limit-break', until: 'turn' };
    const text = [
      act(VC, { id: 'open', do: [open] }),
      cont(VC, { id: 'grow', labels, on: self, change: { stat: 'power', by: 5000 } }),
    ];
    const powerWith = (hand: number): number =>
      at({ hand: [lies('g1', { times: hand })] }, ...text)
        .use('leader')
        .power('leader');
    expect([powerWith(3), powerWith(4)]).toEqual([16000, 11000]);
    expect(at({ hand: 'g1' }, ...text).power('leader')).toBe(11000);
  });
});

describe('"was boosted"', () => {
  it('stays true for the battle though the booster has left @vanguard-2.11:12.10.1', () => {
    const wasBoosted = { exists: { bound: 'self', where: { linkedTo: 'boost', past: true } } } as const;
    const text = [
      auto(VC, { id: 'drop', on: attacks(), do: [retire(rearguards('controller'))] }),
      auto(VC, { id: 'hit', on: hits(), do: [{ op: 'if', when: wasBoosted, do: [soulCharge()] }] }),
    ];
    const charged = (booster?: string): number => {
      const duel = at({ BC: 'g1' }, ...text)
        .attack('leader', undefined, booster)
        .noGuard();
      expect([duel.at('g1'), duel.count('damage', 1)]).toEqual(['drop/0', 1]);
      return duel.count('soul', 0);
    };
    expect([charged('g1'), charged()]).toEqual([1, 0]);
  });
});

describe('a card that effects do not work on', () => {
  const saint = body('saint', 1, 6000, {
    text: [cont(RC, { id: 'aura', on: self, change: { immune: { controlledBy: 'opponent' } } })],
  });
  const after = (...steps: readonly Operation[]): Duel =>
    Duel.from({
      other: { FL: 'saint', FR: 'g1' },
      own: { FC: 'leader' },
      cards: [saint, leader(act(VC, { id: 'go', do: steps }))],
    }).use('leader');
  const foes = rearguards('opponent');

  it('keeps its numbers, its place and its state @vanguard-2.11:12.12.1', () => {
    const weak = after(power(-1000, foes));
    expect([weak.power('saint'), weak.power('g1')]).toEqual([6000, 6000]);
    const tired = after(rest(foes));
    expect([tired.isResting('saint'), tired.isResting('g1')]).toEqual([false, true]);
    for (const steps of [[retire(foes)], [send(foes, 'bind', 'bind')]]) {
      const gone = after(...steps);
      expect([gone.at('saint'), gone.card('g1').zone.startsWith('field')]).toEqual(['field/1 FL', false]);
    }
  });

  it('is changed by none of their CONT abilities @vanguard-2.11:12.12.1', () => {
    const gloom = body('gloom', 3, 11000, {
      text: [
        cont(VC, { id: 'dark', on: foes, change: { stat: 'power', by: -1000 } }),
        cont(VC, { id: 'still', on: foes, change: { forbid: 'intercept' } }),
      ],
    });
    const guard = { ...saint, keywords: { intercept: 0 } };
    const duel = Duel.from({
      ...{ own: { FC: 'gloom' }, other: { FL: 'saint', FR: 'g2', hand: 'g1' }, cards: [gloom, guard] },
    });
    expect([duel.power('saint'), duel.power('g2')]).toEqual([6000, 8000]);
    duel.attack('gloom', 'Foe');
    expect([duel.may(1, 'intercept', 'saint'), duel.may(1, 'intercept', 'g2')]).toEqual([true, false]);
  });

  it('takes no damage from them, if it is a vanguard @vanguard-2.11:12.12.1', () => {
    const king = body('king', 3, 11000, {
      text: [cont(VC, { id: 'aura', on: self, change: { immune: { controlledBy: 'opponent' } } })],
    });
    const burn = (of: 'any' | 'opponent', FC: string): number[] => {
      const text = [act(VC, { id: 'burn', do: [damageVanguard(1, of)] })];
      const duel = Duel.from({ own: { FC: 'leader' }, other: { FC }, cards: [king, leader(...text)] }).use('leader');
      return [duel.count('damage', 0), duel.count('damage', 1)];
    };
    expect([burn('opponent', 'king'), burn('any', 'king'), burn('any', 'g3')]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it('is still reached by effects of its own side @vanguard-2.11:12.12.1', () => {
    const cards = [
      saint,
      leader(act(VC, { id: 'go', do: [rest(rearguards('controller')), power(1000, units('controller'))] })),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'saint' }, cards }).use('leader');
    expect([duel.isResting('saint'), duel.power('saint')]).toEqual([true, 7000]);
  });
});

describe('costs', () => {
  it('are paid at one moment, by things of the master of the ability @vanguard-2.11:12.14.1', () => {
    const mourns = isRetired({ which: 'other', whose: 'controller' });
    const friend = (key: string): CardDefinition =>
      body(key, 1, 6000, { text: [auto(RC, { id: 'mourn', on: mourns, do: [draw()] })] });
    const pair = act(VC, {
      id: 'pair',
      cost: cost({ ...retireCost(1, named('one')), as: 'a' }, { ...retireCost(1, named('two')), as: 'b' }),
      do: [soulCharge()],
    });
    const cards = [friend('one'), friend('two'), leader(pair)];
    const foes = Duel.from({ own: { FC: 'leader', FL: 'one' }, other: { FL: 'two' }, cards });
    expect(foes.may(0, 'ability', 'leader')).toBe(false);
    const duel = Duel.from({ own: { FC: 'leader', FL: 'one', FR: 'two' }, cards })
      .use('leader')
      .until('main');
    // Each saw the other one leave, so neither left first.
    expect([duel.count('soul', 0), duel.count('hand', 0)]).toEqual([1, 2]);
  });

  it('that are gone are paid by declaring it @vanguard-2.11:12.14.1.1', () => {
    const blast = act(VC, { id: 'blast', cost: cost(counterBlast(1)), do: [soulCharge()] });
    const cheaper = body('agent', 1, 6000, {
      text: [cont(RC, { id: 'free', on: units('controller'), change: { stat: 'pay:counter-blast', by: -1 } })],
    });
    const duel = (own: Side): Duel => Duel.from({ own: { FC: 'leader', ...own }, cards: [cheaper, leader(blast)] });
    expect(duel({}).may(0, 'ability', 'leader')).toBe(false);
    expect(duel({ FL: 'agent' }).use('leader').count('soul', 0)).toBe(1);
  });

  it('of all of something can be paid with none of it @vanguard-2.11:12.14.1.2', () => {
    const all = {
      from: inZone('hand', 'controller'),
      n: 'all',
      as: 'all',
      do: [send({ bound: 'paid' }, 'drop', 'discard')],
    } as const;
    const text = act(VC, { id: 'empty', cost: cost(all), do: [soulCharge()] });
    const none = at({}, text).use('leader');
    expect([none.count('soul', 0), none.count('drop', 0)]).toEqual([1, 0]);
    const some = at({ hand: 'g1 g2', FL: resting('g0') }, text).use('leader');
    expect([some.count('soul', 0), some.count('drop', 0), some.count('hand', 0)]).toEqual([1, 2, 0]);
  });
});

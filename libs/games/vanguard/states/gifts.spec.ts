import { describe, expect, it } from '@jest/globals';
import type { Gift } from '../cards/define.js';
import { auto, choose, draw, inZone, isInFrontRow, power, rides, superiorRide, units, VC } from '../cards/text.js';
import { body, does, Duel, leader, lies } from '../testing/index.js';

const gifted = (gift: Gift) => body(gift, 3, 10000, { gift });
const cards = (['force', 'accel', 'protect'] as const).map(gifted);
/** Seat 0 rides from the hand in its ride phase. */
const riding = (hand: string, more: object = {}): Duel =>
  Duel.from({ own: { FC: lies('g3', { name: 'Old' }), FL: 'g2', hand, ...more }, at: 'ride', cards });
const circles = (duel: Duel, seat: 0 | 1 = 0): string[] => {
  const { offer } = duel.driver.pending(seat);
  return offer?.kind === 'choose' ? offer.options.map(({ id }) => id) : [];
};

describe('imaginary gifts', () => {
  it('are given at the check timing after a ride, before any ability @vanguard-2.11:2.16.1 @vanguard-2.11:8.4.1.2 @vanguard-2.11:10.6.3', () => {
    const text = [auto(VC, { id: 'hail', on: rides(), do: [draw()] })];
    const hail = body('hail', 3, 10000, { gift: 'force', text });
    const duel = Duel.from({ own: { hand: 'hail' }, at: 'ride', cards: [hail] }).ride('hail');
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: force', 0]);
    duel.choose(0, 'FC');
    expect(duel.count('hand', 0)).toBe(1);
  });

  it('come to the other fighter after those of whoever has the turn @vanguard-2.11:8.4.1.3', () => {
    // The opponent's vanguard has left, so a rule action lets them ride from the soul (9.5.1), in the same check timing.
    const gone = does('gone', choose(inZone('hand', 'controller')), superiorRide(), {
      ...{ op: 'move', cards: { zone: 'field', of: 'opponent' }, to: 'drop', reason: 'effect' },
    });
    const duel = Duel.from({
      own: { FC: 'leader', hand: 'force' },
      other: { FC: 'g3', soul: lies('force', { name: 'Theirs' }) },
      cards: [...cards, leader(gone)],
    }).use('leader', 'gone');
    duel.until('ride-from-soul', 1).choose(1, { card: 'Theirs' });
    expect(duel.asked).toBe('0: force');
    duel.choose(0, 'FC');
    expect(duel.asked).toBe('1: force');
  });

  it('of another kind than before do nothing, and what was given stays @vanguard-2.11:10.6.3', () => {
    const again = does('again', choose(inZone('drop', 'controller')), superiorRide());
    const duel = Duel.from({
      own: { FC: 'leader', drop: 'accel', hand: 'force' },
      cards: [...cards, leader(again)],
      marks: { 'gift-kind/0': 'force' },
    }).use('leader');
    expect([duel.asked, duel.table.marks['accel/0']]).toEqual(['0: main', undefined]);
    const first = riding('force').ride('force').choose(0, 'FC').until('main');
    expect([first.power('force'), first.table.marks['gift-kind/0']]).toEqual([20000, 'force']);
  });
});

describe('Force', () => {
  it("is put on an own circle, whose unit has +10000 in its master's turn @vanguard-2.11:2.16.2.1 @vanguard-2.11:10.6.3.1", () => {
    const duel = riding('force').ride('force');
    expect(circles(duel)).toEqual(['FC', 'FL', 'FR', 'BL', 'BC', 'BR']);
    duel.choose(0, 'FL').until('main');
    expect([duel.power('g2'), duel.power('force')]).toEqual([19000, 10000]);
    duel.endTurn();
    expect(duel.power('g2')).toBe(9000);
    duel.endTurn();
    expect(duel.power('g2')).toBe(19000);
    const called = riding('force g1').ride('force').choose(0, 'FR').until('main').call('g1', 'FR');
    expect(called.power('g1')).toBe(17000);
  });

  it('adds up on one circle @vanguard-2.11:10.6.3.1.1', () => {
    const duel = Duel.from({ own: { FL: 'g2', hand: [lies('force', { times: 2 })] }, at: 'ride', cards });
    for (let turn = 0; turn < 2; turn++) {
      duel.until('ride');
      const [, first] = circles(duel);
      duel
        .choose(0, first as string)
        .choose(0, 'FL')
        .until('main');
      if (turn === 0) duel.endTurn().endTurn();
    }
    expect(duel.power('g2')).toBe(29000);
  });
});

describe('Accel', () => {
  const accelerated = (n: number) => ({ 'accel/0': n, 'gift-kind/0': 'accel' });

  it("adds a rear-guard circle, whose unit has +10000 in its master's turn @vanguard-2.11:2.16.2.2 @vanguard-2.11:10.6.3.2", () => {
    const duel = riding('accel g1').ride('accel').until('main').call('g1', 'A1');
    expect(duel.power('g1')).toBe(17000);
    duel.endTurn();
    expect(duel.power('g1')).toBe(7000);
  });

  it('is of the front row @vanguard-2.11:10.6.3.2.1', () => {
    const front = does('front', power(1000, units('controller', isInFrontRow)));
    const duel = Duel.from({
      own: { FC: 'leader', A1: 'g2', BL: 'g1' },
      marks: accelerated(1),
      cards: [leader(front)],
    }).use('leader');
    expect([duel.power('g2'), duel.power('g1')]).toEqual([10000, 7000]);
    duel.choose(0, 'end');
    expect(duel.may(0, 'attack', 'g2')).toBe(true);
  });

  it('goes left, right, left and so on @vanguard-2.11:10.6.3.2.2', () => {
    const column = (name: string): string => {
      const at = does('at', power(1000, units('controller', { column: [name] })));
      const own = { FC: 'leader', A1: 'g1', A2: 'g2', A3: 'g0', FL: 'g3' };
      const duel = Duel.from({ own, marks: accelerated(3), cards: [leader(at)] }).use('leader');
      return duel.table.effects.flatMap(({ on }) => on.map((id) => duel.table.cards[id]?.def)).join();
    };
    expect(['left-1', 'right-1', 'left-2', 'left'].map(column)).toEqual(['g1', 'g2', 'g0', 'g3']);
    const grown = riding('accel g1').ride('accel').until('main');
    grown.choose(0, { action: 'call', card: 'g1' });
    expect(circles(grown)).toEqual(['FL', 'FR', 'BL', 'BC', 'BR', 'A1']);
  });

  it("faces the other fighter's next @vanguard-2.11:10.6.3.2.2.1", () => {
    const facing = (own: string): string[] => {
      const text = [
        does(
          'face',
          { op: 'bind', cards: units('controller', { place: [own] }), as: 'mine' },
          power(1, units('opponent', { sameColumn: 'mine' })),
        ),
      ];
      const duel = Duel.from({
        own: { FC: 'leader', [own]: 'g2' },
        other: { A1: 'g0', A2: 'g1', A3: 'g3', A4: 'blank', FL: lies('g2', { name: 'Left' }) },
        cards: [leader(...text)],
        marks: { ...accelerated(4), 'accel/1': 4 },
      }).use('leader');
      return duel.table.effects.flatMap(({ on }) => on.map((id) => duel.table.cards[id]?.def as string));
    };
    expect(['A1', 'A2', 'A3', 'A4'].map(facing)).toEqual([['g1'], ['g0'], ['blank'], ['g3']]);
  });
});

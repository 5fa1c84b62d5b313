import { describe, expect, it } from '@jest/globals';
import {
  act,
  anyOf,
  appears,
  auto,
  choose,
  chooseUpTo,
  cost,
  damageVanguard,
  discardCost,
  draw,
  gradeAtLeast,
  HAND,
  inZone,
  isRetired,
  it as chosen,
  limitBreak,
  power,
  RC,
  rearguards,
  retire,
  self,
  send,
  soulCharge,
  superiorCall,
  VC,
} from '../cards/text.js';
import { guardCall, normalCall } from '../play/call.js';
import { body, does, Duel, leader, lies } from '../testing/index.js';

const offerOf = (duel: Duel, seat: 0 | 1 = 0) => duel.driver.pending(seat).offer;

describe('texts that are not in force', () => {
  const pickOne = (labels?: Readonly<Record<string, number>>) =>
    auto(VC, {
      ...{ id: 'pick', on: appears(anyOf('controller')), ...(labels && { labels }) },
      do: [choose(rearguards('opponent')), retire()],
    });
  const other = { FL: 'g1', FR: 'g2' };

  it('do nothing and let nobody choose @vanguard-2.11:8.3.2', () => {
    const mute = does('hush', { op: 'mute', cards: self, texts: { ids: ['pick'] }, until: 'turn' });
    const at = (): Duel => Duel.from({ own: { FC: 'leader', hand: 'g0' }, other, cards: [leader(pickOne(), mute)] });
    expect(at().call('g0', 'FL').asked).toBe('0: choose');
    const duel = at().use('leader', 'hush').call('g0', 'FL');
    expect([duel.asked, duel.at('g1'), duel.at('g2')]).toEqual(['0: main', 'field/1 FL', 'field/1 FR']);
  });

  it('are those whose condition does not hold @vanguard-2.11:8.3.3', () => {
    const at = (n: number): Duel =>
      Duel.from({
        own: { FC: 'leader', hand: 'g0', damage: [lies('g3', { times: n })] },
        other,
        cards: [leader(pickOne(limitBreak(4)))],
      }).call('g0', 'FL');
    expect([at(3).asked, at(4).asked]).toEqual(['0: main', '0: choose']);
  });
});

describe('a check timing', () => {
  it('does all that is due at one moment, and again what is due then @vanguard-2.11:8.4.1.1', () => {
    const mourn = auto(RC, { id: 'mourn', on: isRetired({ which: 'other', whose: 'controller' }), do: [soulCharge()] });
    const cards = [
      body('mourner', 1, 5000, { text: [mourn] }),
      leader(does('muster', superiorCall(inZone('soul', 'controller')))),
    ];
    const own = { FC: 'leader', FL: 'mourner', FR: 'g2', soul: 'g0 g1' };
    const duel = Duel.from({ own, cards }).use('leader');
    duel.answer(0, { arrange: { FL: ['g0'], FR: ['g1'] } });
    expect(duel.moves.slice(2)).toEqual(['mourner overlap', 'g2 overlap', 'blank soul-charge']);
    const five = { damage: [lies('g1', { times: 5 })] };
    const lost = Duel.from({ own: { FC: 'leader' }, other: five, cards: [leader(does('hurt', damageVanguard(1)))] });
    expect(lost.use('leader').table.result).toEqual({ winners: [0], reason: 'damage' });
  });

  it('comes before play timing, ends when nothing is left, and play timing comes again until a fighter does nothing @vanguard-2.11:8.4.1.6 @vanguard-2.11:8.4.2.1 @vanguard-2.11:8.4.2.2 @vanguard-2.11:8.4.2.3', () => {
    const cards = [leader(auto(VC, { id: 'more', on: appears(anyOf('controller')), do: [draw()] }))];
    const duel = Duel.from({ own: { FC: 'leader', GC: 'g2', hand: 'g0 g1' }, cards });
    expect([duel.asked, duel.at('g2')]).toEqual(['0: main', 'drop/0']);
    duel.call('g0', 'FL');
    expect([duel.asked, duel.count('hand', 0), duel.table.waiting]).toEqual(['0: main', 2, []]);
    duel.call('g1', 'FR');
    expect([duel.asked, duel.count('hand', 0)]).toEqual(['0: main', 2]);
    duel.choose(0, 'end');
    expect(duel.table.turn.phase).toBe('battle');
  });
});

describe('playing', () => {
  it('names the card, which all see then, and one of the own circles for it @vanguard-2.11:8.5.2.1 @vanguard-2.11:8.5.2.2 @vanguard-2.11:8.5.2.2.1', () => {
    const duel = Duel.from({ own: { FC: 'g2', hand: 'g1 g3' } });
    expect([duel.may(0, 'call', 'g1'), duel.may(0, 'call', 'g3')]).toEqual([true, false]);
    duel.choose(0, { action: 'call', card: 'g1' });
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['g1'], zone: 'hand/0', to: 'all' }]);
    expect(duel.at('g1')).toBe('hand/0');
    expect(offerOf(duel)).toMatchObject({
      kind: 'choose',
      options: ['FL', 'FR', 'BL', 'BC', 'BR'].map((place) => ({ place })),
    });
    expect(duel.choose(0, { place: 'BC' }).at('g1')).toBe('field/0 BC');
  });

  it('in the guard step is to the guardian circle only @vanguard-2.11:8.5.2.2.1.1', () => {
    const duel = Duel.from({ own: { FL: lies('g3', { name: 'Me' }) }, other: { hand: 'g1 g0' } }).attack('Me');
    expect([duel.may(1, 'guard', 'g1'), duel.may(1, 'call', 'g1')]).toEqual([true, false]);
    expect(duel.guard('g1').at('g1')).toBe('field/1 GC');
  });

  // No text leads to this board: a fighter without a vanguard loses at the next check timing.
  it('is not for fighters without a vanguard, where the cards of a hand are called @vanguard-2.11:8.5.2.1.1.2.1', () => {
    const options = (own: Readonly<Record<string, string | []>>): number[] => {
      const { driver } = Duel.from({ own: { hand: 'g0', ...own }, other: { damage: [] } });
      return [normalCall, guardCall].map((action) => action.options(driver as never, 0).length);
    };
    expect([options({}), options({ FC: [] })]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('an ACT of a hidden card shows the card @vanguard-2.11:8.5.2.3.1', () => {
    const text = [act(HAND, { id: 'swap', cost: cost(discardCost(1, { not: { is: 'self' } })), do: [draw()] })];
    const duel = Duel.from({ own: { hand: 'sly g1' }, cards: [body('sly', 1, 5000, { text })] });
    duel.use('sly').until('main');
    expect(duel.happened('CardsRevealed')).toMatchObject([{ defs: ['sly'], zone: 'hand/0', to: 'all' }]);
    expect(duel.moves).toEqual(['g1 discard', 'blank draw']);
  });
});

describe('choosing', () => {
  const used = (other: Readonly<Record<string, string>>, ...steps: Parameters<typeof does>[1][]): Duel =>
    Duel.from({ own: { FC: 'leader' }, other, cards: [leader(does('do', ...steps))] }).use('leader');
  const offered = (duel: Duel): unknown[] => {
    const offer = offerOf(duel);
    return offer?.kind === 'select' ? [offer.from.length, offer.min, offer.max] : [];
  };

  it('is done when its sentence is reached, not when the ability is played @vanguard-2.11:8.5.4 @vanguard-2.11:8.5.3.4', () => {
    const duel = used({}, soulCharge(2), choose(inZone('soul', 'controller')), send(chosen, 'hand'));
    expect(duel.moves).toEqual(['blank soul-charge', 'blank soul-charge']);
    expect(offered(duel)).toEqual([2, 1, 1]);
    duel.answer(0, 'fallback');
    expect(duel.count('hand', 0)).toBe(1);
  });

  it('takes the number that is asked for @vanguard-2.11:8.5.4.1', () => {
    const duel = used({ FL: 'g0', FR: 'g1', BL: 'g2' }, choose(rearguards('opponent'), 2), retire());
    expect(offered(duel)).toEqual([3, 2, 2]);
    expect(() => duel.select(0, 'g0')).toThrow();
    expect(duel.select(0, 'g0', 'g1').count('drop', 1)).toBe(2);
  });

  it('takes any number where it is "up to" one @vanguard-2.11:8.5.4.1.1', () => {
    const duel = used({ FL: 'g0', FR: 'g1' }, chooseUpTo(rearguards('opponent'), 2), retire());
    expect(offered(duel)).toEqual([2, 0, 2]);
    expect(duel.select(0).count('drop', 1)).toBe(0);
  });

  it('takes as many as there are @vanguard-2.11:8.5.4.1.2', () => {
    const duel = used({ FL: 'g0' }, choose(rearguards('opponent'), 2), retire());
    expect([duel.asked, duel.at('g0')]).toEqual(['0: main', 'drop/1']);
  });

  it('of none leaves out what is about it, and nothing else @vanguard-2.11:8.5.4.1.3', () => {
    const duel = used({}, choose(rearguards('opponent')), retire(), power(3000, chosen), draw());
    expect([duel.moves, duel.table.effects]).toEqual([['blank draw'], []]);
  });

  it('of hidden cards by what they are may be declined, of open ones not @vanguard-2.11:8.5.4.1.4', () => {
    const from = (zone: string): unknown[] => {
      const own = { FC: 'leader', hand: 'g0 g1 g2', drop: 'g0 g1 g2' };
      const text = does('do', choose(inZone(zone, 'controller', gradeAtLeast(1))), send(chosen, 'soul'));
      return offered(Duel.from({ own, cards: [leader(text)] }).use('leader'));
    };
    expect([from('hand'), from('drop')]).toEqual([
      [2, 0, 1],
      [2, 1, 1],
    ]);
    const any = does('do', choose(inZone('hand', 'controller')), send(chosen, 'soul'));
    expect(offered(Duel.from({ own: { FC: 'leader', hand: 'g0 g1' }, cards: [leader(any)] }).use('leader'))).toEqual([
      2, 1, 1,
    ]);
  });
});

describe('what a text leaves out', () => {
  it('is done by its master, to the zone of the owner @vanguard-2.11:8.5.5.1 @vanguard-2.11:8.5.5.2', () => {
    const text = auto(VC, {
      id: 'gale',
      on: appears(anyOf('opponent')),
      do: [draw(), send({ bound: 'subjects' }, 'soul')],
    });
    const cards = [body('wind', 3, 11000, { text: [text] })];
    const duel = Duel.from({ own: { hand: 'g0' }, other: { FC: 'wind' }, cards }).call('g0', 'FL');
    expect([duel.count('hand', 0), duel.count('hand', 1), duel.at('g0')]).toEqual([0, 1, 'soul/0']);
  });

  it('is about the unit that has it @vanguard-2.11:8.5.5.3', () => {
    const text = auto(RC, { id: 'proud', on: appears(), do: [power(10000, self)] });
    const cards = [body('proud', 1, 5000, { text: [text] })];
    const duel = Duel.from({ own: { hand: [lies('proud', { name: 'A' }), lies('proud', { name: 'B' })] }, cards });
    duel.call('A', 'FL');
    expect(duel.power('A')).toBe(15000);
    duel.call('B', 'FR');
    expect([duel.power('A'), duel.power('B')]).toEqual([15000, 15000]);
  });
});

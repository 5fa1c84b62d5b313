import { describe, expect, it } from '@jest/globals';
import { hasKeyword, type Ability, type Operation, type TriggerPattern } from '#kernel';
import {
  anyOf,
  appears,
  auto,
  draw,
  it as chosen,
  choose,
  ofClan,
  power,
  powerBecomes,
  powerDecreases,
  powerIncreases,
  rearguards,
  soulCharge,
  units,
  VC,
} from './text.js';
import { unit, type Print } from './define.js';
import { body, does, Duel, icon, leader, lies } from '../testing/index.js';

const print = (rest: Partial<Print>) => unit({ key: 'x', name: 'x', grade: 1, power: 7000, ...rest });

describe('clans and nations', () => {
  const of = (rest: Partial<Print>): unknown[] => {
    const duel = Duel.from({ own: { FL: 'x' }, cards: [print(rest)] });
    return [duel.fact('x', 'clans'), duel.fact('x', 'nations')];
  };

  it('an elemental belongs to all of them @vanguard-2.11:2.2.5', () => {
    const [clans, nations] = of({ clan: 'elemental' });
    expect(clans).toEqual(expect.arrayContaining(['Lantern Guard', 'Ember Legion', 'Tide Wardens']));
    expect(nations).toHaveLength(6);
    expect(print({ clan: 'elemental' }).facts.nations).toHaveLength(6);
    const cards = [body('leader', 3, 11000, { clan: 'elemental' }), icon('flag', 'draw', { clan: 'Tide Wardens' })];
    const duel = Duel.from({ own: { FC: 'leader', deck: 'flag blank blank blank' }, cards });
    expect(duel.attack('leader').noGuard().asked).toBe('0: trigger');
  });

  it('an elemental is found by its own clan, and is in clans that are in no table @vanguard-2.11:2.2.5', () => {
    const count = (clan: string) => does(clan, draw({ count: units('controller', ofClan(clan)) }));
    const cards = [
      leader(count('elemental'), count('Odd Clan')),
      print({ clan: 'elemental' }),
      body('odd', 1, 5000, { clan: 'Odd Clan' }),
    ];
    const drawn = (clan: string): number =>
      Duel.from({ own: { FC: 'leader', FL: 'x', FR: 'odd' }, cards })
        .use('leader', clan)
        .count('hand', 0);
    expect([drawn('elemental'), drawn('Odd Clan')]).toEqual([1, 2]);
  });

  it('what becomes an elemental is in all clans and nations, but those that it lost @vanguard-2.11:2.2.5', () => {
    const change = (id: string, how: { add?: string[]; remove?: string[] }) =>
      does(id, { op: 'fact', cards: rearguards('controller'), fact: 'clans', ...how, until: 'turn' } as Operation);
    const cards = [
      leader(change('rise', { add: ['elemental'] }), change('lose', { remove: ['Ember Legion'] })),
      icon('flag', 'draw', { clan: 'Ember Legion' }),
      print({}),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'x', hand: 'flag' }, cards });
    expect([duel.fact('x', 'clans'), duel.fact('x', 'nations')]).toEqual([[], []]);
    duel.use('leader', 'rise');
    expect([duel.fact('x', 'clans'), duel.fact('x', 'nations')]).toEqual([
      expect.arrayContaining(['Lantern Guard', 'Ember Legion']),
      expect.arrayContaining(['empire', 'zoo']),
    ]);
    duel.use('leader', 'lose');
    expect(duel.fact('x', 'clans')).toEqual(expect.arrayContaining(['Lantern Guard']));
    expect(duel.fact('x', 'clans')).not.toContain('Ember Legion');
  });

  it('an icon of none of the six is no nation @vanguard-2.11:2.15.3.1', () => {
    expect(of({ clan: 'Ember Legion', nation: 'the moon' })).toEqual([['Ember Legion'], []]);
  });

  it('without an icon the clan says which, if the table has it @vanguard-2.11:2.15.3.2 @vanguard-2.11:2.15.3.3', () => {
    expect(of({ clan: 'Ember Legion' })).toEqual([['Ember Legion'], ['empire']]);
    expect(of({ clan: 'Moon Folk' })).toEqual([['Moon Folk'], []]);
  });

  it('with an icon and no clan a card has all clans of the nation @vanguard-2.11:2.15.3.4', () => {
    expect(of({ nation: 'sanctuary' })).toEqual([['Lantern Guard', 'Quiet Choir'], ['sanctuary']]);
  });

  it('a clan that is added is there beside the others, and once @vanguard-2.11:2.2.4 @vanguard-2.11:3.7.1.1', () => {
    const also = (clan: string) =>
      does(clan, { op: 'fact', cards: rearguards('controller'), fact: 'clans', add: [clan], until: 'turn' });
    const cards = [leader(also('Ember Legion'), also('Lantern Guard'))];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1' }, cards });
    duel.use('leader', 'Ember Legion').use('leader', 'Ember Legion').use('leader', 'Lantern Guard');
    expect(duel.fact('g1', 'clans')).toEqual(['Lantern Guard', 'Ember Legion']);
  });

  it('a check asks for the clan of the card that it shows @vanguard-2.11:2.2.1.1', () => {
    const isAsked = (clan: string): boolean =>
      Duel.from({ own: { deck: 'flag blank blank' }, cards: [icon('flag', 'draw', { clan })] })
        .attack('Own')
        .noGuard()
        .isAsked(0, 'trigger');
    expect([isAsked('Lantern Guard'), isAsked('Ember Legion')]).toEqual([true, false]);
  });
});

describe('grade, power and shield', () => {
  it('a card of too high a grade is not played @vanguard-2.11:2.4.2', () => {
    const duel = Duel.from({ own: { FC: 'g2', hand: 'g3 g1' } });
    expect([duel.may(0, 'call', 'g3'), duel.may(0, 'call', 'g1')]).toEqual([false, true]);
  });

  describe('power', () => {
    const watching = (id: string, on: TriggerPattern) => auto(VC, { id, on, do: [soulCharge()] });
    const by = (id: string, n: number) => does(id, choose(rearguards('controller')), power(n, chosen));
    const any = anyOf('controller');
    const duelWith = (...text: readonly Ability[]): Duel =>
      Duel.from({
        own: { FC: 'leader', FL: 'g1' },
        cards: [leader(watching('up', powerIncreases(any)), watching('down', powerDecreases(any)), ...text)],
      });
    const told = (duel: Duel): string[] => duel.happened('TriggerWaited').map(({ trigger }) => trigger.trigger);

    it('increases or decreases by what a number says @vanguard-2.11:2.5.4', () => {
      const duel = duelWith(by('more', 2000), by('less', -3000)).use('leader', 'more');
      expect([duel.power('g1'), told(duel)]).toEqual([9000, ['leader#up']]);
      duel.use('leader', 'less');
      expect([duel.power('g1'), told(duel)]).toEqual([6000, ['leader#up', 'leader#down']]);
    });

    it('that becomes a number increases, decreases or neither, by what it was @vanguard-2.11:2.5.4', () => {
      const becomes = (id: string, n: number) => does(id, powerBecomes(n, rearguards('controller')));
      const duel = duelWith(becomes('low', 5000), becomes('same', 5000), becomes('high', 9000), by('more', 2000));
      expect(told(duel.use('leader', 'low'))).toEqual(['leader#down']);
      expect(told(duel.use('leader', 'same'))).toEqual(['leader#down']);
      expect(told(duel.use('leader', 'high'))).toEqual(['leader#down', 'leader#up']);
      // A power that was set does not change by what is added (8.7.1.4).
      expect([told(duel.use('leader', 'more')).length, duel.power('g1')]).toEqual([2, 9000]);
    });

    it('does not change by nothing @vanguard-2.11:2.5.4.1', () => {
      const duel = duelWith(by('none', 0)).use('leader', 'none');
      expect([duel.power('g1'), told(duel), duel.happened('EffectBegan')]).toEqual([7000, [], []]);
    });

    it('decreases by an increase as great as something negative @vanguard-2.11:2.5.4.2', () => {
      const like = power({ stat: 'power', of: 'it' }, units('controller'));
      const duel = duelWith(by('much', -20000), does('like', choose(rearguards('controller')), like));
      duel.use('leader', 'much').use('leader', 'like').until('main');
      expect([duel.power('leader'), duel.power('g1')]).toEqual([-2000, -26000]);
      expect(new Set(told(duel))).toEqual(new Set(['leader#down']));
    });
  });

  it('a unit without shield guards with none @vanguard-2.11:2.6.3 @vanguard-2.11:3.11.1.2', () => {
    const duel = Duel.from({ own: { FL: 'g2' }, other: { hand: 'x g0 g1' }, cards: [print({})] });
    duel.attack('g2').guard('x');
    expect([duel.at('x'), duel.power('Foe')]).toEqual(['field/1 GC', 11000]);
    duel.guard('g0');
    expect(duel.power('Foe')).toBe(21000);
  });
});

describe('icons', () => {
  it('skill icons give the abilities they stand for @vanguard-2.11:2.10.1.1 @vanguard-2.11:2.10.1.2 @vanguard-2.11:2.10.1.3 @vanguard-2.11:2.10.1.4', () => {
    const skills = ['twin-drive', 'intercept', 'boost', 'triple-drive'] as const;
    const cards = skills.map((skill) => body(skill, 1, 7000, { skill }));
    const own = { FL: 'twin-drive', FR: 'intercept', BL: 'boost', BR: 'triple-drive' };
    const duel = Duel.from({ own, other: { hand: 'g1' }, cards });
    expect(skills.map((skill) => hasKeyword(duel.driver, duel.card(skill), skill))).toEqual([true, true, true, true]);
    expect(skills.map((skill) => duel.number(skill, 'drive'))).toEqual([2, 1, 1, 3]);
    expect(hasKeyword(duel.driver, duel.card('boost'), 'intercept')).toBe(false);
    duel.attack('twin-drive', undefined, 'boost');
    expect(duel.power('twin-drive')).toBe(14000);
  });

  it('every card has drive 1 to begin with, and effects change it @vanguard-2.11:2.17.2', () => {
    const more = does('more', { op: 'modify', cards: units('controller'), stat: 'drive', by: 1, until: 'turn' });
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1' }, cards: [leader(more)] });
    expect([duel.number('g1', 'drive'), duel.number('leader', 'drive')]).toEqual([1, 2]);
    duel.use('leader');
    expect([duel.number('g1', 'drive'), duel.number('leader', 'drive')]).toEqual([2, 3]);
  });

  it('an icon works when a check shows it, and only then @vanguard-2.11:2.8.1 @vanguard-2.11:2.8.1.1.1', () => {
    const cards = [icon('flag', 'draw'), leader(does('take', draw()))];
    const taken = Duel.from({ own: { FC: 'leader', deck: 'flag blank blank' }, cards }).use('leader');
    expect([taken.at('flag'), taken.count('hand', 0)]).toEqual(['hand/0', 1]);
    const plain = Duel.from({ own: { deck: 'g1 g2 blank' } })
      .attack('Own')
      .noGuard();
    expect([plain.zone('hand/0'), plain.happened('EffectBegan')]).toEqual([['g1', 'g2'], []]);
    const hurt = Duel.from({ own: { FL: lies('g3', { name: 'Axe' }) }, other: { deck: 'flag blank blank' }, cards });
    expect(hurt.attack('Axe').noGuard().asked).toBe('1: trigger');
  });

  it('special types are no types: what changes one leaves the other @vanguard-2.11:2.9.3.1', () => {
    const change = (id: string, fact: string, value: string) => [
      does(`${id}+`, { op: 'fact', cards: rearguards('controller'), fact, add: [value], until: 'turn' }),
      does(`${id}-`, { op: 'fact', cards: rearguards('controller'), fact, remove: 'all', until: 'turn' }),
    ];
    const cards = [
      leader(...change('s', 'special', 'sentinel'), ...change('t', 'type', 'G')),
      print({ special: ['odd'] }),
    ];
    const after = (ability: string): unknown[] => {
      const duel = Duel.from({ own: { FC: 'leader', FL: 'x' }, cards }).use('leader', ability);
      return [duel.fact('x', 'type'), duel.fact('x', 'special')];
    };
    expect(after('s+')).toEqual(['normal', ['odd', 'sentinel']]);
    expect(after('s-')).toEqual(['normal', []]);
    expect(after('t-')[1]).toEqual(['odd']);
    expect(after('t+')).toEqual([['normal', 'G'], ['odd']]);
    // The card is now a G unit too, and returns to the G zone with the others (6.8.1.1.1).
    const added = Duel.from({ own: { FC: 'leader', FL: 'x' }, cards })
      .use('leader', 't+')
      .endTurn();
    expect(added.at('x')).toBe('g/0');
  });

  it('"original" is what is printed @vanguard-2.11:3.7.1.2', () => {
    const as = (id: string, printed: boolean) =>
      does(
        id,
        choose(rearguards('controller')),
        power(printed ? { printed: 'power', of: 'it' } : { stat: 'power', of: 'it' }, units('controller')),
      );
    const raise = does('raise', power(5000, rearguards('controller')));
    const cards = [leader(raise, as('now', false), as('print', true))];
    const after = (ability: string): number =>
      Duel.from({ own: { FC: 'leader', FL: 'g1' }, cards })
        .use('leader', 'raise')
        .use('leader', ability)
        .power('leader');
    expect([after('now'), after('print')]).toEqual([23000, 18000]);
  });

  it('of abilities a card has as many as it is given @vanguard-2.11:3.7.1.1', () => {
    const vow = {
      ...auto(VC, {
        id: 'vow',
        on: appears({ which: 'any', whose: 'controller', where: ofClan('Lantern Guard') }),
        do: [draw()],
      }),
      bearer: 'given' as const,
    };
    const give = does('give', { op: 'give', cards: { bound: 'self' }, ability: 'vow', until: 'turn' });
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1' }, cards: [leader(vow, give)] });
    duel.use('leader', 'give').use('leader', 'give').call('g1', 'FL').until('main');
    expect(duel.count('hand', 0)).toBe(2);
  });
});

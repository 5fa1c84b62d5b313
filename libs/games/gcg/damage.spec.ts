import { describe, expect, it } from '@jest/globals';
import type { Game, TableEvent } from '#kernel';
import {
  aBase,
  aCommand,
  aUnit,
  damageIn,
  Duel,
  EDITIONS,
  hurt,
  lies,
  rested,
  withCards,
  type Side,
} from './testing/index.js';
import {
  base,
  chooseUnit,
  constant,
  damage,
  damageShieldArea,
  draw,
  hpAtMost,
  isUnit,
  it as chosen,
  modify,
  onDestroyed,
  prevent,
  recover,
  reduceNext,
  rest,
  self,
  toHand,
  units,
  whenever,
} from './cards/text.js';

const setUp = (edition: Game): Game =>
  withCards(
    edition,
    aUnit('Plain', { ap: 2, hp: 5 }),
    aUnit('Dove', { ap: 0, hp: 2 }),
    aUnit('Giant', { ap: 7, hp: 7 }),
    aUnit('Sore', {
      hp: 4,
      text: [whenever('sore', { event: 'damaged', subject: { which: 'self', whose: 'any' } }, [draw(1)])],
    }),
    aUnit('Armoured', { hp: 4, text: [constant('plates', self, { spare: { kind: 'battle' } })] }),
    aUnit('Healthy', {
      text: [
        whenever(
          'healed',
          { event: 'counted', counter: 'damage', way: 'down', subject: { which: 'any', whose: 'any' } },
          [draw(1)],
        ),
      ],
    }),
    aBase('Keep', { ap: 3, hp: 4 }),
    aBase('Powder', { hp: 1, text: [onDestroyed([damage(2, units('opponent'))], { zone: 'base' })] }),
    aUnit('Nurse', { hp: 5, keywords: { repair: 2 } }),
    aUnit('Bomb', { ap: 0, hp: 1, text: [onDestroyed([damage(2, units('opponent'))])] }),
    aUnit('Muffled', { ap: 3, hp: 5, text: [constant('muffled', self, { spare: { kind: 'effect', from: isUnit } })] }),
    aUnit('Lucky', { hp: 5, text: [constant('luck', self, { spare: { kind: null, by: 1 } })] }),
    aCommand('Brace', [reduceNext(2, units('opponent'))]),
    aCommand('Cover', [prevent(units('opponent'))]),
    aCommand('Lance', [chooseUnit('opponent'), damage(3, chosen)]),
    aCommand('Recall', [chooseUnit('opponent'), toHand(chosen), damage(3, chosen)]),
    aCommand('Sting', [chooseUnit('opponent'), damage(1, chosen)]),
    aCommand('Bolt', [chooseUnit('opponent'), damage(2, chosen)]),
    aCommand('Breeze', [chooseUnit('opponent'), damage(0, chosen)]),
    aCommand('Salvo', [damageShieldArea(5, 'opponent')]),
    aCommand('Mend', [recover(2, units('controller'))]),
    aCommand('Placebo', [recover(0, units('controller'))]),
    aCommand('Rebuild', [recover(2, base('controller'))]),
    aCommand('Snare', [chooseUnit('opponent', { where: hpAtMost(2) }), rest(chosen)]),
    aCommand('Mark', [{ op: 'counter', cards: units('controller'), counter: 'mark', by: 2 }]),
    aCommand('Unmark', [{ op: 'counter', cards: units('controller'), counter: 'mark', by: -1 }]),
    aCommand('Press', [modify('hp', -2, units('opponent'))]),
  );

describe.each(EDITIONS)('damage in %s', (_, edition) => {
  const game = setUp(edition);
  const board = (own: Side, other: Side = {}): Duel => Duel.from(game, { own, other });

  it('is kept track of on units, bases and shields @gcg-1.1.0:5-5-1 @gcg-early:4-5-1-1', () => {
    const duel = board(
      { battle: ['Plain', lies('Plain', { name: 'second' })] },
      { battle: [rested('Giant')], base: 'Keep' },
    );
    duel.strike('second');
    expect(duel.damage('Keep')).toBe(2);
    duel.strike(duel.table.zones['battle/0']?.[0] as string, 'Giant');
    expect(duel.damage('Giant')).toBe(2);
    const shield = board({ battle: ['Plain'] }, { shields: [lies('S-01', { name: 'top' })] });
    const counted = shield.strike('Plain').filter((event) => event.type === 'CounterSet');
    expect(counted).toMatchObject([{ counter: 'damage', value: 2 }]);
  });

  it('is as much as the card has taken so far @gcg-1.1.0:5-5-1-1 @gcg-early:4-5-1-1', () => {
    const duel = board({ hand: ['Bolt', 'Sting'] }, { battle: ['Giant'] });
    duel.command('Bolt');
    duel.command('Sting');
    expect(duel.damage('Giant')).toBe(3);
    duel.endTurn();
    expect(duel.damage('Giant')).toBe(3);
  });

  it('destroys what has no more HP than that @gcg-1.1.0:5-5-2 @gcg-early:4-5-1-2', () => {
    const after = (taken: number): string => {
      const duel = board({ hand: ['Bolt'] }, { battle: [hurt('Plain', taken)] });
      duel.command('Bolt');
      return duel.at('Plain');
    };
    expect([after(2), after(3), after(4)]).toEqual(['battle/1', 'trash/1', 'trash/1']);
    // Rules management destroys it, whatever made its damage reach its HP.
    const pressed = board({ hand: ['Press'] }, { battle: [hurt('Plain', 3)] });
    pressed.command('Press');
    expect(pressed.at('Plain')).toBe('trash/1');
  });

  it('in battle is the AP of both units, or goes to base, shield or player @gcg-1.1.0:5-5-3 @gcg-early:4-5-2', () => {
    const duel = board({ battle: ['Plain'] }, { battle: [rested('Giant')] });
    expect(damageIn(duel.strike('Plain', 'Giant'))).toEqual(['battle 2', 'battle 7']);
    const hit = (other: Side): unknown => {
      const struck = board({ battle: ['Plain'] }, { shields: [], ...other });
      return [damageIn(struck.strike('Plain')), struck.table.result?.winners];
    };
    expect(hit({ base: 'Keep', shields: 'S-01' })).toEqual([['battle 2'], undefined]);
    expect(hit({ shields: 'S-01' })).toEqual([['battle 2'], undefined]);
    expect(hit({})).toEqual([['battle 2'], [0]]);
  });

  it('of an effect is of another kind than battle damage @gcg-1.1.0:5-5-4 @gcg-early:4-5-3', () => {
    const duel = board({ battle: ['Giant'], hand: ['Bolt', 'Salvo'] }, { battle: [rested('Armoured')], base: 'Keep' });
    expect(damageIn(duel.strike('Giant', 'Armoured'))).toEqual(['battle 2']);
    // Only battle damage is prevented.
    expect(duel.damage('Armoured')).toBe(0);
    expect([damageIn(duel.command('Bolt')), duel.damage('Armoured')]).toEqual([['effect 2'], 2]);
    expect(damageIn(duel.command('Salvo'))).toEqual(['effect 5']);
    const shields = board({ hand: ['Salvo'] });
    expect([damageIn(shields.command('Salvo')), shields.zone('shields/1').length]).toEqual([['effect 5'], 5]);
  });

  it('of 0 is not dealt @gcg-1.1.0:5-5-5 @gcg-early:4-5-4', () => {
    const duel = board({ hand: ['Breeze', 'Sting'], battle: ['Dove'] }, { battle: ['Sore'] });
    expect([damageIn(duel.command('Breeze')), duel.zone('hand/1').length]).toEqual([[], 0]);
    expect([damageIn(duel.strike('Dove')), duel.zone('shields/1').length]).toEqual([[], 6]);
    duel.command('Sting');
    expect(duel.zone('hand/1').length).toBe(1);
  });

  it('beyond the HP of a base or shield is lost @gcg-1.1.0:5-5-6 @gcg-early:4-5-5', () => {
    const duel = board({ battle: ['Giant', lies('Giant', { name: 'second' })] }, { base: 'Keep' });
    duel.strike('second');
    expect([duel.at('Keep'), duel.zone('shields/1').length]).toEqual(['trash/1', 6]);
    duel.strike(duel.table.zones['battle/0']?.[0] as string);
    expect(duel.zone('shields/1').length).toBe(5);
  });

  it('is taken away by recovering, from units and bases @gcg-1.1.0:5-6-1 @gcg-early:4-6-1', () => {
    const duel = board({ hand: ['Mend', 'Rebuild'], battle: [hurt('Giant', 3)], base: [hurt('Keep', 3)] });
    duel.command('Mend');
    duel.command('Rebuild');
    expect([duel.damage('Giant'), duel.damage('Keep')]).toEqual([1, 1]);
  });

  it('is all taken away by recovering more, without more HP @gcg-1.1.0:5-6-2 @gcg-early:4-6-2', () => {
    const duel = board({ hand: ['Mend'], battle: [hurt('Plain', 1)] });
    duel.command('Mend');
    expect([duel.damage('Plain'), duel.stat('Plain', 'hp')]).toEqual([0, 5]);
  });

  it('must be there for a unit to recover @gcg-1.1.0:5-6-3 @gcg-early:4-6-3', () => {
    const mended = (taken: number): unknown => {
      const duel = board({ hand: ['Mend'], battle: ['Healthy', taken > 0 ? hurt('Plain', taken) : 'Plain'] });
      const counted = duel.command('Mend').filter((event) => event.type === 'CounterSet');
      return [counted.length, duel.zone('hand/0').length];
    };
    expect([mended(1), mended(0)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    // Recovering nothing is not recovering.
    const nothing = board({ hand: ['Placebo'], battle: ['Healthy', hurt('Plain', 1)] });
    expect(nothing.command('Placebo').filter(({ type }) => type === 'CounterSet')).toEqual([]);
    expect([nothing.damage('Plain'), nothing.zone('hand/0')]).toEqual([1, []]);
  });

  it('puts as many counters on a unit or base @gcg-1.1.0:5-18-1-1 @gcg-early:4-18-1-1', () => {
    const duel = board({ battle: ['Plain'], hand: ['Sting'] }, { battle: ['Giant'], base: 'Keep' });
    duel.strike('Plain');
    duel.command('Sting');
    expect([duel.card('Keep').counters, duel.card('Giant').counters]).toEqual([{ damage: 2 }, { damage: 1 }]);
  });

  it('is one of the counters that are put on cards and taken off @gcg-1.1.0:5-18-1 @gcg-early:4-18-1', () => {
    const duel = board({ hand: ['Mark', 'Mend'], battle: [hurt('Plain', 2)] });
    duel.command('Mark');
    expect(duel.card('Plain').counters).toEqual({ damage: 2, mark: 2 });
    duel.command('Mend');
    expect(duel.card('Plain').counters.mark).toBe(2);
  });

  it('stays where other counters are taken off @gcg-1.1.0:5-18-3 @gcg-early:4-18-3', () => {
    const duel = board({ hand: ['Unmark'], battle: [lies('Plain', { counters: { damage: 2, mark: 2 } })] });
    duel.command('Unmark');
    expect(duel.card('Plain').counters).toEqual({ damage: 2, mark: 1 });
  });

  it('says which card dealt it and which took it away', () => {
    const causesIn = (events: readonly TableEvent[]): unknown[] =>
      events.flatMap((event) => (event.type === 'CounterSet' ? [event.cause] : []));
    const duel = board({ battle: ['Nurse'] }, { battle: [rested('Plain')] });
    const [nurse, plain] = ['Nurse', 'Plain'].map((name) => duel.card(name).id);
    expect(causesIn(duel.strike('Nurse', 'Plain'))).toEqual([nurse, plain]);
    expect(causesIn(duel.endTurn())).toEqual([nurse]);
  });

  it('of a destroyed unit is still that unit’s, and of a destroyed base is no unit’s', () => {
    const taken = (own: string, other: Side): number => {
      const duel = board({ battle: [own] }, other);
      duel.strike(own, 'battle' in other ? 'Bomb' : undefined);
      return duel.damage(own);
    };
    const bomb = { battle: [rested('Bomb')] };
    expect([taken('Muffled', bomb), taken('Plain', bomb)]).toEqual([0, 2]);
    expect([taken('Muffled', { base: 'Powder' }), taken('Plain', { base: 'Powder' })]).toEqual([2, 2]);
  });

  it('is dealt to no card that has left in the meantime @gcg-1.1.0:4-1-5 @gcg-early:3-1-5', () => {
    const duel = board({ hand: 'Recall' }, { battle: ['Plain'] });
    expect(damageIn(duel.command('Recall'))).toEqual([]);
    expect([duel.at('Plain'), duel.damage('Plain')]).toEqual(['hand/1', 0]);
  });

  describe('that is prevented', () => {
    const twice = (name: string): (string | ReturnType<typeof lies>)[] => [
      lies(name, { name: 'first' }),
      lies(name, { name: 'second' }),
    ];

    it('is less by so much, and what is left is dealt', () => {
      const duel = board({ hand: ['Brace', ...twice('Lance')] }, { battle: ['Giant'] });
      duel.command('Brace');
      expect(damageIn(duel.command('first'))).toEqual(['effect 1']);
      expect(damageIn(duel.command('second'))).toEqual(['effect 3']);
    });

    it('is prevented each time where the text does not say "next"', () => {
      const duel = board({ hand: ['Cover', ...twice('Lance')] }, { battle: ['Giant'] });
      duel.command('Cover');
      expect(
        [...duel.command('first'), ...duel.command('second')].filter(({ type }) => type === 'DamageDealt'),
      ).toEqual([]);
      const standing = board({ hand: twice('Lance') }, { battle: ['Lucky'] });
      expect(damageIn(standing.command('first'))).toEqual(['effect 2']);
      expect(damageIn(standing.command('second'))).toEqual(['effect 2']);
    });

    it('uses up "next" only if there is still damage to reduce', () => {
      const duel = board({ hand: [...twice('Brace'), 'Bolt', 'Lance', 'Sting'] }, { battle: ['Giant'] });
      duel.command('first');
      duel.command('second');
      expect(damageIn(duel.command('Bolt'))).toEqual([]);
      expect(damageIn(duel.command('Lance'))).toEqual(['effect 1']);
      expect(damageIn(duel.command('Sting'))).toEqual(['effect 1']);
    });
  });
});

describe('damage in the early edition', () => {
  const game = setUp(EDITIONS[1]?.[1] as Game);

  it('lowers the HP by as much @gcg-early:4-5-1', () => {
    const other = { battle: [lies('Plain', { name: 'whole' }), hurt('Plain', 3, { name: 'hurt' })] };
    const duel = Duel.from(game, { own: { hand: ['Bolt', 'Snare'] }, other });
    expect([duel.stat('whole', 'hp'), duel.stat('hurt', 'hp')]).toEqual([5, 2]);
    duel.command('Bolt');
    duel.select('whole');
    expect([duel.stat('whole', 'hp'), duel.stat('hurt', 'hp')]).toEqual([3, 2]);
    duel.command('Snare');
    expect([duel.isRested('whole'), duel.isRested('hurt')]).toEqual([false, true]);
  });
});

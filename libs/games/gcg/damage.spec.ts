import { describe, expect, it } from '@jest/globals';
import type { Game } from '#kernel';
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
  it as chosen,
  modify,
  recover,
  rest,
  self,
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
    aCommand('Sting', [chooseUnit('opponent'), damage(1, chosen)]),
    aCommand('Bolt', [chooseUnit('opponent'), damage(2, chosen)]),
    aCommand('Breeze', [chooseUnit('opponent'), damage(0, chosen)]),
    aCommand('Salvo', [damageShieldArea(5, 'opponent')]),
    aCommand('Mend', [recover(2, units('controller'))]),
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
    // Rules management does it, whatever brought HP and damage together.
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
    // It is spared battle damage, and only that.
    expect(duel.damage('Armoured')).toBe(0);
    expect([damageIn(duel.command('Bolt')), duel.damage('Armoured')]).toEqual([['effect 2'], 2]);
    expect(damageIn(duel.command('Salvo'))).toEqual(['effect 5']);
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

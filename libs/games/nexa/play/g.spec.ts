import { describe, expect, it } from '@jest/globals';
import { factNow, numberOf, type Filter } from '#kernel';
import { command, operation, unit } from '../cards/define.js';
import { effect, modify, unitsOf } from '../cards/text.js';
import { Duel, gs, lies, rolled } from '../testing/index.js';

const any = command({
  key: 'Any',
  name: 'Any',
  sign: null,
  cost: [0],
  text: [effect({ timing: 'any', do: modify(unitsOf('any'), 0, 0, 1) })],
});

describe('playing a G', () => {
  it('takes any card with a sign from hand or hangar, at no cost @nexa-1.2:play-g.1 @nexa-1.2:play-g.2 @nexa-1.2:zone.hangar.2', () => {
    const duel = Duel.from({ own: { hand: 'U-08', hangar: 'K-02' } });
    expect([duel.may(0, 'g', 'U-08'), duel.may(0, 'g', 'K-02')]).toEqual([true, true]);
    duel.play(0, 'g', 'K-02').resolve();
    expect(duel.at('K-02')).toBe('g/0');
    expect(duel.happened('CardsOriented')).toEqual([]);
  });

  it('needs a sign @nexa-1.2:g-sign.1', () => {
    const duel = Duel.from({ own: { hand: 'Any U-01' }, cards: [any] });
    expect([duel.may(0, 'g', 'Any'), duel.may(0, 'g', 'U-01')]).toEqual([false, true]);
  });

  it('is for the own deployment phase, one each @nexa-1.2:play-g.3', () => {
    const duel = Duel.from({ own: { hand: 'U-01 U-02' }, other: { hand: 'U-03' } });
    expect(duel.may(1, 'g', 'U-03')).toBe(false);
    duel.play(0, 'g', 'U-01').resolve();
    expect(duel.may(0, 'g', 'U-02')).toBe(false);
    duel.until('attack');
    expect(duel.may(0, 'g', 'U-02')).toBe(false);
    duel.endTurn().until('deploy');
    expect([duel.may(1, 'g', 'U-03'), duel.may(0, 'g', 'U-02')]).toEqual([true, false]);
    duel.endTurn().until('deploy');
    expect(duel.may(0, 'g', 'U-02')).toBe(true);
  });

  it('makes the card lose all but its sign, from its declaration on @nexa-1.2:play-g.4 @nexa-1.2:play-g.5', () => {
    const duel = Duel.from({ own: { hand: 'O-01' } });
    const read = (fact: string): unknown => factNow(duel.driver, duel.card('O-01'), fact);
    duel.play(0, 'g', 'O-01');
    expect([read('type'), read('names'), read('colour'), read('attribute')]).toEqual(['g', [], ['blue'], 'alpha']);
    duel.resolve();
    expect([read('type'), read('names'), read('colour'), read('attribute')]).toEqual(['g', [], ['blue'], 'alpha']);
    expect(numberOf(duel.driver, duel.card('O-01'), 'total')).toBe(0);
  });

  it('gives no text of it any more @nexa-1.2:play-g.5', () => {
    // Night Watch gives own units +1 defence, but not as a G.
    const duel = Duel.from({ own: { hand: 'O-01', deploy: ['U-01'] } });
    duel.play(0, 'g', 'O-01').resolve();
    expect(duel.powers('U-01')).toBe('1/1/2');
  });

  it('puts it into the G zone rerolled, through an effect that can be cut into @nexa-1.2:play-g.6 @nexa-1.2:play-g.7 @nexa-1.2:zone.g.1', () => {
    const duel = Duel.from({ own: { hand: 'U-01' }, other: { hand: 'Any', deploy: ['U-02'] }, cards: [any] });
    duel.play(0, 'g', 'U-01');
    expect(duel.at('U-01')).toBe('played');
    duel.play(1, 'command', 'Any');
    duel.resolve();
    // The command that cut in resolved first.
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'resolved']);
    expect(duel.at('U-01')).toBe('g/0');
    expect(duel.card('U-01')).toMatchObject({ role: 'g', orientation: 'upright', facing: 'up' });
  });

  it('gives one power of its colour while it is rerolled @nexa-1.2:power.1 @nexa-1.2:power.2', () => {
    expect(Duel.from({ own: { hand: 'U-01', g: gs('blue') } }).may(0, 'unit', 'U-01')).toBe(true);
    expect(Duel.from({ own: { hand: 'U-01', g: gs('green') } }).may(0, 'unit', 'U-01')).toBe(false);
    expect(Duel.from({ own: { hand: 'U-01', g: [rolled('g-blue')] } }).may(0, 'unit', 'U-01')).toBe(false);
  });
});

describe('attributes of signs', () => {
  it('are the same whatever the colour @nexa-1.2:g-attribute.2', () => {
    const alike: Filter = { fact: 'attribute', sameAs: 'self' };
    const choir = operation({
      ...{ key: 'Choir', name: 'Choir', sign: ['red', 'alpha'], cost: [0] },
      text: [
        {
          ...{ kind: 'constant', id: 'sing', zone: 'field', on: unitsOf('any', alike) },
          change: { stat: 'melee', by: 1 },
        },
      ],
    });
    const other = unit({ key: 'Beta', name: 'Beta', sign: ['red', 'beta'], cost: [0], powers: [1, 1, 1], terrain: [] });
    const duel = Duel.from({ own: { deploy: [lies('Choir'), 'U-01', 'Beta'] }, cards: [choir, other] });
    expect([duel.powers('U-01'), duel.powers('Beta')]).toEqual(['2/1/2', '1/1/1']);
  });
});

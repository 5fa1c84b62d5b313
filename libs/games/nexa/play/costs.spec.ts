import { describe, expect, it } from '@jest/globals';
import { command, operation, unit } from '../cards/define.js';
import { damageHq, effect, rollX, use } from '../cards/text.js';
import { Duel, gs } from '../testing/index.js';

describe('the cost of a card', () => {
  it('asks for total power first, which nothing spends, and rolls Gs of its colours @nexa-1.2:cost.1 @nexa-1.2:cost.2 @nexa-1.2:cost.3', () => {
    // U-04: total power 3, one green. U-03: total power 2.
    const duel = Duel.from({ own: { hand: 'U-04 U-03', g: gs('green*3') } });
    duel.play(0, 'unit', 'U-04').resolve();
    expect(duel.at('U-04')).toBe('deploy/0');
    expect(duel.power(0)).toBe(2);
    expect(duel.may(0, 'unit', 'U-03')).toBe(true);
    duel.play(0, 'unit', 'U-03').resolve();
    expect(duel.power(0)).toBe(1);
  });

  it('cannot be paid without the power or the colour @nexa-1.2:play-card.4 @nexa-1.2:cost.2 @nexa-1.2:power.2', () => {
    const duel = Duel.from({
      own: { hand: 'U-04 U-02', g: [...gs('green*2'), { card: 'g-blue', orientation: 'sideways' }] },
    });
    expect(duel.may(0, 'unit', 'U-04')).toBe(false);
    expect(duel.may(0, 'unit', 'U-02')).toBe(false);
  });

  it('of two colours takes both @nexa-1.2:cost.dual.1', () => {
    expect(Duel.from({ own: { hand: 'U-15', g: gs('blue*3') } }).may(0, 'unit', 'U-15')).toBe(false);
    const duel = Duel.from({ own: { hand: 'U-15', g: gs('blue*2 green') } });
    duel.play(0, 'unit', 'U-15').resolve();
    expect(duel.power(0)).toBe(1);
    expect(duel.card('g-green').orientation).toBe('sideways');
  });

  it('in purple is paid by a purple G @nexa-1.2:cost.purple.1', () => {
    const duel = Duel.from({ own: { hand: 'U-12', g: gs('purple blue') } });
    duel.play(0, 'unit', 'U-12').resolve();
    expect([duel.card('g-purple').orientation, duel.card('g-blue').orientation]).toEqual(['sideways', 'upright']);
  });

  it('in purple is paid by two other Gs for each point @nexa-1.2:cost.purple.2', () => {
    expect(Duel.from({ own: { hand: 'U-12', g: gs('blue') } }).may(0, 'unit', 'U-12')).toBe(false);
    const duel = Duel.from({ own: { hand: 'U-12', g: gs('blue red') } });
    duel.play(0, 'unit', 'U-12').resolve();
    expect(duel.at('U-12')).toBe('deploy/0');
    expect(duel.power(0)).toBe(0);
  });
});

describe('an X in a cost', () => {
  const barrage = command({
    ...{ key: 'Barrage', name: 'Barrage', sign: null, cost: [1, {}, 'red'] },
    text: [effect({ timing: 'any', do: [damageHq({ bound: 'x' })] })],
  });
  const toll = operation({
    ...{ key: 'Toll', name: 'Toll', sign: null, cost: [0] },
    text: [
      {
        ...{ kind: 'constant', id: 'toll', zone: 'field', on: { zone: 'hand', of: 'any' } },
        change: { stat: 'roll-red', by: 1 },
      },
    ],
  });
  const rebate = operation({
    ...{ key: 'Rebate', name: 'Rebate', sign: null, cost: [0] },
    text: [
      {
        ...{ kind: 'constant', id: 'rebate', zone: 'field', on: { zone: 'hand', of: 'controller' } },
        change: { stat: 'roll-red', by: -1 },
      },
    ],
  });
  const cards = [barrage, toll, rebate];

  it('is settled with what raises the cost, and never 0 @nexa-1.2:play-cost.4 @nexa-1.2:wording.x.2', () => {
    const duel = Duel.from({ own: { hand: 'Barrage', g: gs('red*3 blue'), deploy: ['Toll'] }, cards });
    duel.play(0, 'command', 'Barrage');
    // Three red Gs, one of which pays the toll.
    expect(duel.driver.pending(0, 'x').offer).toEqual({ kind: 'amount', min: 1, max: 2 });
    duel.answer(0, { amount: 2 });
    expect(duel.power(0)).toBe(1);
    duel.resolve();
    expect(duel.count('waste', 1)).toBe(2);
  });

  it('is settled before the cost is lowered, so it may exceed the Gs @nexa-1.2:play-cost.5', () => {
    const duel = Duel.from({ own: { hand: 'Barrage', g: gs('red*3'), deploy: ['Rebate'] }, cards });
    duel.play(0, 'command', 'Barrage');
    expect(duel.driver.pending(0, 'x').offer).toEqual({ kind: 'amount', min: 1, max: 4 });
    duel.answer(0, { amount: 4 });
    expect(duel.power(0)).toBe(0);
    duel.resolve();
    expect(duel.count('waste', 1)).toBe(4);
  });

  it('is paid though a text makes the roll cost 0, or any number could be named (our ruling) @nexa-1.2:play-cost.5', () => {
    const gratis = operation({
      ...{ key: 'Gratis', name: 'Gratis', sign: null, cost: [0] },
      text: [
        {
          ...{ kind: 'constant', id: 'gratis', zone: 'field', on: { zone: 'hand', of: 'controller' } },
          change: { stat: 'roll-red', to: 0 },
        },
      ],
    });
    const duel = Duel.from({ own: { hand: 'Barrage', g: gs('red*3'), deploy: ['Gratis'] }, cards: [barrage, gratis] });
    duel.play(0, 'command', 'Barrage');
    expect(duel.driver.pending(0, 'x').offer).toEqual({ kind: 'amount', min: 1, max: 3 });
    duel.answer(0, { amount: 2 });
    expect(duel.power(0)).toBe(1);
  });

  it('of purple is paid both ways as well @nexa-1.2:cost.purple.1 @nexa-1.2:cost.purple.2', () => {
    const wave = command({
      ...{ key: 'Wave', name: 'Wave', sign: null, cost: [0, {}, 'purple'] },
      text: [effect({ timing: 'any', do: [damageHq({ bound: 'x' })] })],
    });
    const duel = Duel.from({ own: { hand: 'Wave', g: gs('purple blue*5') }, cards: [wave] });
    duel.play(0, 'command', 'Wave');
    // The purple G pays for one, and five others for two more.
    expect(duel.driver.pending(0, 'x').offer).toEqual({ kind: 'amount', min: 1, max: 3 });
    duel.answer(0, { amount: 3 });
    duel.resolve();
    expect([duel.power(0), duel.count('waste', 1)]).toEqual([1, 3]);
  });

  it('that not even 1 can be paid for keeps the card from being played @nexa-1.2:wording.x.2', () => {
    expect(Duel.from({ own: { hand: 'Barrage', g: gs('blue') }, cards }).may(0, 'command', 'Barrage')).toBe(false);
    const own = { hand: 'Barrage', g: gs('red'), deploy: ['Toll'] };
    expect(Duel.from({ own, cards }).may(0, 'command', 'Barrage')).toBe(false);
  });

  it('of a text is settled as it is played, up to the Gs there are @nexa-1.2:wording.x.1 @nexa-1.2:wording.x.2', () => {
    const mortar = unit({
      ...{ key: 'Mortar', name: 'Mortar', sign: null, cost: [0], powers: [1, 1, 1], terrain: [] },
      text: [use({ id: 'lob', timing: 'any', special: rollX('red'), do: [damageHq({ bound: 'x' })] })],
    });
    const duel = Duel.from({ own: { deploy: ['Mortar'], g: gs('red*2 blue') }, cards: [mortar] });
    duel.play(0, 'text', 'Mortar');
    expect(duel.driver.pending(0, 'x').offer).toEqual({ kind: 'amount', min: 1, max: 2 });
    duel.answer(0, { amount: 2 });
    duel.resolve();
    expect([duel.power(0), duel.count('waste', 1)]).toEqual([1, 2]);
    expect(Duel.from({ own: { deploy: ['Mortar'], g: gs('blue') }, cards: [mortar] }).may(0, 'text', 'Mortar')).toBe(
      false,
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { auto, draw, moveUnit, moves, power, RC, GC, rearguards } from '../cards/text.js';
import { gUnit } from '../cards/define.js';
import { body, does, Duel, leader, resting } from '../testing/index.js';

const runner = body('runner', 2, 9000, {
  skill: 'intercept',
  text: [auto({ zone: 'field', as: [...(RC.as ?? []), ...(GC.as ?? [])] }, { id: 'run', on: moves(), do: [draw()] })],
});
const march = does('march', { op: 'bind', cards: rearguards('controller'), as: 'it' }, moveUnit());

describe('moving', () => {
  it('puts a unit onto another circle, the same as it was @vanguard-2.11:10.32.1', () => {
    const cards = [
      leader(does('march', power(3000, rearguards('controller')), moveUnit(rearguards('controller')))),
      runner,
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: resting('runner') }, cards });
    const { id } = duel.card('runner');
    duel.use('leader').choose(0, { place: 'BR' });
    expect([duel.card('runner').id, duel.at('runner'), duel.isResting('runner'), duel.power('runner')]).toEqual([
      ...[id, 'field/0 BR', true, 12000],
    ]);
    expect(duel.count('hand', 0)).toBe(1);
  });

  it('is also an exchange and an intercept @vanguard-2.11:10.32.2', () => {
    const swap = Duel.from({ own: { FL: 'runner', BL: 'g1' }, cards: [runner] }).choose(0, { action: 'exchange' });
    expect([swap.at('runner'), swap.at('g1'), swap.count('hand', 0)]).toEqual(['field/0 BL', 'field/0 FL', 1]);
    const guard = Duel.from({ other: { FL: 'runner' }, cards: [runner] })
      .attack('Own', 'Foe')
      .intercept('runner');
    expect(guard.count('hand', 1)).toBe(1);
  });

  it('is neither calling nor riding @vanguard-2.11:10.32.3', () => {
    const duel = Duel.from({ own: { hand: 'runner' }, cards: [runner] }).call('runner', 'FR');
    expect([duel.at('runner'), duel.count('hand', 0)]).toEqual(['field/0 FR', 0]);
  });

  it('onto the circle of a G vanguard sends that to the G zone, not to the soul @vanguard-2.11:10.32.4', () => {
    const titan = gUnit({
      ...{ key: 'titan', name: 'titan', grade: 4, power: 15000, clan: 'Lantern Guard' },
      text: [does('step-down', moveUnit(rearguards('controller'), ['FC']))],
    });
    const duel = Duel.from({ own: { FC: 'titan', FL: 'g2' }, cards: [titan] }).use('titan');
    expect([duel.at('g2'), duel.card('g2').role, duel.at('titan'), duel.count('soul', 0)]).toEqual([
      'field/0 FC',
      'vanguard',
      'g/0',
      0,
    ]);
    expect(duel.moves).toEqual(['g2 move', 'titan overlap']);
  });

  it('has nowhere to go but to other circles that are for rear-guards', () => {
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g2' }, cards: [leader(march)] }).use('leader');
    const { offer } = duel.driver.pending(0);
    expect(offer?.kind === 'choose' && offer.options.map(({ id }) => id)).toEqual(['FR', 'BL', 'BC', 'BR']);
  });
});

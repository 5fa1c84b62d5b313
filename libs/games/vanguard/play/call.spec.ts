import { describe, expect, it } from '@jest/globals';
import { Duel, resting } from '../testing/index.js';

describe('calling', () => {
  it("takes cards up to the vanguard's grade to rear-guard circles @vanguard-2.11:8.5.2.1.1.2 @vanguard-2.11:6.6.1.2.1 @vanguard-2.11:6.6.1.2.1.1", () => {
    const duel = Duel.from({ own: { FC: 'g2', hand: 'g1 g3 blank' } });
    expect(['g1', 'g3', 'blank'].map((card) => duel.may(0, 'call', card))).toEqual([true, false, true]);
    duel.choose(0, { action: 'call', card: 'g1' });
    const offer = duel.driver.pending(0).offer;
    expect(offer?.kind === 'choose' && offer.options.map(({ place }) => place)).toEqual(['FL', 'FR', 'BL', 'BC', 'BR']);
    duel.choose(0, { place: 'BR' });
    expect([duel.at('g1'), duel.card('g1').role, duel.isResting('g1')]).toEqual(['field/0 BR', 'rearguard', false]);
  });

  it('onto a rear-guard sends that to the drop zone at the next check timing @vanguard-2.11:8.5.3.2 @vanguard-2.11:9.3.7 @vanguard-2.11:3.10.1.1', () => {
    const duel = Duel.from({ own: { FC: 'g3', FL: 'g2', hand: 'g1' } });
    duel.call('g1', 'FL');
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['field/0 FL', 'drop/0']);
    expect(duel.moves).toEqual(['g1 call', 'g2 overlap']);
  });
});

describe('changing places', () => {
  it('is for front and back of a column, as the cards are turned @vanguard-2.11:6.6.1.2.3 @vanguard-2.11:4.6.6.2 @vanguard-2.11:4.1.4', () => {
    const duel = Duel.from({ own: { FC: 'g3', FL: resting('g2'), BL: 'g1', BC: 'blank' } });
    const { id } = duel.card('g2');
    expect(duel.driver.offers(0, { action: 'exchange', place: 'FR' })).toBe(false);
    expect(duel.driver.offers(0, { action: 'exchange', place: 'FC' })).toBe(false);
    duel.choose(0, { action: 'exchange', place: 'FL' });
    expect([duel.at('g2'), duel.at('g1')]).toEqual(['field/0 BL', 'field/0 FL']);
    expect([duel.isResting('g2'), duel.isResting('g1'), duel.card('g2').id]).toEqual([true, false, id]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { CardDefinition, Operation, Selector } from '#kernel';
import { dominate, inZone, leapBack, rearguards, superiorCall, superiorRide, timeLeap } from '../cards/text.js';
import { does, Duel, leader, resting } from '../testing/index.js';

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

describe('calling by an effect', () => {
  const calling = (from: Selector): CardDefinition => leader(does('call', superiorCall(from)));

  it('calls as many as there are circles for @vanguard-2.11:10.7.1.1.1.1 @vanguard-2.11:1.3.2', () => {
    const own = { FC: 'leader', drop: 'g0 g1 g2 g0 g1 g2' };
    const at = (): Duel => Duel.from({ own, cards: [calling(inZone('drop', 'controller'))] }).use('leader');
    expect(() => at().answer(0, { raw: {} })).toThrow();
    const duel = at();
    duel.answer(0, 'fallback');
    expect([duel.count('drop', 0), duel.count('field', 0)]).toEqual([1, 6]);
  });

  it('puts cards onto circles of their owners, where the master of the effect chooses @vanguard-2.11:10.7.1 @vanguard-2.11:4.1.6', () => {
    const cards = [calling(inZone('drop', 'any', { stat: 'grade', atMost: 2 }))];
    const duel = Duel.from({ own: { FC: 'leader', drop: 'g1' }, other: { drop: 'g2' }, cards }).use('leader');
    duel.choose(0, { card: 'g1', place: 'FL' });
    expect(duel.asked).toBe('0: circle');
    duel.choose(0, { card: 'g2', place: 'BR' });
    expect([duel.at('g1'), duel.at('g2'), duel.card('g2').controller]).toEqual(['field/0 FL', 'field/1 BR', 1]);
  });

  it('brings a unit that was dominated and leapt back to its owner @vanguard-2.11:10.31.2 @vanguard-2.11:10.35.4.1', () => {
    const take: Operation[] = [
      { op: 'bind', cards: rearguards('opponent'), as: 'it' },
      dominate({ bound: 'it' }, 'turn'),
    ];
    const cards = [leader(does('leap', ...take, ...timeLeap()), leapBack)];
    const duel = Duel.from({ own: { FC: resting('leader'), deck: 'g3 g2 blank' }, other: { FR: 'g1' }, cards }).use(
      'leader',
    );
    duel.select(0, 'g2').choose(0, { place: 'BR' });
    expect([duel.at('g1'), duel.at('g2')]).toEqual(['bind/1', 'field/0 BR']);
    duel.choose(0, 'end').choose(0, { place: 'FL' });
    expect([duel.at('g1'), duel.card('g1').controller, duel.card('g2').zone]).toEqual(['field/1 FL', 1, 'deck/0']);
  });

  it('of nobody else goes to the own vanguard circle @vanguard-2.11:10.6.1 @vanguard-2.11:4.1.6', () => {
    const cards = [leader(does('ride', superiorRide(inZone('drop', 'opponent'))))];
    const duel = Duel.from({ own: { FC: 'leader' }, other: { drop: 'g3' }, cards }).use('leader');
    expect([duel.at('g3'), duel.at('leader')]).toEqual(['drop/1', 'field/0 FC']);
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

import { describe, expect, it } from '@jest/globals';
import { legion } from '../cards/g-text.js';
import { act, anyOf, auto, choose, draw, inZone, rides, self, superiorRide, VC } from '../cards/text.js';
import { body, Duel, lies, resting } from '../testing/index.js';

describe('riding', () => {
  it('takes a card of the same grade or one above, once @vanguard-2.11:8.5.2.1.1.1 @vanguard-2.11:6.5.1.1.2', () => {
    const duel = Duel.from({ at: 'ride', own: { FC: 'blank', hand: 'g0 g1 g2 g3' } });
    expect(['g0', 'g1', 'g2', 'g3'].map((card) => duel.may(0, 'ride', card))).toEqual([false, true, true, false]);
    duel.ride('g2');
    expect(duel.asked).toBe('0: main');
  });

  it('puts a standing unit there and the old one into the soul @vanguard-2.11:8.5.3.1 @vanguard-2.11:8.5.1.1.1 @vanguard-2.11:4.6.4.1', () => {
    const duel = Duel.from({ at: 'ride', own: { FC: resting('g1'), hand: 'g2' } });
    duel.ride('g2');
    expect([duel.at('g2'), duel.at('g1')]).toEqual(['field/0 FC', 'soul/0']);
    expect([duel.card('g2').role, duel.isResting('g2')]).toEqual(['vanguard', false]);
  });

  it('asks whoever has a card, whatever it is @vanguard-2.11:6.5.1.1.2', () => {
    expect(Duel.from({ at: 'ride', own: { FC: 'g0', hand: 'g3' } }).asked).toBe('0: ride');
  });

  it('by an effect is a superior ride of any grade @vanguard-2.11:10.6.1.1 @vanguard-2.11:10.6.1', () => {
    const herald = body('herald', 1, 6000, {
      text: [act(VC, { id: 'rise', do: [choose(inZone('hand', 'controller')), superiorRide()] })],
    });
    const duel = Duel.from({ own: { FC: 'herald', hand: 'g3' }, cards: [herald] });
    duel.use('herald');
    expect([duel.at('g3'), duel.at('herald')]).toEqual(['field/0 FC', 'soul/0']);
    expect(duel.moves).toEqual(['g3 superior-ride', 'herald ridden']);
  });

  const seeker = body('king', 3, 11000, {
    keywords: { 'seek-mate': ['queen'] },
    text: [
      auto(VC, { id: 'glad', on: rides(anyOf('controller')), do: [draw()] }),
      act(VC, { id: 'join', do: [legion(self, inZone('drop', 'controller'))] }),
    ],
  });
  const legionCards = [seeker, body('queen', 2, 9000)];

  it('puts both of a legion into the soul @vanguard-2.11:10.6.1.2', () => {
    const FC = [lies('king', { name: 'king' }), lies('queen', { name: 'queen', role: 'mate' })];
    const links = [{ kind: 'legion', from: 'king', to: 'queen' }];
    const duel = Duel.from({ at: 'ride', own: { FC, hand: 'g3' }, links, cards: legionCards });
    expect(duel.at('queen')).toBe('field/0 FC');
    duel.ride('g3');
    expect([duel.at('g3'), duel.at('king'), duel.at('queen')]).toEqual(['field/0 FC', 'soul/0', 'soul/0']);
    expect(duel.moves.slice(0, 3)).toEqual(['g3 ride', 'king ridden', 'queen ridden']);
  });

  it('is not what a legion does @vanguard-2.11:10.6.1.5', () => {
    const duel = Duel.from({ own: { FC: 'king', drop: 'queen' }, cards: legionCards }).use('king', 'join');
    expect([duel.at('queen'), duel.at('king')]).toEqual(['field/0 FC', 'field/0 FC']);
    expect([duel.moves, duel.count('soul', 0)]).toEqual([['queen legion'], 0]);
  });
});

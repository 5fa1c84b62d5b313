import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import { anyOf, auto, damageVanguard, draw, inZone, isRetired, RC } from '../cards/text.js';
import { body, does, Duel, leader, lies } from '../testing/index.js';

/** Puts a card onto the vanguard circle without riding it, which no rule of the game does. */
const put = (zone: string, role: string): Operation => ({
  ...{ op: 'move', cards: inZone(zone, 'controller'), to: 'field', place: 'FC', role, reason: 'effect' },
});
const mate = lies('mate', { role: 'mate', name: 'mate' });
const cards = [leader(does('unit', put('drop', 'vanguard'))), body('mate', 3, 9000), body('late', 3, 9000)];
const places = (duel: Duel, ...names: readonly string[]): string[] => names.map((name) => duel.at(name));

// No sample card leads to these situations: the tests lay them out or use a text of their own.
describe('several units on a vanguard circle', () => {
  it('the last placed stays @vanguard-2.11:9.3.2', () => {
    const duel = Duel.from({ own: { FC: 'leader', drop: 'late' }, cards }).use('leader', 'unit');
    expect(places(duel, 'leader', 'late')).toEqual(['soul/0', 'field/0 FC']);
  });

  it('of those that came together one is kept @vanguard-2.11:9.3.4', () => {
    const duel = Duel.from({ own: { FC: [lies('g2'), lies('g3')] }, cards });
    expect(duel.asked).toBe('0: keep');
    duel.choose(0, { card: 'g3' });
    expect(places(duel, 'g2', 'g3')).toEqual(['soul/0', 'field/0 FC']);
  });

  it('a mate stays beside its leader, and goes into the soul without one @vanguard-2.11:9.3.1', () => {
    const both = Duel.from({
      own: { FC: [lies('g3', { name: 'g3' }), mate] },
      links: [{ kind: 'legion', from: 'g3', to: 'mate' }],
      cards,
    });
    expect(places(both, 'g3', 'mate')).toEqual(['field/0 FC', 'field/0 FC']);
    const alone = Duel.from({ own: { FC: [mate], soul: 'g2' }, cards });
    expect(alone.at('mate')).toBe('soul/0');
    expect(alone.asked).toBe('0: ride-from-soul');
  });

  it('beside a legion the last placed alone stays @vanguard-2.11:9.3.6', () => {
    const duel = Duel.from({ own: { FC: [lies('leader'), mate], drop: 'late' }, cards }).use('leader', 'unit');
    expect(places(duel, 'leader', 'mate', 'late')).toEqual(['soul/0', 'soul/0', 'field/0 FC']);
  });
});

describe('damage', () => {
  it('is processed when nothing else is due, before abilities @vanguard-2.11:9.6.1', () => {
    const text = [auto(RC, { id: 'mourn', on: isRetired(anyOf('any')), do: [draw()] })];
    const call: Operation = {
      op: 'move',
      cards: inZone('drop', 'controller'),
      to: 'field',
      place: 'FL',
      role: 'rearguard',
      reason: 'effect',
    };
    const both = [leader(does('both', damageVanguard(1), call)), body('widow', 1, 5000, { text })];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g1', BL: 'widow', drop: 'g2' }, cards: both }).use('leader');
    expect(duel.moves).toEqual(['g2 effect', 'g1 overlap', 'blank damage-check', 'blank damage', 'blank draw']);
  });
});

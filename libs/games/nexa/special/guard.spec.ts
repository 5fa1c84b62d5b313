import { describe, expect, it } from '@jest/globals';
import { command, unit } from '../cards/define.js';
import { effect, roll } from '../cards/text.js';
import { Duel, lies, rolled } from '../testing/index.js';

const wall = unit({
  ...{ key: 'wall', name: 'Wall', sign: ['blue', 'alpha'], cost: [1, {}] },
  ...{ powers: [3, 1, 9], terrain: ['space', 'earth'] },
});
const tire = command({
  ...{ key: 'tire', name: 'Tire', sign: ['blue', 'alpha'], cost: [0] },
  text: [effect({ timing: 'any', do: [roll({ zone: 'g', of: 'opponent' })] })],
});
const cards = [wall, tire];
/** Seat 0 attacks in space, where seat 1 defends, and on earth, where nobody does. X-02: guard level 2. */
const board = (hands: { own?: string; other?: string } = {}) =>
  Duel.from({
    own: {
      hand: hands.own ?? '',
      space: [lies('wall', { name: 'Ours' })],
      earth: [lies('wall', { name: 'Raider' })],
      g: [lies('X-02', { name: 'Art' })],
    },
    other: {
      hand: hands.other ?? '',
      space: [lies('wall', { name: 'Theirs' })],
      g: [lies('X-02', { name: 'Mural' }), lies('X-02', { name: 'Fresco' })],
    },
    phase: 'damage',
    cards,
  });

describe('the guard system', () => {
  it('rolls the G and raises an engaged own force by the guard level @nexa-1.2:guard.1 @nexa-1.2:guard.2 @nexa-1.2:card.graphic.3', () => {
    const duel = board().play(0, 'text', 'Art', 'guard-raise-space').resolve();
    expect(duel.isRolled('Art')).toBe(true);
    duel.until('damage');
    // Power 3 + 2 for seat 0's force, 3 for the other.
    expect([duel.damage('Theirs'), duel.damage('Ours')]).toEqual([5, 3]);
  });

  it('lowers a non-engaged enemy force @nexa-1.2:guard.1 @nexa-1.2:guard.2 @nexa-1.2:card.graphic.3', () => {
    const duel = board();
    const before = duel.count('hq', 1);
    duel.play(1, 'text', 'Mural', 'guard-lower-earth').resolve().until('damage');
    expect(duel.count('hq', 1)).toBe(before - 1);
  });

  it('is not for other forces @nexa-1.2:guard.2', () => {
    const duel = board();
    expect(duel.may(0, 'text', 'Art', 'guard-raise-earth')).toBe(false);
    expect(duel.may(1, 'text', 'Mural', 'guard-lower-space')).toBe(false);
    expect(duel.may(0, 'text', 'Art', 'guard-lower-space')).toBe(false);
  });

  it('lasts until the forces disband @nexa-1.2:guard.1', () => {
    const duel = board().play(0, 'text', 'Art', 'guard-raise-space').resolve();
    const lasting = () => duel.table.effects.filter(({ at }) => at?.includes('space/0'));
    expect(duel.until('return').at('Ours')).toBe('space/0');
    expect(lasting()).toHaveLength(1);
    duel.until('return');
    expect(duel.at('Ours')).toBe('deploy/0');
    expect(lasting()).toHaveLength(0);
  });

  it('is of the damage step, and of a G that is not rolled @nexa-1.2:guard.1', () => {
    expect(board().until('return').may(0, 'text', 'Art', 'guard-raise-space')).toBe(false);
    const tired = Duel.from({
      own: { space: [lies('wall')], g: [rolled('X-02', { name: 'Art' })] },
      other: { space: [lies('wall')] },
      phase: 'damage',
      cards,
    });
    expect(tired.may(0, 'text', 'Art', 'guard-raise-space')).toBe(false);
  });

  it('fails as a whole if the G is rolled when it resolves @nexa-1.2:in-that-case.2 @nexa-1.2:guard.1', () => {
    const duel = board({ other: 'tire' })
      .play(0, 'text', 'Art', 'guard-raise-space')
      .play(1, 'command', 'tire')
      .resolve();
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'without-effect']);
    duel.until('damage');
    expect(duel.damage('Theirs')).toBe(3);
  });

  it('is for each player once each turn, whatever cards have it @nexa-1.2:guard.3', () => {
    const duel = board().play(1, 'text', 'Mural', 'guard-raise-space').resolve();
    expect(duel.may(1, 'text', 'Fresco', 'guard-raise-space')).toBe(false);
    expect(duel.may(1, 'text', 'Fresco', 'guard-lower-earth')).toBe(false);
    expect(duel.may(0, 'text', 'Art', 'guard-raise-space')).toBe(true);
  });
});

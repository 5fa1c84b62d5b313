import { describe, expect, it } from '@jest/globals';
import { permutation, uniform } from './index.js';
import { playOut, seededDice, toy } from './toy-game.spec-helper.js';

const chiSquare = (counts: readonly number[], expected: number): number =>
  counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);

describe('uniform', () => {
  it('throws away the incomplete last block', () => {
    const numbers = [2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 2, 5];
    expect(uniform(() => numbers.shift() as number, 3)).toBe((2 ** 32 - 2) % 3);
    expect(numbers).toEqual([5]);
  });

  it('throws nothing away where the range divides evenly', () => {
    expect(uniform(() => 2 ** 32 - 1, 2)).toBe(1);
    expect(uniform(() => 2 ** 32 - 1, 2 ** 32)).toBe(2 ** 32 - 1);
  });

  it.each([0, -1, 1.5, NaN, 2 ** 32 + 1])('refuses %p sides instead of looping or inventing a number', (n) => {
    expect(() => uniform(() => 0, n)).toThrow(RangeError);
  });

  it('is even over six sides', () => {
    const next = seededDice(11)('rolls');
    const rolled = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) {
      const side = uniform(next, 6);
      rolled[side] = (rolled[side] as number) + 1;
    }
    // 99.9 % point of chi-square with 5 degrees of freedom.
    expect(chiSquare(rolled, 10_000)).toBeLessThan(20.52);
  });
});

describe('permutation', () => {
  it('is even over all orders of four', () => {
    const next = seededDice(5)('orders');
    const counts = new Map<string, number>();
    for (let i = 0; i < 48_000; i++) {
      const order = permutation(next, 4).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // 99.9 % point of chi-square with 23 degrees of freedom.
    expect(chiSquare([...counts.values()], 2000)).toBeLessThan(49.73);
  });

  it('of nothing and of one is trivial', () => {
    expect(permutation(() => 0, 0)).toEqual([]);
    expect(permutation(() => 0, 1)).toEqual([0]);
  });
});

describe('labels', () => {
  it('never repeat within a match', () => {
    const labels: string[] = [];
    const real = seededDice(3);
    const { events } = playOut(3, 'duel', toy, (label) => (labels.push(label), real(label)));
    expect(labels.length).toBe(events.filter(({ type }) => type === 'ZoneShuffled' || type === 'DiceRolled').length);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

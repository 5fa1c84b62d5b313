import { describe, expect, it } from '@jest/globals';
import { chiSquareTail, countTails, hypergeometric, normalTails, shareInterval } from './statistics.js';

describe('tails', () => {
  // Critical values from standard tables.
  it.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [11.07, 5, 0.05],
    [66.339, 49, 0.05],
    [85.351, 49, 0.001],
  ])('of chi-square %d with %d degrees are %d', (x, degrees, p) => {
    expect(chiSquareTail(x, degrees)).toBeCloseTo(p, 3);
  });

  it('of the normal distribution stay exact far out', () => {
    expect(normalTails(1.959963984540054)).toBeCloseTo(0.05, 9);
    // 2 Φ(-10), which would be 0 if computed as 1 minus a rounded 1.
    expect(normalTails(10) / 1.5239706048321e-23).toBeCloseTo(1, 6);
  });

  it('of a skewed count are those of the distribution it is, not of a normal one', () => {
    // P(X ≥ 40) of a Poisson distribution with mean 20 is 5.3e-5; a normal approximation gives 6.6e-6.
    const poisson = { observed: 40, mean: 20, variance: 20, third: 20 };
    expect(countTails(poisson) / 2 / 5.3e-5).toBeGreaterThan(0.8);
    expect(countTails(poisson) / 2 / 5.3e-5).toBeLessThan(1.25);
    expect(countTails({ ...poisson, third: -20, observed: 0 })).toBeCloseTo(countTails(poisson), 9);
    expect(countTails({ ...poisson, observed: 20 })).toBe(1);
    expect(countTails({ observed: 1, mean: 1, variance: 0, third: 0 })).toBe(1);
  });
});

describe('a hand', () => {
  it('has the moments that counting all hands gives', () => {
    const [all, marked, drawn] = [7, 3, 4];
    const counts: number[] = [];
    for (let hand = 0; hand < 2 ** all; hand++) {
      const cards = Array.from({ length: all }, (_, i) => (hand >> i) & 1);
      if (cards.reduce((sum, bit) => sum + bit, 0) === drawn)
        counts.push(cards.slice(0, marked).reduce((a, b) => a + b, 0));
    }
    const moment = (power: number, around: number): number =>
      counts.reduce((sum, count) => sum + (count - around) ** power, 0) / counts.length;
    const found = hypergeometric(all, marked, drawn);
    expect(found.mean).toBeCloseTo(moment(1, 0), 12);
    expect(found.variance).toBeCloseTo(moment(2, found.mean), 12);
    expect(found.third).toBeCloseTo(moment(3, found.mean), 12);
  });
});

describe('the interval of a share', () => {
  it('is that of Wilson', () => {
    const { low, high } = shareInterval(8, 10);
    expect([low, high].map((bound) => Number(bound.toFixed(4)))).toEqual([0.4902, 0.9433]);
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

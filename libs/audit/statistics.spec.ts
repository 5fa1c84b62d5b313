import { describe, expect, it } from '@jest/globals';
import {
  atLeast,
  correlationBelow,
  holm,
  moreOften,
  normalTails,
  rankCorrelation,
  skewedTails,
  spreadBelow,
  tTails,
} from './statistics.js';

describe('statistics', () => {
  it('corrects p-values for their number and keeps their order (worked example of Holm)', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([])).toEqual([]);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
  });

  it('knows the tails of tables', () => {
    expect(normalTails(1.959964)).toBeCloseTo(0.05, 6);
    expect(tTails(2.364624, 7)).toBeCloseTo(0.05, 6);
    // With one degree of freedom it is the Cauchy distribution: 1/2 beyond 1. The far tails must not be rounded to 0.
    expect(tTails(-1, 1)).toBeCloseTo(0.5, 12);
    expect(tTails(40, 60)).toBeGreaterThan(0);
    expect(atLeast(8, 10, 0.5)).toBeCloseTo(56 / 1024, 10);
    expect(atLeast(0, 10, 0.5)).toBe(1);
    // The 5 % point of chi-square with 10 degrees of freedom is 3.9403.
    expect(spreadBelow(Math.sqrt(3.9403 / 10), 11, 1)).toBeCloseTo(0.05, 4);
  });

  it('takes a long tail for long, and a short one for no shorter than a normal one', () => {
    // An exponential distribution has skewness 2: P(X - 1 ≥ 4) = e^-5.
    expect(skewedTails(4, 2)).toBeCloseTo(2 * Math.exp(-5), 10);
    expect(skewedTails(-4, -2)).toBe(skewedTails(4, 2));
    expect(skewedTails(-4, 2)).toBe(normalTails(4));
    expect(skewedTails(4, 0)).toBe(normalTails(4));
    expect(skewedTails(0, 1)).toBeGreaterThan(0.8);
  });

  it('compares shares exactly (Fisher: the lady tasting tea)', () => {
    expect(moreOften({ hits: 4, of: 4 }, { hits: 0, of: 4 })).toBeCloseTo(1 / 70, 12);
    expect(moreOften({ hits: 3, of: 4 }, { hits: 1, of: 4 })).toBeCloseTo(17 / 70, 12);
    expect(moreOften({ hits: 0, of: 4 }, { hits: 1, of: 4 })).toBe(1);
    expect(moreOften({ hits: 30, of: 30 }, { hits: 1, of: 3_000 })).toBeGreaterThan(0);
  });

  it('correlates ranks, equal values sharing theirs', () => {
    expect(rankCorrelation([1, 2, 3, 4], [10, 20, 30, 1_000])).toBeCloseTo(1, 12);
    expect(rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1, 12);
    expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBe(0);
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(0.9487, 4);
  });

  it('finds a correlation low only if there are enough values to say so', () => {
    expect(correlationBelow(-0.2, 20, 0.05)).toBeGreaterThan(0.1);
    expect(correlationBelow(-0.2, 2_000, 0.05)).toBeLessThan(1e-9);
    expect(correlationBelow(0.3, 2_000, 0.05)).toBeGreaterThan(0.99);
  });
});

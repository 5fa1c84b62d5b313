import { describe, expect, it } from '@jest/globals';
import {
  betaBelow,
  binomialAtLeast,
  chiSquareBelow,
  gammaAbove,
  gammaBelow,
  hypergeometricAtMost,
  lnGamma,
  normalBelow,
  studentTails,
} from './distributions.js';

/** Compares with a relative tolerance, however small the numbers. */
function expectClose(found: number, wanted: number, relative = 1e-12): void {
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * relative);
}

const choose = (n: number, k: number): bigint => {
  let found = 1n;
  for (let i = 1n; i <= BigInt(k); i++) found = (found * (BigInt(n - k) + i)) / i;
  return found;
};

/** A quotient of integers that may be too large for `number`. */
const ratio = (a: bigint, b: bigint): number => Number((a * 10n ** 60n) / b) / 1e60;

describe('distributions', () => {
  it('know factorials, and Γ(1/2)', () => {
    let factorial = 1;
    for (let n = 1; n <= 170; n++) {
      factorial *= n;
      if (n > 1) expectClose(lnGamma(n + 1), Math.log(factorial), 1e-14);
    }
    expectClose(lnGamma(0.5), 0.5 * Math.log(Math.PI), 1e-14);
    // Abramowitz and Stegun, table 6.1 and 6.3.
    expectClose(Math.exp(lnGamma(1.5)), 0.8862269255, 1e-10);
    expectClose(lnGamma(101), 363.739375555563, 1e-14);
  });

  it('know the normal distribution far out (Abramowitz and Stegun, tables 26.1 and 26.2)', () => {
    expect(normalBelow(0)).toBe(0.5);
    expectClose(normalBelow(1), 0.841344746068543, 1e-14);
    expectClose(normalBelow(-1), 0.158655253931457, 1e-13);
    expectClose(normalBelow(-1.96), 0.024997895148220435, 1e-13);
    expectClose(normalBelow(-5), 2.866515718791939e-7, 1e-13);
    expectClose(-Math.log10(normalBelow(-10)), 23.11805, 3e-7);
    expectClose(-Math.log10(normalBelow(-30)), 197.30921, 1e-8);
  });

  it('know chi-square (table 26.8: upper 5 % and 0.1 % points)', () => {
    for (const [freedom, five, tenth] of [
      [1, 3.84146, 10.828],
      [2, 5.99146, 13.816],
      [10, 18.307, 29.588],
      [30, 43.7729, 59.703],
      [100, 124.342, 149.449],
    ] as const) {
      expect(chiSquareBelow(five, freedom)).toBeCloseTo(0.95, 5);
      expect(chiSquareBelow(tenth, freedom)).toBeCloseTo(0.999, 5);
    }
  });

  it("know Student's t (table 26.10: 5 % and 1 % on both sides)", () => {
    for (const [freedom, five, one] of [
      [1, 12.706, 63.657],
      [5, 2.571, 4.032],
      [10, 2.228, 3.169],
      [30, 2.042, 2.75],
      [120, 1.98, 2.617],
    ] as const) {
      expect(studentTails(five, freedom)).toBeCloseTo(0.05, 3);
      expect(studentTails(-one, freedom)).toBeCloseTo(0.01, 4);
    }
    // With one and with two degrees of freedom there is a closed formula, for any t.
    for (const t of [0.1, 1, 10, 1e3, 1e6]) {
      expectClose(studentTails(t, 1), (2 / Math.PI) * Math.atan(1 / t), 1e-13);
      const s = Math.sqrt(2 + t * t);
      expectClose(studentTails(t, 2), 2 / (s * (s + t)), 1e-13);
    }
  });

  it('know gamma distributions of whole shapes: what Poisson leaves', () => {
    for (const shape of [1, 2, 5, 20, 60])
      for (const x of [0.01, 0.5, 3, 17, 59, 90]) {
        let [term, above] = [Math.exp(-x), 0];
        for (let k = 0; k < shape; k++) [above, term] = [above + term, (term * x) / (k + 1)];
        expectClose(gammaAbove(x, shape), above, 1e-12);
        expect(gammaBelow(x, shape) + gammaAbove(x, shape)).toBeCloseTo(1, 14);
      }
    expect([gammaAbove(0, 3), gammaBelow(-1, 3)]).toEqual([1, 0]);
  });

  it('know them near the middle of large shapes too (summed in 60 digits)', () => {
    for (const [shape, x, above, below] of [
      [1_184, 1_135, 0.9242773678257561, 0.07572263217424387],
      [1_184, 1_240, 0.053465304722808416, 0.94653469527719158],
      [20_000, 19_800, 0.9216995049878226, 0.07830049501217735],
      [20_000, 20_600, 0.000013152998222272686, 0.9999868470017778],
    ] as const) {
      expectClose(gammaAbove(x, shape), above, 2e-14);
      expectClose(gammaBelow(x, shape), below, 2e-14);
    }
  });

  it('know gamma distributions of huge shapes, which are nearly normal ones', () => {
    for (const shape of [1e4, 1e6, 1e7])
      for (const z of [-4, -1, 0, 1, 4, 8]) {
        // The approximation by Wilson and Hilferty, 26.4.17, is accurate to a few thousandths here and improves with
        // the shape.
        const x = shape + z * Math.sqrt(shape);
        const normal = (Math.cbrt(x / shape) - (1 - 1 / (9 * shape))) * Math.sqrt(9 * shape);
        expectClose(gammaAbove(x, shape), normalBelow(-normal), 0.02);
      }
  });

  it('count exactly how many of n', () => {
    for (const n of [1, 7, 40, 200])
      for (const k of new Set([1, Math.ceil(n / 3), Math.ceil(n / 2), n])) {
        // Each with probability 3/10.
        let above = 0n;
        for (let i = k; i <= n; i++) above += choose(n, i) * 3n ** BigInt(i) * 7n ** BigInt(n - i);
        const scaled = (above * 10n ** 200n) / 10n ** BigInt(n);
        expectClose(binomialAtLeast(k, n, 0.3), Number(scaled / 10n ** 60n) / 1e140, 1e-11);
      }
    expect([binomialAtLeast(0, 5, 0.2), binomialAtLeast(6, 5, 0.2), binomialAtLeast(3, 5, 0)]).toEqual([1, 0, 0]);
    expect(betaBelow(1, 2, 3)).toBe(1);
  });

  it('count hands exactly', () => {
    for (const [all, marked, drawn] of [
      [8, 4, 4],
      [50, 5, 10],
      [60, 20, 30],
      [3_030, 2_999, 30],
    ] as const)
      for (let x = Math.max(0, drawn + marked - all); x <= Math.min(marked, drawn); x++) {
        let below = 0n;
        for (let i = 0; i <= x; i++)
          if (drawn - i <= all - marked) below += choose(marked, i) * choose(all - marked, drawn - i);
        const wanted = ratio(below, choose(all, drawn));
        if (wanted > 1e-40) expectClose(hypergeometricAtMost(x, all, marked, drawn), wanted, 1e-10);
      }
    expect([hypergeometricAtMost(-1, 8, 4, 4), hypergeometricAtMost(4, 8, 4, 4)]).toEqual([0, 1]);
  });
});

import { gammaAbove, gammaBelow } from '../distributions.js';

/** P(X ≥ x) for chi-square with the given degrees of freedom. */
export const chiSquareTail = (x: number, degrees: number): number => gammaAbove(x / 2, degrees / 2);

/** P(|Z| ≥ |z|) for a standard normal value, whose square has a chi-square distribution. */
export const normalTails = (z: number): number => chiSquareTail(z * z, 1);

/** A sum of independent counts: the observed value, and the first three moments of the expected distribution. */
export interface Moments {
  readonly observed: number;
  readonly mean: number;
  readonly variance: number;
  /** Third central moment. */
  readonly third: number;
}

/** Beyond this shape a gamma distribution is practically normal. */
const MOST_SHAPE = 1e7;

/**
 * The probability of a count at least this far from its mean, on either side. The sum is approximated by a gamma
 * distribution with the same three moments: in the far tails, which matter after correction, a normal approximation
 * would mistake skewness for evidence.
 */
export function countTails({ observed, mean, variance, third }: Moments): number {
  if (variance <= 0) return observed === mean ? 1 : 0;
  const sigma = Math.sqrt(variance);
  const skewness = third / (sigma * variance);
  const shape = skewness === 0 ? Infinity : 4 / (skewness * skewness);
  const away = observed - mean;
  if (shape > MOST_SHAPE) return normalTails(Math.max(0, Math.abs(away) - 0.5) / sigma);
  const scale = (sigma * Math.abs(skewness)) / 2;
  // A distribution that is skewed to the left is mirrored.
  const place = (distance: number): number => shape + distance / scale;
  const mirrored = skewness < 0 ? -away : away;
  const above = gammaAbove(place(mirrored - 0.5), shape);
  const below = gammaBelow(place(mirrored + 0.5), shape);
  return Math.min(1, 2 * Math.min(above, below));
}

/** Moments of the number of `marked` cards among `all` in a hand of `drawn`. */
export function hypergeometric(all: number, marked: number, drawn: number): Omit<Moments, 'observed'> {
  const mean = (drawn * marked) / all;
  if (all < 3) return { mean, variance: 0, third: 0 };
  const variance = (mean * (all - marked) * (all - drawn)) / (all * (all - 1));
  const third = (variance * (all - 2 * marked) * (all - 2 * drawn)) / (all * (all - 2));
  return { mean, variance, third };
}

/** 95 % of a normal distribution are within this many standard deviations. */
export const Z95 = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 95 % interval of a share (Wilson), which also holds for small and extreme counts. */
export function shareInterval(hits: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const z2 = Z95 * Z95;
  const share = hits / n;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

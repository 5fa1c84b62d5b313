import {
  binomialAtLeast,
  chiSquareBelow,
  gammaAbove,
  hypergeometricAtMost,
  normalBelow,
  studentTails,
} from './distributions.js';

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

/** Sample variance; 0 for fewer than two values. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** P(|Z| ≥ |z|) for a standard normal value. */
export const normalTails = (z: number): number => 2 * normalBelow(-Math.abs(z));

/** P(|T| ≥ |t|) for Student's t with the given degrees of freedom. */
export const tTails = studentTails;

/** Below this skewness a distribution is treated as normal. */
const LEAST_SKEWNESS = 1e-3;

/**
 * The probability that a standardised value with this skewness is at least this far from 0, on either side: computed
 * with a gamma distribution of the same three moments if the tail is long, with a normal one if it is short. In the far
 * tails, which matter after correction, a normal approximation would mistake skewness for evidence.
 */
export function skewedTails(z: number, skewness: number): number {
  const towards = z < 0 ? -skewness : skewness;
  if (towards < LEAST_SKEWNESS) return normalTails(z);
  const shape = 4 / towards ** 2;
  return Math.min(1, 2 * gammaAbove(shape + Math.abs(z) * Math.sqrt(shape), shape));
}

/** The probability of a spread this small or smaller in n normal values with standard deviation `least`. */
export const spreadBelow = (spread: number, n: number, least: number): number =>
  n < 2 ? 1 : chiSquareBelow(((n - 1) * spread ** 2) / least ** 2, n - 1);

/** The probability of at least k of n, each with probability p. */
export const atLeast = binomialAtLeast;

/** `hits` out of `of`. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** The probability of a share at least this large if it does not differ from the others (Fisher's exact test). */
export function moreOften({ hits, of }: Share, others: Share): number {
  const [all, missed] = [of + others.of, of - hits + (others.of - others.hits)];
  // Counts the misses instead of the hits, so that small probabilities are not lost by subtracting from 1.
  return hits === 0 || others.of === 0 ? 1 : hypergeometricAtMost(of - hits, all, missed, of);
}

/**
 * Corrects p-values for their number (Holm): the probability that any of them is this small by chance. Keeps the order.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p);
  const corrected = new Array<number>(pValues.length).fill(1);
  let least = 0;
  order.forEach(({ p, i }, place) => {
    least = Math.max(least, Math.min(1, p * (order.length - place)));
    corrected[i] = least;
  });
  return corrected;
}

/** Rank correlation (Spearman); 0 if one of the two is constant. */
export const rankCorrelation = (a: readonly number[], b: readonly number[]): number => correlation(ranks(a), ranks(b));

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [da, db] = [(a[i] as number) - ma, (b[i] as number) - mb];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}

/** Equal values share the average of their ranks. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((value, i) => ({ value, i })).sort((a, b) => a.value - b.value);
  const found = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (let place = from; place < to; place++) found[order[place]?.i as number] = (from + to - 1) / 2;
    from = to;
  }
  return found;
}

/**
 * The probability of a rank correlation this low in n pairs if the true one is at least `least` (Fisher's
 * transformation).
 */
export function correlationBelow(found: number, n: number, least: number): number {
  if (n < 4) return 1;
  const clamp = (r: number): number => Math.max(-0.999999, Math.min(0.999999, r));
  // 1.06: the variance of a rank correlation is slightly larger than that of a product-moment correlation.
  return normalBelow((Math.atanh(clamp(found)) - Math.atanh(clamp(least))) / Math.sqrt(1.06 / (n - 3)));
}

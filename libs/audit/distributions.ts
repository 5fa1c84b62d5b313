/**
 * The few distributions that audits need. Series and continued fractions as in Abramowitz and Stegun, "Handbook of
 * Mathematical Functions" (chapters 6 and 26). Tails are computed directly, not as 1 minus the rest, so that small
 * probabilities keep their precision.
 */

const EPSILON = 2 ** -53;
const TINY = 1e-300;
/** From here on Stirling's series is exact to the last bit of a double. */
const STIRLING_FROM = 15;

/** The remainder of Stirling's formula for the logarithm of the gamma function (6.1.41). */
function stirlingRest(x: number): number {
  const y = 1 / (x * x);
  return (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - (y * 691) / 360360))))) / x;
}

/** Logarithm of the gamma function, for x > 0. */
export function lnGamma(x: number): number {
  let [at, shift] = [x, 1];
  for (; at < STIRLING_FROM; at++) shift *= at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + stirlingRest(at) - Math.log(shift);
}

const lnBeta = (a: number, b: number): number => lnGamma(a) + lnGamma(b) - lnGamma(a + b);

/**
 * x^a e^-x / Γ(a). For a large shape it is computed from the distance of x from the shape, because the powers
 * themselves would cancel.
 */
function gammaFactor(a: number, x: number): number {
  if (a < STIRLING_FROM) return Math.exp(a * Math.log(x) - x - lnGamma(a));
  const away = (x - a) / a;
  return Math.sqrt(a / (2 * Math.PI)) * Math.exp(a * (Math.log1p(away) - away) - stirlingRest(a));
}

/** P(X ≤ x) for a gamma distribution of that shape and scale 1. */
export function gammaBelow(x: number, shape: number): number {
  if (x <= 0) return 0;
  return x < shape + 1 ? lowerSeries(shape, x) : 1 - upperFraction(shape, x);
}

/** P(X ≥ x) for a gamma distribution of that shape and scale 1. */
export function gammaAbove(x: number, shape: number): number {
  if (x <= 0) return 1;
  return x < shape + 1 ? 1 - lowerSeries(shape, x) : upperFraction(shape, x);
}

/** 6.5.29 */
function lowerSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; term > sum * EPSILON; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * gammaFactor(a, x);
}

/** 6.5.31 */
function upperFraction(a: number, x: number): number {
  const partial = (n: number): readonly [number, number] => [n === 1 ? 1 : -(n - 1) * (n - 1 - a), x + 2 * n - 1 - a];
  return fraction(partial) * gammaFactor(a, x);
}

/** I_x(a, b), the regularised incomplete beta function (26.5.8). */
export function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only on this side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaBelow(1 - x, b, a);
  const factor = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - lnBeta(a, b)) / a;
  const partial = (n: number): readonly [number, number] => {
    const m = n >> 1;
    if (n === 1) return [1, 1];
    const step =
      n % 2 === 0
        ? -((a + m - 1) * (a + b + m - 1)) / ((a + n - 2) * (a + n - 1))
        : (m * (b - m)) / ((a + n - 2) * (a + n - 1));
    return [step * x, 1];
  };
  return factor * fraction(partial);
}

/**
 * A continued fraction a1/(b1 + a2/(b2 + …)), evaluated from the front (Lentz, as modified by Thompson and Barnett).
 */
function fraction(partial: (n: number) => readonly [number, number]): number {
  let [value, c, d] = [TINY, TINY, 0];
  for (let n = 1; ; n++) {
    const [a, b] = partial(n);
    d = 1 / nonZero(b + a * d);
    c = nonZero(b + a / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 2 * EPSILON || n > 1e6) return value;
  }
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** P(Z ≤ z) for a standard normal value, whose square has a gamma distribution. */
export function normalBelow(z: number): number {
  const square = (z * z) / 2;
  return z < 0 ? gammaAbove(square, 0.5) / 2 : (1 + gammaBelow(square, 0.5)) / 2;
}

/** P(|T| ≥ |t|) for Student's t (26.7.1). */
export const studentTails = (t: number, freedom: number): number =>
  betaBelow(freedom / (freedom + t * t), freedom / 2, 0.5);

/** P(X ≤ x) for chi-square. */
export const chiSquareBelow = (x: number, freedom: number): number => gammaBelow(x / 2, freedom / 2);

/** P(at least k of n), each with probability p (26.5.24). */
export function binomialAtLeast(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  return k > n ? 0 : betaBelow(p, k, n - k + 1);
}

/** P(at most x of the `marked` cards among `all` are in a hand of `drawn`). */
export function hypergeometricAtMost(x: number, all: number, marked: number, drawn: number): number {
  const least = Math.max(0, drawn + marked - all);
  const most = Math.min(marked, drawn);
  if (x < least) return 0;
  if (x >= most) return 1;
  const lnChoose = (n: number, k: number): number => lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1);
  let term = Math.exp(lnChoose(marked, x) + lnChoose(all - marked, drawn - x) - lnChoose(all, drawn));
  let sum = 0;
  for (let i = x; i >= least; i--) {
    sum += term;
    term *= (i * (all - marked - drawn + i)) / ((marked - i + 1) * (drawn - i + 1));
  }
  return Math.min(1, sum);
}

import { holm } from '../statistics.js';
import { chiSquareTail, countTails, normalTails, shareInterval, Z95, type Interval } from './statistics.js';
import type { Places, Sum, Tally } from './tally.js';

/** At most this share of honest archives raises any finding at all. */
const DEFAULT_ALPHA = 0.001;
/** Outcomes expected less often than this are not tested: too few for the distribution to hold. */
const LEAST_EXPECTED = 10;

export type Family = 'rolls' | 'first seat' | 'shuffles' | 'neighbours' | 'opening hands' | 'draw positions';

export interface PopulationTest {
  readonly family: Family;
  readonly subject: string;
  /** The number of matches, shuffles or rolls it is based on. */
  readonly n: number;
  readonly observed: string;
  readonly p: number;
  /** After correction for all tests of the report. */
  readonly corrected: number;
  readonly isFinding: boolean;
}

/** An effect of rules or players rather than of chance: reported, but never held against the dice. */
export interface SeatEffect {
  readonly subject: string;
  readonly n: number;
  /** How often the side that began won. */
  readonly firstWins: number;
  readonly interval: Interval;
  readonly p: number;
  /**
   * The advantage of being the first side, apart from beginning: the difference of that share between the two sides.
   */
  readonly sideDifference: number;
  readonly sideInterval: Interval;
  readonly sideP: number;
}

export interface PopulationReport {
  readonly matches: number;
  readonly unread: number;
  readonly alpha: number;
  readonly tests: readonly PopulationTest[];
  readonly findings: readonly PopulationTest[];
  /** Number of subjects with too few observations to be tested. */
  readonly untested: number;
  readonly seatEffects: readonly SeatEffect[];
}

type Draft = Omit<PopulationTest, 'corrected' | 'isFinding'>;

/** Compares the counts with what honest dice would give. */
export function populationReport(tally: Tally, alpha: number = DEFAULT_ALPHA): PopulationReport {
  const drafts = [
    ...each(tally.rolls, (subject, counts) => uniform('rolls', subject, counts)),
    ...each(tally.firstSeats, (subject, counts) => uniform('first seat', subject, counts)),
    ...each(tally.places, places),
    ...each(tally.neighbours, (subject, sum) => counted('neighbours', subject, sum)),
    ...each(tally.hands, (subject, sum) => counted('opening hands', subject, sum)),
    ...each(tally.draws, drawn),
  ];
  const testable = drafts.filter((draft) => draft !== null);
  const adjusted = holm(testable.map(({ p }) => p));
  const tests = testable.map((draft, i) => ({
    ...draft,
    corrected: adjusted[i] as number,
    isFinding: (adjusted[i] as number) < alpha,
  }));
  return {
    matches: tally.matches,
    unread: tally.unread,
    alpha,
    tests,
    findings: tests.filter(({ isFinding }) => isFinding).sort((a, b) => a.p - b.p),
    untested: drafts.length - testable.length,
    seatEffects: each(tally.sides, seatEffect).filter((effect) => effect !== null),
  };
}

const each = <T, R>(all: Readonly<Record<string, T>>, test: (subject: string, value: T) => R): R[] =>
  Object.entries(all).map(([subject, value]) => test(subject, value));

function uniform(family: Family, subject: string, counts: readonly number[]): Draft | null {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const expected = n / counts.length;
  if (expected < LEAST_EXPECTED || counts.length < 2) return null;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const shares = counts.map((count) => {
    const { low, high } = shareInterval(count, n);
    return `${percent(count / n)} (${percent(low)} to ${percent(high)})`;
  });
  const observed = `${shares.join(', ')}; even would be ${percent(1 / counts.length)}`;
  return { family, subject, n, observed, p: chiSquareTail(statistic, counts.length - 1) };
}

/** Two cards of one shuffle cannot share a place, which inflates the statistic by n / (n - 1); this is corrected. */
function places(subject: string, { shuffles, bins, counts, expected, weight }: Places): Draft | null {
  if (Math.min(...expected) < LEAST_EXPECTED) return null;
  const statistic = counts.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
  const p = chiSquareTail((statistic * weight) / shuffles, (bins - 1) ** 2);
  const worst = counts.map((count, i) => (count - expected[i]!) / Math.sqrt(expected[i]!));
  const far = worst.reduce((most, value, i) => (Math.abs(value) > Math.abs(worst[most]!) ? i : most), 0);
  const observed =
    `from part ${Math.floor(far / bins) + 1} to part ${(far % bins) + 1} of ${bins}: ` +
    `${counts[far]} cards, ${round(expected[far]!)} expected`;
  return { family: 'shuffles', subject, n: shuffles, observed, p };
}

function counted(family: Family, subject: string, sum: Sum): Draft | null {
  if (sum.mean < LEAST_EXPECTED || sum.variance < LEAST_EXPECTED) return null;
  const half = Z95 * Math.sqrt(sum.variance);
  const observed = `${sum.observed} times, ${round(sum.mean)} expected (${round(sum.mean - half)} to ${round(sum.mean + half)})`;
  return { family, subject, n: sum.n, observed, p: countTails(sum) };
}

function drawn(subject: string, sum: Sum): Draft | null {
  if (sum.n < LEAST_EXPECTED) return null;
  const sigma = Math.sqrt(sum.variance);
  const at = (places: number): string => round(places / sum.n);
  const observed =
    `at place ${at(sum.observed)} on average, ${at(sum.mean)} expected ` +
    `(${at(sum.mean - Z95 * sigma)} to ${at(sum.mean + Z95 * sigma)})`;
  return { family: 'draw positions', subject, n: sum.n, observed, p: normalTails((sum.observed - sum.mean) / sigma) };
}

/** Separates beginning from being the first side: within each side, only beginning makes a difference. */
function seatEffect(subject: string, counts: readonly number[]): SeatEffect | null {
  const [a = 0, b = 0, c = 0, d = 0] = counts;
  const [n, m] = [a + b, c + d];
  if (Math.min(n, m) < LEAST_EXPECTED) return null;
  const wins = a + c;
  const total = n + m;
  const share = wins / total;
  const difference = a / n - c / m;
  const sigma = Math.sqrt(share * (1 - share) * (1 / n + 1 / m));
  const own = Math.sqrt((a * b) / n ** 3 + (c * d) / m ** 3);
  return {
    subject,
    n: total,
    firstWins: share,
    interval: shareInterval(wins, total),
    p: normalTails((share - 0.5) / Math.sqrt(0.25 / total)),
    sideDifference: difference,
    sideInterval: { low: difference - Z95 * own, high: difference + Z95 * own },
    sideP: sigma === 0 ? 1 : normalTails(difference / sigma),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const round = (value: number): string => value.toFixed(1);

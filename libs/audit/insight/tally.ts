import type { EventRef } from '../finding.js';

/**
 * How one kind of choice correlates with one feature of hidden cards. Only sums, so that matches can be added in any
 * order. A `card` is one hidden card (or one hand) for as long as it stays in place; the choices made during that time
 * are not independent and count as one.
 */
export interface Link {
  cards: number;
  /** The number of choices, and how many of them were positive. */
  choices: number;
  taken: number;
  /** The share of positive choices, summed over cards; and its square. */
  rates: number;
  rates2: number;
  /**
   * Per card: b = its standing averaged over all choices, a = its standing summed over the positive choices, divided by
   * the number of all choices. Each card has the same weight, however many choices were made. Sums, squares and product
   * over cards.
   */
  a: number;
  b: number;
  aa: number;
  ab: number;
  bb: number;
  /** The effect of standings that changed while the card was in place: squares of `a - rate b`. */
  drift: number;
  /** Skewness of the standing, times the rate to the power of 0, 1, 2 and 3. */
  skew0: number;
  skew1: number;
  skew2: number;
  skew3: number;
  /** The choices while the feature was above its expected value: how many, and how many of them positive. */
  high: number;
  highTaken: number;
}

/** By `place | choice | feature`. */
export type Links = Map<string, Link>;

export const linkKey = (place: string, choice: string, feature: string): string => `${place} | ${choice} | ${feature}`;

/** The choices of one player. */
export interface InsightTally {
  readonly links: Links;
  /** By `place | choice`: events to look at. */
  readonly examples: Map<string, EventRef[]>;
}

export const emptyTally = (): InsightTally => ({ links: new Map(), examples: new Map() });

const MOST_EXAMPLES = 40;

export function addExample({ examples }: InsightTally, key: string, event: EventRef): void {
  const list = examples.get(key);
  if (!list) examples.set(key, [event]);
  else if (list.length < MOST_EXAMPLES) list.push(event);
}

/** Adds the second tally to the first. */
export function mergeTally(into: InsightTally, from: InsightTally): void {
  for (const [key, link] of from.links) addLink(into.links, key, link);
  for (const [key, events] of from.examples) for (const event of events) addExample(into, key, event);
}

export function addLink(links: Links, key: string, more: Readonly<Link>): void {
  const link = links.get(key);
  if (link) addTo(link, more);
  else links.set(key, { ...more });
}

/** In place, because a match has tens of thousands of these to add. */
function addTo(link: Link, more: Readonly<Link>): void {
  link.cards += more.cards;
  link.choices += more.choices;
  link.taken += more.taken;
  link.rates += more.rates;
  link.rates2 += more.rates2;
  link.a += more.a;
  link.b += more.b;
  link.aa += more.aa;
  link.ab += more.ab;
  link.bb += more.bb;
  link.drift += more.drift;
  link.skew0 += more.skew0;
  link.skew1 += more.skew1;
  link.skew2 += more.skew2;
  link.skew3 += more.skew3;
  link.high += more.high;
  link.highTaken += more.highTaken;
}

/**
 * How the choice correlates with the feature, summed over cards: how much more often than usual it was positive when
 * the standing was high.
 */
const sumOf = ({ cards, rates, a, b }: Readonly<Link>): number => a - (cards === 0 ? 0 : rates / cards) * b;

/** A mean and the variance of its error. */
export interface Mean {
  readonly mean: number;
  readonly error: number;
}

/** The same sum, per card. */
export function meanOf(link: Readonly<Link>): Mean {
  const { cards, rates, aa, ab, bb } = link;
  const [rate, mean] = [rates / cards, sumOf(link) / cards];
  const squares = aa - 2 * rate * ab + rate * rate * bb;
  return { mean, error: Math.max(0, squares / cards - mean ** 2) / cards };
}

/**
 * The sum in standard deviations over random deals, and its skewness. Given the choices, each card contributes its
 * standing (mean 0, variance 1, known skewness) times how much more often than usual the choice was positive while it
 * was in place. So the spread need not be estimated from the suspicious cards themselves, which would cancel part of
 * the evidence.
 */
export function standingOf(link: Readonly<Link>): { readonly z: number; readonly skewness: number } {
  const { cards, rates, rates2, drift, skew0, skew1, skew2, skew3 } = link;
  const rate = cards === 0 ? 0 : rates / cards;
  const spread = Math.sqrt(Math.max(0, rates2 - cards * rate * rate)) + Math.sqrt(drift);
  if (spread < 1e-9) return { z: 0, skewness: 0 };
  const third = skew3 - 3 * rate * skew2 + 3 * rate * rate * skew1 - rate ** 3 * skew0;
  return { z: sumOf(link) / spread, skewness: third / spread ** 3 };
}

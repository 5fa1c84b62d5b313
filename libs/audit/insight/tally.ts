import type { EventRef } from '../finding.js';

/**
 * How one kind of choice went with one feature of hidden cards. Sums only, so that matches add up in any order. A `card` is
 * one hidden card (or one hand) for as long as it lay there; choices made meanwhile share its luck and count as one.
 */
export interface Link {
  cards: number;
  /** Choices, and how many of them were for it. */
  choices: number;
  taken: number;
  /** Share of the choices for it, summed over cards; and its square. */
  rates: number;
  rates2: number;
  /**
   * Per card: b = its standing on average over the choices, a = the same over the choices for it alone; each card weighs the
   * same, however many choices were made meanwhile. Sums, squares and product over cards.
   */
  a: number;
  b: number;
  aa: number;
  ab: number;
  bb: number;
  /** How far a standing that changed while the card lay there carries: squares of `a - rate b`. */
  drift: number;
  /** Skewness of the standing, times the rate to the power of 0, 1, 2 and 3. */
  skew0: number;
  skew1: number;
  skew2: number;
  skew3: number;
  /** Of the choices while the feature was above what could be expected: how many, and how many for it. */
  high: number;
  highTaken: number;
}

/** By `place | choice | feature`. */
export type Links = Map<string, Link>;

export const linkKey = (place: string, choice: string, feature: string): string => `${place} | ${choice} | ${feature}`;

/** What one player's choices came to. */
export interface InsightTally {
  readonly links: Links;
  /** By `place | choice`: where to look. */
  readonly examples: Map<string, EventRef[]>;
}

export const emptyTally = (): InsightTally => ({ links: new Map(), examples: new Map() });

const MOST_EXAMPLES = 40;

export function addExample({ examples }: InsightTally, key: string, event: EventRef): void {
  const list = examples.get(key);
  if (!list) examples.set(key, [event]);
  else if (list.length < MOST_EXAMPLES) list.push(event);
}

/** Adds the second to the first. */
export function mergeTally(into: InsightTally, from: InsightTally): void {
  for (const [key, link] of from.links) addLink(into.links, key, link);
  for (const [key, events] of from.examples) for (const event of events) addExample(into, key, event);
}

export function addLink(links: Links, key: string, more: Readonly<Link>): void {
  const link = links.get(key);
  if (link) addTo(link, more);
  else links.set(key, { ...more });
}

/** In place: a match has tens of thousands of these to add. */
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

/** How the choice followed the feature, summed over cards: how much more often than usual it was made where the standing was high. */
const sumOf = ({ cards, rates, a, b }: Readonly<Link>): number => a - (cards === 0 ? 0 : rates / cards) * b;

/** A mean, and its own variance: how far it may be from the true one. */
export interface Mean {
  readonly mean: number;
  readonly error: number;
}

/** The same sum per card. */
export function meanOf(link: Readonly<Link>): Mean {
  const { cards, rates, aa, ab, bb } = link;
  const [rate, mean] = [rates / cards, sumOf(link) / cards];
  const squares = aa - 2 * rate * ab + rate * rate * bb;
  return { mean, error: Math.max(0, squares / cards - mean ** 2) / cards };
}

/**
 * The sum in standard deviations of dealing anew, and its skewness. Given the choices, each card adds its standing (mean 0,
 * variance 1, known skewness) times how much more often than usual the choice was made while it lay there. So the spread need
 * not be estimated from the very cards that are in question, which would count half of the evidence against itself.
 */
export function standingOf(link: Readonly<Link>): { readonly z: number; readonly skewness: number } {
  const { cards, rates, rates2, drift, skew0, skew1, skew2, skew3 } = link;
  const rate = cards === 0 ? 0 : rates / cards;
  const spread = Math.sqrt(Math.max(0, rates2 - cards * rate * rate)) + Math.sqrt(drift);
  if (spread < 1e-9) return { z: 0, skewness: 0 };
  const third = skew3 - 3 * rate * skew2 + 3 * rate * rate * skew1 - rate ** 3 * skew0;
  return { z: sumOf(link) / spread, skewness: third / spread ** 3 };
}

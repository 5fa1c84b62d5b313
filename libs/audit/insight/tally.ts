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
  /** Share of the choices for it, summed over cards. */
  rates: number;
  /**
   * Per card: b = its standing on average over the choices, a = the same over the choices for it alone; each card weighs the
   * same, however many choices were made meanwhile. Sums, squares and product over cards.
   */
  a: number;
  b: number;
  aa: number;
  ab: number;
  bb: number;
  /** Of the choices while the feature was above what could be expected: how many, and how many for it. */
  high: number;
  highTaken: number;
}

/** By `place | choice | feature`. */
export type Links = Map<string, Link>;

export const linkKey = (place: string, choice: string, feature: string): string => `${place} | ${choice} | ${feature}`;

export const NO_LINK: Readonly<Link> = {
  ...{ cards: 0, choices: 0, taken: 0, rates: 0, a: 0, b: 0, aa: 0, ab: 0, bb: 0, high: 0, highTaken: 0 },
};

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
export function addTo(link: Link, more: Readonly<Link>): void {
  link.cards += more.cards;
  link.choices += more.choices;
  link.taken += more.taken;
  link.rates += more.rates;
  link.a += more.a;
  link.b += more.b;
  link.aa += more.aa;
  link.ab += more.ab;
  link.bb += more.bb;
  link.high += more.high;
  link.highTaken += more.highTaken;
}

/** How the choice followed the feature: the sum over cards, its mean and its variance per card. */
export function scoreOf({ cards, rates, a, b, aa, ab, bb }: Readonly<Link>): {
  readonly sum: number;
  readonly squares: number;
  readonly mean: number;
} {
  const rate = cards === 0 ? 0 : rates / cards;
  const sum = a - rate * b;
  return { sum, squares: aa - 2 * rate * ab + rate * rate * bb, mean: cards === 0 ? 0 : sum / cards };
}

import type { CardDefinition, Decision, Answer, Game } from '#kernel';
import { stableText } from '#kernel';

/** Numbers that describe a card: its printed numbers as they are, every other property as 1 if the card has it. */
export type Features = ReadonlyMap<string, number>;

const known = new WeakMap<Game['cards'], Map<string, Features>>();

export function featuresOf(game: Game, def: string): Features {
  const cards = known.get(game.cards) ?? new Map<string, Features>();
  known.set(game.cards, cards);
  let features = cards.get(def);
  if (!features) cards.set(def, (features = describe(game.cards[def])));
  return features;
}

function describe(card: CardDefinition | undefined): Features {
  const features = new Map<string, number>();
  if (!card) return features;
  for (const [stat, value] of Object.entries(card.stats)) features.set(stat, value);
  for (const [fact, value] of Object.entries(card.facts)) {
    if (typeof value === 'string' || value === true) features.set(`${fact} ${String(value)}`, 1);
  }
  for (const keyword of Object.keys(card.keywords)) features.set(keyword, 1);
  for (const ability of card.abilities) {
    if ('timing' in ability && typeof ability.timing === 'string') features.set(`has ${ability.timing}`, 1);
  }
  return features;
}

/** The distribution of a feature of one randomly dealt card. */
export interface Moments {
  readonly mean: number;
  readonly deviation: number;
  /** Third standardised moment: how much further the distribution extends upwards than downwards. */
  readonly skewness: number;
}

/** Marks rarer than this among the cards in question are skipped, because chance alone produces striking results. */
const RARE = 0.1;

/** The distribution of each feature for randomly dealt cards, for the features that differ between the cards. */
export function momentsOver(all: readonly Features[]): ReadonlyMap<string, Moments> {
  const sums = new Map<string, { sum: number; squares: number; cubes: number; n: number }>();
  for (const features of all) {
    for (const [name, value] of features) {
      let one = sums.get(name);
      if (!one) sums.set(name, (one = { sum: 0, squares: 0, cubes: 0, n: 0 }));
      one.sum += value;
      one.squares += value * value;
      one.cubes += value * value * value;
      one.n += 1;
    }
  }
  const moments = new Map<string, Moments>();
  for (const [name, { sum, squares, cubes, n }] of sums) {
    const [mean, square, cube] = [sum / all.length, squares / all.length, cubes / all.length];
    const deviation = Math.sqrt(Math.max(0, square - mean * mean));
    const isMark = sum === squares && sum === n;
    if (deviation < 1e-9 || (isMark && (mean < RARE || mean > 1 - RARE))) continue;
    moments.set(name, { mean, deviation, skewness: (cube - 3 * mean * square + 2 * mean ** 3) / deviation ** 3 });
  }
  return moments;
}

/**
 * The answer as yes-or-no choices that can be compared between matches: whether the seat did anything but the fallback,
 * and for each kind of action offered, whether it was taken.
 */
export function choicesIn({ purpose, offer, fallback }: Decision, answer: Answer): ReadonlyMap<string, boolean> {
  const choices = new Map<string, boolean>();
  if (!offer) return choices;
  choices.set(purpose, stableText(answer) !== stableText(fallback));
  if (offer.kind !== 'choose') return choices;
  const kinds = offer.options.map((option) => ({ id: option.id, kind: kindOf(option) }));
  const taken = kinds.find(({ id }) => id === answer)?.kind ?? null;
  const offered = new Set(kinds.map(({ kind }) => kind));
  for (const kind of offered) if (kind !== null && offered.size > 1) choices.set(`${purpose}: ${kind}`, kind === taken);
  return choices;
}

function kindOf(option: { readonly [fact: string]: unknown }): string | null {
  const { action, target } = option;
  if (typeof action !== 'string') return null;
  return typeof target === 'string' && target.startsWith('seat/') ? `${action} a player` : action;
}

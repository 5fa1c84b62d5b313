import { permutation, uniform, type Dice } from '#kernel';

/** Whom unfair dice favour, and how. */
export interface Favour {
  /** The zone whose first shuffle is manipulated. */
  readonly zone: string;
  /** The number of cards in the zone. */
  readonly cards: number;
  /** The best of this many shuffles is taken. */
  readonly tries: number;
  /** How good an order is for the favoured seat; `order[i]` is the old index of the card at index i. */
  readonly worth: (order: readonly number[]) => number;
}

/**
 * Dice that pick the best of several honest shuffles for one seat, like an operator who tries several secrets before committing to one.
 * Every single shuffle is valid and verifiable; only many of them together show the bias.
 */
export function favouringDice(dice: Dice, { zone, cards, tries, worth }: Favour): Dice {
  let isOver = false;
  return (label) => {
    if (isOver || !label.endsWith(`:shuffle:${zone}`)) return dice(label);
    isOver = true;
    const labels = Array.from({ length: tries }, (_, i) => (i === 0 ? label : `${label}#${i}`));
    const best = labels.map((one) => worth(permutation(dice(one), cards)));
    return dice(labels[best.indexOf(Math.max(...best))] as string);
  };
}

/** Faulty dice: this often, in thousandths, a number is 0. */
export const lazyDice =
  (dice: Dice, perMille: number): Dice =>
  (label) => {
    const next = dice(label);
    return () => (uniform(next, 1000) < perMille ? 0 : next());
  };

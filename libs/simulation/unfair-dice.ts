import { permutation, uniform, type Dice } from '#kernel';

/** Whom crooked dice serve, and how. */
export interface Favour {
  /** The zone whose first shuffle is not left to chance. */
  readonly zone: string;
  /** How many cards it has. */
  readonly cards: number;
  /** Out of how many shuffles the best is taken. */
  readonly tries: number;
  /** How good an order is for whom they serve; `order[i]` is the former place of the card at place i. */
  readonly worth: (order: readonly number[]) => number;
}

/**
 * Dice that pick the best of several honest shuffles for one seat: what an operator gets who tries several secrets before
 * committing to one. Every single shuffle looks right and proves right; only many of them together do not.
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

/** Dice that forget to throw: so often, in thousands, a number comes out as nought. */
export const lazyDice =
  (dice: Dice, perMille: number): Dice =>
  (label) => {
    const next = dice(label);
    return () => (uniform(next, 1000) < perMille ? 0 : next());
  };

/**
 * A source of randomness supplied by the caller: for each label an independent stream of uniform 32-bit numbers. Labels never repeat within
 * a match, so no random act can influence another.
 */
export type Dice = (label: string) => () => number;

const RANGE = 2 ** 32;

/** A uniform integer in 0..n-1. Numbers of the incomplete last block are discarded, so there is no modulo bias. */
export function uniform(next: () => number, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > RANGE) throw new RangeError(`cannot draw one of ${n}`);
  const limit = RANGE - (RANGE % n);
  let value = next();
  while (value >= limit) value = next();
  return value % n;
}

/** A uniform permutation of 0..n-1 (Fisher–Yates). */
export function permutation(next: () => number, n: number): number[] {
  const order = placesFrom(0, n);
  for (let i = n - 1; i > 0; i--) {
    const j = uniform(next, i + 1);
    const swapped = order[i] as number;
    order[i] = order[j] as number;
    order[j] = swapped;
  }
  return order;
}

/** For each index after a shuffle the old index, leaving the first `kept` cards in place. */
export const shuffledOrder = (next: () => number, n: number, kept: number): number[] => [
  ...placesFrom(0, kept),
  ...permutation(next, n - kept).map((place) => place + kept),
];

function placesFrom(first: number, n: number): number[] {
  const places: number[] = [];
  for (let place = first; place < first + n; place++) places.push(place);
  return places;
}

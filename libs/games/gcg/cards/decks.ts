import type { Deck } from '#kernel';

const four = (...keys: readonly string[]): string[] => keys.flatMap((key) => Array.from({ length: 4 }, () => key));
const resource = Array.from({ length: 10 }, () => 'R-1');

/** Blue and red of the starter cards. */
export const starterDeck: Deck = {
  main: [
    ...four('S-01', 'S-02', 'S-03', 'S-04', 'S-05', 'S-06', 'S-08', 'S-10', 'S-11', 'S-12', 'S-13', 'S-15'),
    'S-07',
    'S-14',
  ],
  resource,
};

const two = (...keys: readonly string[]): string[] => keys.flatMap((key) => [key, key]);
const numbers = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => `M-${String(first + i).padStart(2, '0')}`);

/** Green and white: every mechanic at least once. */
export const groveDeck: Deck = {
  main: [...numbers(1, 38), ...two('M-01', 'M-07', 'M-19', 'M-25', 'M-28', 'M-30')],
  resource,
};

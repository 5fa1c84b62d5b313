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

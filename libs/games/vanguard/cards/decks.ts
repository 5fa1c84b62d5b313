import type { Deck } from '#kernel';

const times = (n: number, ...keys: readonly string[]): string[] =>
  keys.flatMap((key) => Array.from({ length: n }, () => key));

/** One starter, sixteen triggers, bodies of all grades, by the numbers that a clan's plain cards have. */
const plainDeck = (prefix: string, fourth: 'stand' | 'front'): Deck => {
  const key = (n: number): string => `${prefix}-${String(n).padStart(2, '0')}`;
  return {
    main: [
      key(1),
      ...times(4, key(2), key(3), key(5), key(fourth === 'stand' ? 4 : 6)),
      ...times(4, key(7), key(8), key(9)),
      ...times(2, key(10)),
      ...times(4, key(11), key(12)),
      ...times(3, key(13)),
      ...times(4, key(14), key(15)),
    ],
    g: [],
  };
};

/** Ready decks of the sample cards. */
export const decks: Readonly<Record<string, Deck>> = {
  lantern: plainDeck('L', 'front'),
  ember: plainDeck('E', 'stand'),
};

import type { Deck } from '#kernel';

/** `'L-07 2, L-08'`: two of the first, one of the second. */
const list = (text: string): string[] =>
  text.split(/,\s*/).flatMap((entry) => {
    const [key = '', n = '1'] = entry.split(' ');
    return Array.from({ length: Number(n) }, () => key);
  });

const deck = (main: readonly string[], g: string): Deck => ({ main: main.flatMap(list), g: list(g) });

/** Sample decks; together they contain every sample card. */
export const decks: Readonly<Record<string, Deck>> = {
  /** Force: many small units, called and boosted, around a vanguard that strides. */
  lantern: deck(
    [
      'L-01, S-01, L-02 4, L-03 4, L-04 2, L-05 4, L-06 2',
      'L-07, L-08, L-09, L-10, K-04, K-05, K-16, W-03, W-19, W-21, W-22',
      'L-11, L-12, L-13, V-08, K-03, K-06, K-07, W-17, W-20 3',
      'L-14, L-15, V-01, V-02, K-01 2, K-02 3, Y-01',
    ],
    'G-01 3, G-04 4, G-08 2, H-01 4',
  ),
  /** Accel: rear-guards that attack again, and bound cards for thunderstrike. */
  ember: deck(
    [
      'E-01, S-02, E-02 4, E-03 2, E-04 4, E-05 4, E-06 2',
      'E-07, E-08, E-09, E-10, W-23 3',
      'E-11, E-12, E-13, K-12, W-06, W-07, W-09 2, W-10 3, W-11',
      'E-14, E-15, V-03 2, V-04, V-10 2, K-13 2, W-08, W-18 3',
    ],
    'G-02 4, G-06 4, H-02 4',
  ),
  /** Legions, and the five dragons for the ultimate stride of a two-sided card. */
  hearth: deck(
    [
      'E-01 2, E-02 4, E-03 2, E-04 4, E-05 4, E-06 2',
      'E-07 3, E-08 3, E-09 2, E-10 2',
      'D-04 3, D-05 4, D-06 2',
      'D-01 3, D-02 2, D-03 4, G-09 4',
    ],
    'G-10, G-11, G-12, G-13, G-14, H-02 3',
  ),
  /** Protect: soul, drop zone and time. */
  choir: deck(
    [
      'S-04 2, I-01 4, I-02 4, I-03 4, I-04 4',
      'N-02, K-09 4, W-05, W-12 2, X-03',
      'K-08 2, K-10 2, W-13 2, W-14 2, W-16 2, Y-04',
      'V-05, V-06 3, K-11 4, W-04, Y-02 3',
    ],
    'G-05 3, G-07 2, G-08 2, H-03 3',
  ),
  /** Gifts of two kinds, of which only one works; the opponent's units are locked, deleted and dominated. */
  tide: deck(
    [
      'S-03 2, I-05 4, I-06 4, I-07 8',
      'N-03 2, N-01, W-15, X-04, X-09 3',
      'W-01 2, K-14 2, K-15 4, X-01 2, X-06 2, X-07, X-10, X-11, Y-03',
      'V-07 2, V-09 2, W-02, X-02, X-05, X-08',
    ],
    'G-03 4, H-02 4',
  ),
};

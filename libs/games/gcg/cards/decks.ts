import type { CardDefinition, Deck } from '#kernel';
import type { Colour } from './define.js';

const DECK_SIZE = 50;
const COPIES = 4;
const resource = Array.from({ length: 10 }, () => 'R-1');

/** A deck's style: all cards of its own colour, only the named ones of a second colour, and several copies of its favourites. */
interface Style {
  readonly colour: Colour;
  readonly second: readonly string[];
  /** Added up to four times each, in this order, until the deck is full. */
  readonly favourites: readonly string[];
}

const STYLES = {
  /** Blue and red: pressure with damage, and rest potential blockers. */
  starter: {
    colour: 'red',
    second: ['S-01', 'S-02', 'S-03', 'S-04', 'S-05', 'S-10', 'S-12', 'S-15'],
    favourites: ['S-04', 'S-10', 'S-06', 'S-02', 'S-08', 'S-11', 'S-03'],
  },
  /** Green and white: a wide field behind blockers. */
  grove: {
    colour: 'green',
    second: ['M-25', 'M-26', 'M-28', 'M-35', 'O-01', 'O-02', 'O-03', 'O-13', 'O-17'],
    favourites: ['M-07', 'M-19', 'M-28', 'M-18', 'M-01', 'G-11'],
  },
  /** Blue only: draw, return units and slip past blockers. */
  tide: { colour: 'blue', second: [], favourites: ['B-13', 'S-10', 'S-04', 'B-04', 'B-06', 'B-03', 'S-02', 'B-02'] },
  /** White only: prevent, forbid and outlast. */
  order: { colour: 'white', second: [], favourites: ['M-30', 'O-11', 'M-29', 'O-05', 'M-28', 'O-06', 'M-35'] },
} as const satisfies Record<string, Style>;

/** Ready decks from the given cards. Cards that an edition lacks are replaced by more copies of the favourites. */
export const decksOf = (cards: readonly CardDefinition[]): Readonly<Record<string, Deck>> =>
  Object.fromEntries(Object.entries(STYLES).map(([name, style]) => [name, { main: mainOf(cards, style), resource }]));

function mainOf(cards: readonly CardDefinition[], { colour, second, favourites }: Style): string[] {
  const main = cards.filter(({ key, facts }) => facts.colour === colour || second.includes(key)).map(({ key }) => key);
  const loved = [...favourites, ...main].filter((key, i, all) => main.includes(key) && all.indexOf(key) === i);
  for (let copies = 2; copies <= COPIES; copies++) for (const key of loved) if (main.length < DECK_SIZE) main.push(key);
  return main;
}

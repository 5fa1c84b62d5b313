import type { CardDefinition, Deck } from '#kernel';

const isOf = ({ facts }: CardDefinition, colours: readonly string[]): boolean => {
  const { colour } = facts;
  return Array.isArray(colour) && colour.some((one) => colours.includes(one as string));
};

/** Fifty cards: copies of all cards with a sign of these colours, in rotation, then graphics. */
function deckOf(cards: readonly CardDefinition[], colours: readonly string[], rest: string): Deck {
  const own = cards.filter((card) => card.facts.type !== 'graphic' && isOf(card, colours));
  const copies = [0, 1, 2].flatMap(() => own.map(({ key }) => key)).slice(0, 44);
  return { main: [...copies, ...Array.from({ length: 50 - copies.length }, () => rest)] };
}

/**
 * Three copies each, of black and brown: two characters to a unit as long as Second Seat stays, texts that destroy, and units that survive
 * them. Cards that are rare in the other decks meet here.
 */
const CREWS = [
  ...['U-22', 'U-31', 'U-42', 'U-43', 'U-46', 'U-47', 'U-52'],
  ...['C-04', 'C-07', 'C-10', 'C-11', 'C-13', 'K-14', 'K-25', 'K-28', 'O-13'],
];

/** Sample decks: each sample card is in one of them. */
export const decksOf = (cards: readonly CardDefinition[]): Readonly<Record<string, Deck>> => ({
  'blue-green': deckOf(cards, ['blue', 'green'], 'X-01'),
  'black-red': deckOf(cards, ['black', 'red'], 'X-04'),
  'white-purple': deckOf(cards, ['white', 'purple'], 'X-03'),
  'brown-green': deckOf(cards, ['brown', 'green'], 'X-02'),
  'black-brown': { main: [...CREWS, ...CREWS, ...CREWS, 'X-04', 'X-04'] },
});

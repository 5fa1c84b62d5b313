import type { CardDefinition, Deck, DeckProblem, Filter, Game } from '#kernel';

export const SUITS = ['H', 'D', 'C', 'S'] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export const JOKER = 'Joker';

const SUIT_NAMES: Record<Suit, string> = { H: '♥', D: '♦', C: '♣', S: '♠' };

/** A counts 1, J 11, Q 12, K 13 and a Joker 0 (official.number). */
const pip = (suit: Suit, rank: string, number: number): CardDefinition => ({
  key: `${suit}${rank}`,
  name: `${SUIT_NAMES[suit]}${rank}`,
  facts: { suit, rank },
  stats: { number },
  keywords: {},
  abilities: [],
});

const joker = (key: string): CardDefinition => ({
  key,
  name: JOKER,
  facts: { suit: null, rank: JOKER },
  stats: { number: 0 },
  keywords: {},
  abilities: [],
});

const pack = [
  ...SUITS.flatMap((suit) => RANKS.map((rank, i) => pip(suit, rank, i + 1))),
  joker('Joker1'),
  joker('Joker2'),
];

export const cards: Readonly<Record<string, CardDefinition>> = Object.fromEntries(pack.map((card) => [card.key, card]));

/** The whole pack: the default deck (ruling.deck-default). */
export const fullDeck: Deck = { main: pack.map((card) => card.key) };

export const MIN_DECK = 10;
export const MAX_DECK = 54;

export function checkDeck(pack: Game['cards'], deck: Deck): readonly DeckProblem[] {
  const main = deck.main ?? [];
  const problems: DeckProblem[] = [];
  const report = (code: string, message: string, rule: string): void => void problems.push({ code, message, rule });
  for (const section of Object.keys(deck)) {
    if (section !== 'main') report('unknown-section', `a deck has no section "${section}"`, 'official.deck.2');
  }
  if (main.length > MAX_DECK)
    report('too-many-cards', `${main.length} cards, at most ${MAX_DECK} are allowed`, 'official.deck.2');
  if (main.length < MIN_DECK)
    report('too-few-cards', `${main.length} cards, at least ${MIN_DECK} are needed`, 'ruling.deck-default');
  const seen = new Set<string>();
  for (const key of main) {
    if (!Object.hasOwn(pack, key)) report('unknown-card', `"${key}" is not a card of the pack`, 'official.deck.2');
    else if (seen.has(key)) report('duplicate-card', `${key} is in the deck twice`, 'official.deck.2');
    seen.add(key);
  }
  return problems;
}

export const rank = (...ranks: readonly string[]): Filter => ({ fact: 'rank', in: ranks });
export const suit = (...suits: readonly Suit[]): Filter => ({ fact: 'suit', in: suits });
export const ranksFrom = (first: (typeof RANKS)[number], last: (typeof RANKS)[number]): Filter =>
  rank(...RANKS.slice(RANKS.indexOf(first), RANKS.indexOf(last) + 1));

/** Lowest number first, Jokers last: which cards a player gives up when time runs out. */
export const CHEAPEST_FIRST = { fact: 'rank', order: [...RANKS.map((value) => [value]), [JOKER]] };

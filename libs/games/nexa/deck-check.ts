import type { CardDefinition, Deck, DeckProblem, Game } from '#kernel';
import { LIMITS } from './rules.js';

/** Everything that makes a deck illegal (deck.1 to deck.4, special.unique.1). */
export function checkDeck(cards: Game['cards'], deck: Deck): DeckProblem[] {
  const keys = deck.main ?? [];
  const unknown = keys.filter((key) => !isDeckCard(cards[key]));
  if (unknown.length > 0)
    return [...new Set(unknown)].map((key) => ({
      ...{ code: 'unknown-card', message: `there is no card ${key} for decks`, rule: 'deck.1' },
    }));
  const known = keys.map((key) => cards[key] as CardDefinition);
  return [...sizeProblems(keys.length), ...copyProblems(known), ...uniqueProblems(known)];
}

/** Chips are only created by effects (chip.2). */
const isDeckCard = (card: CardDefinition | undefined): boolean => card !== undefined && card.facts.type !== 'chip';

const sizeProblems = (n: number): DeckProblem[] =>
  n === LIMITS.deck
    ? []
    : [{ code: 'deck-size', message: `a deck has ${LIMITS.deck} cards, this one ${n}`, rule: 'deck.1' }];

/** Counted by name: model numbers do not matter (deck.3), and graphics have no limit (deck.4). */
function copyProblems(cards: readonly CardDefinition[]): DeckProblem[] {
  const counts = new Map<string, number>();
  for (const { name, facts } of cards) if (facts.type !== 'graphic') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, n]) => n > LIMITS.copies)
    .map(([name, n]) => ({
      ...{ code: 'copies', message: `${n} cards named ${name}, at most ${LIMITS.copies}`, rule: 'deck.2' },
    }));
}

function uniqueProblems(cards: readonly CardDefinition[]): DeckProblem[] {
  const n = cards.filter(({ keywords }) => keywords.unique !== undefined).length;
  if (n <= LIMITS.unique) return [];
  return [{ code: 'unique', message: `${n} unique cards, at most ${LIMITS.unique}`, rule: 'special.unique.1' }];
}

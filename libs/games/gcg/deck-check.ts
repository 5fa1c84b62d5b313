import type { CardDefinition, Deck, DeckProblem } from '#kernel';
import { COLOURS } from './cards/define.js';
import type { Rules } from './rules.js';

const DECK_SIZE = 50;
const RESOURCE_DECK_SIZE = 10;
const COPIES = 4;
const MAIN_TYPES = ['unit', 'pilot', 'command', 'base'];

type Cards = Readonly<Record<string, CardDefinition>>;
type Report = (code: string, message: string, rule: string) => void;

/** All construction rules that a deck breaks (1.1.0:6-1-1, 6-2-1-1). */
export function checkDeck(rules: Rules, cards: Cards, deck: Deck): readonly DeckProblem[] {
  const problems: DeckProblem[] = [];
  const report: Report = (code, message, rule) => void problems.push({ code, message, rule: ruleIn(rules, rule) });
  for (const section of Object.keys(deck))
    if (section !== 'main' && section !== 'resource')
      report('unknown-section', `a deck has no section "${section}"`, '6-1-1');
  checkMain(cards, deck.main ?? [], report);
  checkResources(cards, deck.resource ?? [], report);
  return problems;
}

/** In the early edition these rules are one chapter earlier. */
const ruleIn = (rules: Rules, rule: string): string => (rules.edition === 'early' ? rule.replace(/^6/, '5') : rule);

const definitionsOf = (cards: Cards, keys: readonly string[], report: Report): CardDefinition[] =>
  keys.flatMap((key) => {
    const card = Object.hasOwn(cards, key) ? cards[key] : undefined;
    if (!card) report('unknown-card', `"${key}" is not a card of this edition`, '6-2-1-1');
    return card ? [card] : [];
  });

function checkMain(cards: Cards, keys: readonly string[], report: Report): void {
  if (keys.length !== DECK_SIZE) report('deck-size', `${keys.length} cards in the deck, not ${DECK_SIZE}`, '6-1-1');
  const known = definitionsOf(cards, keys, report);
  for (const card of new Set(known)) {
    const type = card.facts.type as string;
    if (card.facts.token) report('token-in-deck', `${card.name} is a token`, '6-1-1-1');
    else if (!MAIN_TYPES.includes(type)) report('wrong-type', `${card.name} is a ${type}`, '6-1-1-1');
  }
  checkColours(known, report);
  for (const [number, copies] of countBy(known, (card) => card.facts.number as string))
    if (copies > COPIES) report('too-many-copies', `${copies} cards with the number ${number}`, '6-1-1-3');
}

function checkColours(known: readonly CardDefinition[], report: Report): void {
  const colours = COLOURS.filter((colour) => known.some((card) => card.facts.colour === colour));
  if (colours.length > 2) report('too-many-colours', `${colours.join(', ')}: at most two colours`, '6-1-1-2');
}

/** Any number of copies is allowed here (1.1.0:6-1-1-5). */
function checkResources(cards: Cards, keys: readonly string[], report: Report): void {
  if (keys.length !== RESOURCE_DECK_SIZE)
    report('resource-deck-size', `${keys.length} cards in the resource deck, not ${RESOURCE_DECK_SIZE}`, '6-1-1');
  for (const card of new Set(definitionsOf(cards, keys, report)))
    if (card.facts.type !== 'resource' || card.facts.token)
      report('not-a-resource', `${card.name} is no resource card`, '6-1-1-4');
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

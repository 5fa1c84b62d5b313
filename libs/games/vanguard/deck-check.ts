import type { CardDefinition, Deck, DeckProblem, Game } from '#kernel';

/** Why a deck is not legal (chapter 5); empty: it is legal. */
export function checkDeck(cards: Game['cards'], deck: Deck): DeckProblem[] {
  const unknown = [...(deck.main ?? []), ...(deck.g ?? [])].filter((key) => cards[key] === undefined);
  if (unknown.length > 0)
    return [...new Set(unknown)].map((key) => problem('unknown-card', `there is no card ${key}`, '5.1.1'));
  const known = (section: 'main' | 'g'): CardDefinition[] =>
    (deck[section] ?? []).map((key) => cards[key] as CardDefinition);
  return [...mainProblems(known('main')), ...gProblems(known('g'))];
}

const problem = (code: string, message: string, rule: string): DeckProblem => ({ code, message, rule });

const LIMITS = { main: 50, copies: 4, triggers: 16, heals: 4, sentinels: 4, g: 16 } as const;

function mainProblems(cards: readonly CardDefinition[]): DeckProblem[] {
  const found = copyProblems(cards, '5.2.2.2');
  const count = (is: (card: CardDefinition) => boolean): number => cards.filter(is).length;
  const triggers = count(({ facts }) => facts.icon !== undefined);
  const heals = count(({ facts }) => facts.icon === 'heal');
  const sentinels = count(({ keywords }) => keywords.sentinel !== undefined);
  const gs = count(({ facts }) => facts.type === 'G');
  if (cards.length !== LIMITS.main)
    found.push(problem('deck-size', `a main deck has ${LIMITS.main} cards, this one ${cards.length}`, '5.2.2.1'));
  if (triggers !== LIMITS.triggers)
    found.push(problem('triggers', `${triggers} triggers, exactly ${LIMITS.triggers} are needed`, '5.2.2.3'));
  if (heals > LIMITS.heals) found.push(problem('heals', `${heals} heal triggers, at most ${LIMITS.heals}`, '5.2.2.4'));
  if (sentinels > LIMITS.sentinels)
    found.push(problem('sentinels', `${sentinels} sentinels, at most ${LIMITS.sentinels}`, '5.2.2.5'));
  if (gs > 0) found.push(problem('g-in-main', 'G units belong in the G deck', '5.2.2.6'));
  if (cards.some(({ facts }) => facts.type === 'pseudo'))
    found.push(problem('pseudo-in-main', 'pseudo-cards belong in no deck', '5.2.2.6'));
  if (count(isStarter) === 0) found.push(problem('no-starter', 'no grade 0 unit to begin with', '5.4.3'));
  return found;
}

/** Whether a card may be the first vanguard (5.4.3). */
export const isStarter = ({ stats }: CardDefinition): boolean => stats.grade === 0;

function gProblems(cards: readonly CardDefinition[]): DeckProblem[] {
  const found = copyProblems(cards, '5.3.2.1');
  if (cards.length > LIMITS.g)
    found.push(problem('g-size', `a G deck has at most ${LIMITS.g} cards, this one ${cards.length}`, '5.3.2'));
  if (cards.some(({ facts }) => facts.type !== 'G'))
    found.push(problem('not-g', 'only G units belong in the G deck', '5.3.3'));
  return found;
}

/** Copies are counted by name, whatever else differs (5.2.2.2.1), in each deck separately. A card may set its own limit (5.1.2). */
function copyProblems(cards: readonly CardDefinition[], rule: string): DeckProblem[] {
  const counts = new Map<string, { n: number; most: number }>();
  for (const { name, keywords } of cards) {
    const { n, most } = counts.get(name) ?? { n: 0, most: LIMITS.copies };
    counts.set(name, { n: n + 1, most: Number(keywords.copies ?? most) });
  }
  return [...counts]
    .filter(([, { n, most }]) => n > most)
    .map(([name, { n, most }]) => problem('copies', `${n} cards named ${name}, at most ${most}`, rule));
}

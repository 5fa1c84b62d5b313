import { uniform, type Deck, type Game } from '#kernel';
import { kinIn } from './kin.js';

/** Attempts for one deck: a random draw may lead to a pair of colours with too few cards. */
const TRIES = 200;
/** The most copies of one card that an attempt adds at a time. */
const COPIES = 4;

/**
 * Draws legal decks: one for each card with abilities, built around that card, and more until every other card that can be in a
 * deck is in one. A card for which no legal deck is found is left out. Throws if there is no legal deck at all.
 */
export function drawDecks(game: Game, draw: () => number): Readonly<Record<string, Deck>> {
  const decks: Deck[] = [];
  const fitting = Object.keys(game.cards).filter((key) => fitsSomewhere(game, key));
  const hasText = (key: string): boolean => (game.cards[key]?.abilities.length ?? 0) > 0;
  const mixed = shuffled(fitting, draw);
  const kin = kinIn(game);
  const used = new Set<string>();
  for (const wanted of [...mixed.filter(hasText), ...mixed.filter((key) => !hasText(key))]) {
    if (used.has(wanted) && !hasText(wanted)) continue;
    const deck = drawDeck(game, wanted, fitting, kin.get(wanted) ?? new Map(), draw);
    if (deck) decks.push(deck);
    for (const key of Object.values(deck ?? {}).flat()) used.add(key);
  }
  if (decks.length === 0) throw new Error(`no legal deck of ${game.id}@${game.edition} can be made of these cards`);
  return Object.fromEntries(decks.map((deck, i) => [`drawn-${i + 1}`, deck]));
}

/** Whether some section accepts the card: added to an empty deck, it breaks no further rule. */
const fitsSomewhere = (game: Game, key: string): boolean =>
  Object.keys(game.decks.sections).some((section) =>
    addsNone(problems(game, {}), problems(game, { [section]: [key] })),
  );

const problems = (game: Game, deck: Deck): Set<string> => new Set(game.decks.check(deck).map(({ code }) => code));
const addsNone = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  [...after].every((code) => before.has(code));

/** Fills a deck with copies of the wanted card, then with related cards (closest first), then with any others. Null: none found. */
function drawDeck(
  game: Game,
  wanted: string,
  fitting: readonly string[],
  kin: ReadonlyMap<string, number>,
  draw: () => number,
): Deck | null {
  const near = (key: string): number => kin.get(key) ?? 0;
  for (let i = 0; i < TRIES; i++) {
    const all = shuffled(fitting, draw);
    const family = all.filter((key) => kin.has(key)).sort((a, b) => near(b) - near(a));
    const order = [wanted, ...family, ...all.filter((key) => !kin.has(key))];
    const deck = filled(game, order, (key) => (key === wanted ? COPIES : 1 + uniform(draw, COPIES)));
    if (game.decks.check(deck).length === 0) return deck;
  }
  return null;
}

/** Adds cards in this order up to the section sizes of a sample deck, and leaves out cards that would break a further rule. */
function filled(game: Game, order: readonly string[], copiesOf: (key: string) => number): Deck {
  const sizes = Object.entries(Object.values(game.decks.samples)[0] ?? {});
  let deck: Deck = Object.fromEntries(sizes.map(([section]) => [section, []]));
  let known = problems(game, deck);
  for (const [section, sample] of sizes)
    for (let round = 0; round < COPIES; round++)
      for (const key of order) {
        const copies = Math.min(copiesOf(key), sample.length - (deck[section]?.length ?? 0));
        if (copies <= 0) break;
        const more = { ...deck, [section]: [...(deck[section] ?? []), ...Array<string>(copies).fill(key)] };
        const found = problems(game, more);
        if (addsNone(known, found)) [deck, known] = [more, found];
      }
  return deck;
}

function shuffled<T>(list: readonly T[], draw: () => number): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = uniform(draw, i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

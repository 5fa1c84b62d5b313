import { uniform, type Deck, type Game } from '#kernel';

/** Tries for one deck: chance may lead to a pair of colours that has too few cards. */
const TRIES = 200;
/** Most decks of one set; by then every card that can be in a deck is in one, or cannot. */
const MOST_DECKS = 400;

/** Legal decks of random cards, so many that each card that fits into any is in at least one. Throws where no deck is legal. */
export function drawDecks(game: Game, draw: () => number): Readonly<Record<string, Deck>> {
  const decks: Deck[] = [];
  const unused = new Set(Object.keys(game.cards).filter((key) => fitsSomewhere(game, key)));
  while (unused.size > 0 && decks.length < MOST_DECKS) {
    const [wanted] = shuffled([...unused], draw);
    const deck = drawDeck(game, wanted as string, unused, draw);
    unused.delete(wanted as string);
    if (deck) decks.push(deck);
    for (const key of Object.values(deck ?? {}).flat()) unused.delete(key);
  }
  if (decks.length === 0) throw new Error(`no legal deck of ${game.id}@${game.edition} can be made of these cards`);
  return Object.fromEntries(decks.map((deck, i) => [`drawn-${i + 1}`, deck]));
}

/** Whether adding it to an empty deck breaks no rule that an empty deck keeps. */
const fitsSomewhere = (game: Game, key: string): boolean =>
  Object.keys(game.decks.sections).some((section) => newProblems(game, {}, { [section]: [key] }) === 0);

const codes = (game: Game, deck: Deck): Set<string> => new Set(game.decks.check(deck).map(({ code }) => code));
function newProblems(game: Game, before: Deck, after: Deck): number {
  const known = codes(game, before);
  return [...codes(game, after)].filter((code) => !known.has(code)).length;
}

/** A deck around one card, with cards that no deck has yet before others. */
function drawDeck(game: Game, wanted: string, unused: ReadonlySet<string>, draw: () => number): Deck | null {
  const sizes = Object.values(game.decks.samples)[0] ?? {};
  for (let i = 0; i < TRIES; i++) {
    const all = shuffled(Object.keys(game.cards), draw);
    const order = [wanted, ...all.filter((key) => unused.has(key)), ...all];
    const deck = filled(game, sizes, order, draw);
    if (game.decks.check(deck).length === 0) return deck;
  }
  return null;
}

/** As many copies of each card as chance likes, as long as no rule is broken but that of size. */
function filled(game: Game, sizes: Deck, order: readonly string[], draw: () => number): Deck {
  let deck: Deck = Object.fromEntries(Object.keys(sizes).map((section) => [section, []]));
  for (const [section, sample] of Object.entries(sizes)) {
    for (let round = 0; round < 4; round++)
      for (const key of order) {
        const copies = Math.min(1 + uniform(draw, 4), sample.length - (deck[section]?.length ?? 0));
        if (copies <= 0) break;
        const more = { ...deck, [section]: [...(deck[section] ?? []), ...Array<string>(copies).fill(key)] };
        if (newProblems(game, deck, more) === 0) deck = more;
      }
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

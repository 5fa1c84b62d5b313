import type { Ability, CardDefinition, Deck, DeckProblem, Operation, Selector } from '#kernel';

interface Print {
  readonly cost: number;
  readonly keywords?: CardDefinition['keywords'];
  readonly abilities?: readonly Ability[];
}

/** A card whose key is its name in lower case, with dashes for spaces. */
function card(name: string, type: string, { cost, keywords = {}, abilities = [] }: Print, stats = {}): CardDefinition {
  const key = name.toLowerCase().replaceAll(' ', '-');
  return { key, name, facts: { type }, stats: { cost, ...stats }, keywords, abilities };
}

/** A wisp is a card that stands on the path. */
const wisp = (name: string, glow: number, print: Print): CardDefinition => card(name, 'wisp', print, { glow });

/** A gust takes effect once, while it is in the air. */
const gust = (name: string, cost: number, steps: readonly Operation[], keywords = {}): CardDefinition =>
  card(name, 'gust', {
    cost,
    keywords,
    abilities: [{ kind: 'activated', id: 'effect', zone: 'air', timing: 'main', cost: [], do: steps }],
  });

// Building blocks of card texts

/** May also be played before the clash, in anyone's turn (3.3.1). */
const SWIFT = { swift: 0 };
const it: Selector = { bound: 'it' };
const wisps = (of: 'controller' | 'opponent' | 'any'): Selector => ({ zone: 'path', of });
const choose = (from: Selector): Operation => ({
  ...{ op: 'choose', from, min: 1, max: 1, by: 'controller', bind: 'it', purpose: 'target' },
});
const draw = (n: number): Operation => ({ op: 'draw', seat: 'controller', n, from: 'deck', to: 'hand' });
const brighten = (by: number, cards: Selector): Operation => ({ op: 'modify', cards, stat: 'glow', by, until: 'turn' });
const dim = (by: number): Operation => ({ op: 'count', seat: 'opponent', counter: 'light', by: -by });
const snuff = (cards: Selector): Operation => ({ op: 'move', cards, to: 'ashes', reason: 'snuffed' });

const own = { which: 'self', whose: 'any' } as const;
const whenKindled = (...steps: readonly Operation[]): Ability => ({
  ...{ kind: 'triggered', id: 'kindled', zone: 'path', on: { event: 'moved', to: 'path', subject: own }, do: steps },
});
const whenSnuffed = (...steps: readonly Operation[]): Ability => ({
  ...{ kind: 'triggered', id: 'snuffed', zone: 'path', do: steps },
  on: { event: 'moved', from: 'path', to: 'ashes', reason: ['snuffed'], subject: own },
});

const all: readonly CardDefinition[] = [
  wisp('Spark', 1, { cost: 1 }),
  wisp('Ember', 2, { cost: 2 }),
  wisp('Torch', 3, { cost: 3 }),
  wisp('Beacon', 5, { cost: 5 }),
  wisp('Candle', 1, { cost: 1, keywords: { steady: 0 } }),
  wisp('Vigil', 3, { cost: 4, keywords: { steady: 0 } }),
  wisp('Scout Fly', 1, { cost: 2, abilities: [whenKindled(draw(1))] }),
  wisp('Spitfire', 2, { cost: 3, abilities: [whenKindled(dim(1))] }),
  wisp('Last Glimmer', 1, { cost: 2, abilities: [whenSnuffed(dim(2))] }),
  wisp('Lamplighter', 1, {
    cost: 3,
    abilities: [
      {
        ...{ kind: 'constant', id: 'lead', zone: 'path', change: { stat: 'glow', by: 1 } },
        on: { zone: 'path', of: 'controller', where: { not: { is: 'self' } } },
      },
    ],
  }),
  gust('Draught', 2, [choose(wisps('opponent')), brighten(-2, it)], SWIFT),
  gust('Flare', 1, [choose(wisps('controller')), brighten(2, it)], SWIFT),
  gust('Downpour', 4, [choose(wisps('any')), snuff(it)]),
  gust('Refill', 2, [draw(2)]),
  gust('Crosswind', 1, [
    { ...choose(wisps('controller')), min: 2, max: 2 } as Operation,
    { op: 'place', cards: it, to: 'exchanged', reason: 'crosswind' },
  ]),
  gust('Smoke', 1, [dim(1)]),
];

export const cards: Readonly<Record<string, CardDefinition>> = Object.fromEntries(all.map((one) => [one.key, one]));

export const DECK_SIZE = 20;
export const COPIES = 2;

/** Reports every rule of deck construction that the deck breaks. */
export function checkDeck(known: Readonly<Record<string, CardDefinition>>, deck: Deck): readonly DeckProblem[] {
  const keys = deck.main ?? [];
  const problems: DeckProblem[] = [];
  const report = (code: string, message: string, rule: string): void => void problems.push({ code, message, rule });
  if (keys.length !== DECK_SIZE) report('deck-size', `${keys.length} cards in the deck, not ${DECK_SIZE}`, '1.1');
  for (const key of new Set(keys)) {
    const copies = keys.filter((other) => other === key).length;
    if (!Object.hasOwn(known, key)) report('unknown-card', `"${key}" is not a card of this game`, '1.1');
    if (copies > COPIES) report('too-many-copies', `${copies} copies of ${key}`, '1.2');
  }
  for (const section of Object.keys(deck))
    if (section !== 'main') report('unknown-section', `a deck has no section "${section}"`, '1.1');
  return problems;
}

const twice = (...keys: readonly string[]): Deck => ({ main: keys.flatMap((key) => [key, key]) });

export const sampleDecks: Readonly<Record<string, Deck>> = {
  bright: twice(
    ...['spark', 'ember', 'torch', 'beacon', 'spitfire', 'lamplighter', 'flare', 'downpour', 'refill', 'crosswind'],
  ),
  steady: twice(
    ...['spark', 'candle', 'vigil', 'torch', 'scout-fly', 'last-glimmer', 'ember', 'draught', 'downpour', 'refill'],
  ),
};

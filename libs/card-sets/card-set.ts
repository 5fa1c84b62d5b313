import { checkCards, type Game, type Problem } from '#kernel';
import { canonicalText, hex, payloadHash } from '#proof';
import { z } from 'zod';

export type Cards = Game['cards'];

/** A card set as it is kept: by the hash of its content, with the game it was made for. */
export interface CardSet {
  /** Hex SHA-256 of the canonical text of the cards: what a match pins. */
  readonly hash: string;
  /** `gcg@1.1.0` */
  readonly game: string;
  readonly cards: Cards;
}

/** Where card sets are found by their hash. */
export interface CardSets {
  find(hash: string): Promise<CardSet | null>;
}

export class BadCardSet extends Error {
  override readonly name = 'BadCardSet';

  constructor(
    message: string,
    /** Everything that is wrong with its cards, where they could be read. */
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** No more than what a set needs to be read at all: whether its words mean anything is for `checkCards` to say. */
const description = {
  name: z.string(),
  facts: z.record(z.string(), z.unknown()),
  stats: z.record(z.string(), z.number()),
  keywords: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
  abilities: z.array(z.looseObject({ id: z.string() })),
};
const aspects = z.record(z.string(), z.strictObject(description).partial());
const card = z.strictObject({ key: z.string().min(1), ...description, aspects: aspects.optional() });
const document = z.strictObject({ game: z.string().regex(/^[^@\s]+@[^@\s]+$/), cards: z.record(z.string(), card) });

export const cardSetOf = ({ id, edition, cards }: Game): CardSet => ({
  hash: hex(payloadHash(cards)),
  game: `${id}@${edition}`,
  cards,
});

/** The one spelling of a set, which is what its files hold. */
export const cardSetText = ({ game, cards }: CardSet): string => `${canonicalText({ game, cards })}\n`;

/** Reads a set from outside. Throws BadCardSet unless it is one, and the one it is said to be. */
export function parseCardSet(text: string, expected: string | null = null): CardSet {
  const { game, cards } = shaped(text);
  for (const [key, definition] of Object.entries(cards))
    if (definition.key !== key) throw new BadCardSet(`card ${key} calls itself ${definition.key}`);
  const hash = hex(payloadHash(cards));
  if (expected !== null && hash !== expected) throw new BadCardSet(`the cards hash to ${hash}, not to ${expected}`);
  return { hash, game, cards: cards as unknown as Cards };
}

/** Throws BadCardSet unless this engine can play with the cards: their game is here, and its words are all that their texts use. */
export function requirePlayable(games: ReadonlyMap<string, Game>, set: CardSet): Game {
  const game = games.get(set.game);
  if (!game) throw new BadCardSet(`there is no game ${set.game} here; there are ${[...games.keys()].join(', ')}`);
  if (!game.withCards) throw new BadCardSet(`${set.game} is played with its own cards only`);
  const problems = checkCards(game, set.cards);
  if (problems.length > 0) throw new BadCardSet(`${problems.length} problems with the cards of ${set.game}`, problems);
  return game.withCards(set.cards);
}

function shaped(text: string): z.output<typeof document> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadCardSet('not JSON');
  }
  const parsed = document.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadCardSet(`${issue?.path.join('.') || 'set'}: ${issue?.message ?? 'malformed'}`);
}

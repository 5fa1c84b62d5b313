import { checkCards, type Game, type Problem } from '#kernel';
import { canonicalText, hex, payloadHash } from '#proof';
import { z } from 'zod';

export type Cards = Game['cards'];

/** A stored card set: the hash of its content, and the game it was made for. */
export interface CardSet {
  /** Hex SHA-256 of the canonical text of the cards, as pinned by matches. */
  readonly hash: string;
  /** `gcg@1.1.0` */
  readonly game: string;
  readonly cards: Cards;
}

/** Finds card sets by their hash. */
export interface CardSets {
  find(hash: string): Promise<CardSet | null>;
}

export class BadCardSet extends Error {
  override readonly name = 'BadCardSet';

  constructor(
    message: string,
    /** All problems with its cards, if they could be parsed. */
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** Only the minimum for parsing a set: `checkCards` decides whether its words mean anything. */
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

/** The canonical text of a set, which is the content of its file. */
export const cardSetText = ({ game, cards }: CardSet): string => `${canonicalText({ game, cards })}\n`;

/** Parses a set from outside. Throws BadCardSet unless it is valid and has the expected hash. */
export function parseCardSet(text: string, expected: string | null = null): CardSet {
  const { game, cards } = shaped(text);
  for (const [key, definition] of Object.entries(cards))
    if (definition.key !== key) throw new BadCardSet(`card ${key} calls itself ${definition.key}`);
  const hash = hex(payloadHash(cards));
  if (expected !== null && hash !== expected) throw new BadCardSet(`the cards hash to ${hash}, not to ${expected}`);
  return { hash, game, cards: cards as unknown as Cards };
}

/**
 * Throws BadCardSet unless this engine can play with the cards: it has their game, and the game knows all words in
 * their texts.
 */
export function requirePlayable(games: ReadonlyMap<string, Game>, set: CardSet): Game {
  const game = games.get(set.game);
  if (!game) throw new BadCardSet(`there is no game ${set.game} here; there are ${[...games.keys()].join(', ')}`);
  if (!game.withCards) throw new BadCardSet(`${set.game} is played with its own cards only`);
  const problems = checkCards(game, set.cards);
  const found = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  if (problems.length > 0) throw new BadCardSet(`${found} with the cards of ${set.game}`, problems);
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

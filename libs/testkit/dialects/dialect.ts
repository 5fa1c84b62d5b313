import type { CardDefinition, Game } from '#kernel';
import type { z } from 'zod';
import type { Board } from '../board-schema.js';
import { gcgDialect } from './gcg.js';

/** How judges of a game write its cards and boards, where the common way would be long. */
export interface Dialect {
  /** What a card of a scenario may say. */
  readonly card: z.ZodType;
  /** The card that such a record means. */
  readonly define: (key: string, card: never) => CardDefinition;
  /** The game as a scenario plays it: with cards of its own, and those of the set that it names. */
  readonly playedWith: (game: Game, own: readonly CardDefinition[], named: ReadonlySet<string>) => Game;
  /** The board with all that a judge need not say. */
  readonly board: (board: Board) => Board;
  /** Facts that options of the game may have, each with its words that are no names of cards. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const dialects: Readonly<Record<string, Dialect>> = { gcg: gcgDialect };

export const dialectOf = (game: string): Dialect | null => dialects[game] ?? null;

import type { Context, Game, Next } from '#kernel';
import type { Batch } from '../play.js';

/** What only one game can tell of itself: decisions that its rules ask for, and where keywords show. */
export interface Probe {
  readonly keywordNames: readonly string[];
  /** `kind purpose` of each decision that is not asked by a card's text. */
  readonly decisions: (mode: string) => readonly string[];
  /** Keywords that a step has just put to work, besides those that are short for an ability. */
  readonly keywords: (step: string, context: Context, next: Next) => readonly string[];
  /** Keywords and states that the events of an answer, or the table after it, show. */
  readonly told?: (batch: Batch, game: Game) => readonly string[];
  /** The name by which a card counts that takes a role, where it has several ways to be used. */
  readonly asRole: (game: Game, def: string, role: string) => string;
  /** All those names of a card. */
  readonly ways: (game: Game, def: string) => readonly string[];
}

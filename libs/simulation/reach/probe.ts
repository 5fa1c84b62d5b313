import type { Context, Game, Next } from '#kernel';
import type { Batch } from '../play.js';

/** What is specific to one game: decisions that its rules ask, and how keywords show in play. */
export interface Probe {
  readonly keywordNames: readonly string[];
  /** `kind purpose` of each decision that is not asked by a card's text. */
  readonly decisions: (mode: string) => readonly string[];
  /** Further decisions of the rules, in positions to which the sample decks hardly ever lead: a run need not reach them. */
  readonly seldom?: readonly string[];
  /** Keywords that a step has just applied, apart from those that stand for an ability. */
  readonly keywords: (step: string, context: Context, next: Next) => readonly string[];
  /** Keywords and states shown by the events of an answer, or by the table after it. */
  readonly told?: (batch: Batch, game: Game) => readonly string[];
  /** The name under which a card in this role counts, if it can be used in several ways. */
  readonly asRole: (game: Game, def: string, role: string) => string;
  /** All such names of a card. */
  readonly ways: (game: Game, def: string) => readonly string[];
}

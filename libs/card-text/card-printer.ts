import type { CardDefinition, Game } from '#kernel';
import type { Language } from './engine/production.js';

/** Prints the text of a card of one game as lines. */
export type CardPrinter = (
  game: Pick<Game, 'id' | 'cards' | 'tooling'>,
  card: CardDefinition,
  language: Language,
) => readonly string[];

/** Printed where no production covers the data. A sample card that shows it fails the tests. */
export const UNSAID = '⟨…⟩';

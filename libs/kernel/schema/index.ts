export { checkCard, checkCards } from './check-card.js';
export type { ShapeName, ShapeRef } from './grammar.js';
export { pathText, problemText, WORDS, type Members, type Problem, type Vocabulary, type Word } from './vocabulary.js';
/** The forms of the language, for generators of random texts. */
export * as GRAMMAR from './grammar.js';

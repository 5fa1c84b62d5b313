/** Phrases common to all games, by language; small enough for pages that show no match yet. */
export { en } from './en.js';
export { ja } from './ja.js';
export { zh } from './zh.js';
export { capitalised, fill, type Phrase, type Values } from './fill.js';
export type { Person, Speech } from './speech.js';

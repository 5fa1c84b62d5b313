export * from './entry.js';
export { gameOf, indexMatch, type IndexParts, type RecordedFact } from './match-index.js';
export { filterFrom, type FlatFilter } from './filter-from.js';
export * from './query.js';

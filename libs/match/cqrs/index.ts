export * from './commands/index.js';
export * from './errors.js';
export { quickViewHash, timerCommandId } from './hashing.js';
export { advance, type LiveMatch } from './live-match.js';
export { MatchModule, type MatchModuleOptions } from './match.module.js';
export { MatchReader, type EventsPage, type News, type Pending, type Standing, type Wait } from './match-reader.js';
export type { GameRegistry } from './match-repository.js';
export type { Receipt, Stamp } from './match-writer.js';
export * from './queries/index.js';

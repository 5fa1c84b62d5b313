export {
  BadCardSet,
  cardSetOf,
  cardSetText,
  parseCardSet,
  requirePlayable,
  type Cards,
  type CardSet,
  type CardSets,
} from './card-set.js';
export { GameLibrary, NO_SETS, type GameChoice } from './game-library.js';
export { KnownCardSets, pinnedGame, UnknownPins, type PlayedBy } from './pinned-game.js';

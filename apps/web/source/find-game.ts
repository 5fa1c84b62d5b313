import { loadGame } from '../games.js';
import type { FindGame } from '../session.js';

/** Code that reads card sets is loaded separately, because practice does not need it. */
export const findGame: FindGame = async (name, cardSets) =>
  cardSets ? (await import('./pinned.js')).loadPinned(name, cardSets) : loadGame(name);

import { loadGame } from '../games.js';
import type { FindGame } from '../session.js';

/** Reading card sets takes code of its own, which practice does without. */
export const findGame: FindGame = async (name, cardSets) =>
  cardSets ? (await import('./pinned.js')).loadPinned(name, cardSets) : loadGame(name);

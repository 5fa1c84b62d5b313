import { lanterns } from './game.js';

/** The games of this module, under the name that `SENKI_GAMES` looks for. */
export const games = [lanterns];

import { lanterns } from './game.js';

/** What `SENKI_GAMES` looks for: the games of this module. */
export const games = [lanterns];

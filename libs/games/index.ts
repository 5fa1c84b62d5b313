import { blackpokerLite } from '#games/blackpoker';
import { gcg110, gcgEarly } from '#games/gcg';
import { nexa12 } from '#games/nexa';
import { vanguard211 } from '#games/vanguard';
import type { Game } from '#kernel';
import { loadGames, registryOf } from './load-games.js';

/**
 * Every game that the service can play, by `game@edition`: one line each, plus those that an operator adds. Worker threads load them too.
 */
export const games: ReadonlyMap<string, Game> = registryOf([
  blackpokerLite,
  ...[gcg110, gcgEarly],
  nexa12,
  vanguard211,
  ...(await loadGames(process.env['SENKI_GAMES'])),
]);

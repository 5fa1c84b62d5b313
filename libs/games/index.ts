import { blackpokerLite } from '#games/blackpoker';
import type { Game } from '#kernel';

/** Every game the service can play, by `game@edition`. */
export const games: ReadonlyMap<string, Game> = new Map(
  [blackpokerLite].map((game) => [`${game.id}@${game.edition}`, game]),
);

import { blackpokerLite } from '#games/blackpoker';
import { gcg110, gcgEarly } from '#games/gcg';
import type { Game } from '#kernel';

/** Every game the service can play, by `game@edition`. */
export const games: ReadonlyMap<string, Game> = new Map(
  [blackpokerLite, gcg110, gcgEarly].map((game) => [`${game.id}@${game.edition}`, game]),
);

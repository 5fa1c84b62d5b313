import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '#kernel';

/** Loads the games that an operator adds: paths of modules, separated by commas. They run with all rights of the service. */
export async function loadGames(modules: string | undefined): Promise<readonly Game[]> {
  const paths = (modules ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean);
  return (await Promise.all(paths.map(gamesOf))).flat();
}

async function gamesOf(path: string): Promise<readonly Game[]> {
  const module = (await import(pathToFileURL(resolve(path)).href).catch((error: unknown) => {
    throw new Error(`SENKI_GAMES: ${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  })) as { readonly games?: unknown };
  const { games } = module;
  if (!Array.isArray(games) || games.length === 0 || !games.every(isGame))
    throw new Error(`SENKI_GAMES: ${path} does not export games, a list of values of type Game`);
  return games;
}

/** A basic check that rejects wrong exports; everything else is up to the game's own tests. */
const isGame = (value: unknown): value is Game => {
  const { id, edition, layout, cards, procedures } = (value ?? {}) as Partial<Record<keyof Game, unknown>>;
  const named = [id, edition].every((name) => typeof name === 'string' && /^[a-z0-9][a-z0-9.-]*$/.test(name));
  return named && [layout, cards, procedures].every((part) => typeof part === 'object' && part !== null);
};

/** The games by `game@edition`. A duplicate name is rejected, because it would change the rules of old matches. */
export function registryOf(games: readonly Game[]): ReadonlyMap<string, Game> {
  const registry = new Map<string, Game>();
  for (const game of games) {
    const name = `${game.id}@${game.edition}`;
    if (registry.has(name)) throw new Error(`there are two games ${name}`);
    registry.set(name, game);
  }
  return registry;
}

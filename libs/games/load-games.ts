import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '#kernel';

/** Games that an operator adds: modules by their paths, separated by commas. They run with all that the service may do. */
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

/** The first things that a wrong export lacks; the rest is for its own tests to find. */
const isGame = (value: unknown): value is Game => {
  const { id, edition, layout, cards, procedures } = (value ?? {}) as Partial<Record<keyof Game, unknown>>;
  const named = [id, edition].every((name) => typeof name === 'string' && /^[a-z0-9][a-z0-9.-]*$/.test(name));
  return named && [layout, cards, procedures].every((part) => typeof part === 'object' && part !== null);
};

/** By `game@edition`. A name that is taken would change what old matches are played by. */
export function registryOf(games: readonly Game[]): ReadonlyMap<string, Game> {
  const registry = new Map<string, Game>();
  for (const game of games) {
    const name = `${game.id}@${game.edition}`;
    if (registry.has(name)) throw new Error(`there are two games ${name}`);
    registry.set(name, game);
  }
  return registry;
}

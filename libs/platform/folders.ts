import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents; returns the first one that was missing, or null. One by one, since Node's own recursive
 * way never ends where a system refuses new folders by saying that the parent is not there, as /proc does.
 */
export function makeFolders(path: string, mode = 0o755): string | null {
  if (existsSync(path)) return null;
  const parent = dirname(path);
  const first = parent === path ? null : makeFolders(parent, 0o755);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return first ?? path;
}

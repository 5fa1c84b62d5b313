import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents; returns the topmost one that was missing, or null. One at a time, because Node's
 * recursive mkdir never returns on a file system that answers ENOENT for a new folder, as /proc does.
 */
export function makeFolders(path: string, mode = 0o755): string | null {
  if (existsSync(path)) return null;
  const parent = dirname(path);
  const first = parent === path ? null : makeFolders(parent, 0o755);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return first ?? path;
}

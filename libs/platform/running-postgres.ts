import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fallbackHome } from './embedded-postgres.js';
import { holderOf, runningPort } from './postgres-ownership.js';

/**
 * The server that another running Senki has started on this data folder, with superuser rights; null if there is none.
 * This lets a second command work on the database of a running one.
 */
export function findRunningPostgres(dataDir: string): { readonly url: string; readonly holder: number } | null {
  const wanted = resolve(dataDir);
  // Only root runs the server as another user, who may need another folder.
  const places = process.getuid?.() === 0 ? [wanted, fallbackHome(wanted)] : [wanted];
  for (const home of places) {
    const holder = holderOf(home);
    const port = holder === null ? null : runningPort(join(home, 'cluster'));
    if (holder === null || port === null) continue;
    const password = readFileSync(join(home, 'password'), 'utf8').trim();
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, holder };
  }
  return null;
}

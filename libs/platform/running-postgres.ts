import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { homeElsewhere } from './embedded-postgres.js';
import { holderOf, runningPort } from './postgres-ownership.js';

/**
 * The server another living Senki runs on this data folder, as superuser; null if there is none. So a second command can
 * work on the database of a running one instead of being told to wait.
 */
export function findRunningPostgres(dataDir: string): { readonly url: string; readonly holder: number } | null {
  const wanted = resolve(dataDir);
  // Only root lends the server another user, who may need another place.
  const places = process.getuid?.() === 0 ? [wanted, homeElsewhere(wanted)] : [wanted];
  for (const home of places) {
    const holder = holderOf(home);
    const port = holder === null ? null : runningPort(join(home, 'cluster'));
    if (holder === null || port === null) continue;
    const password = readFileSync(join(home, 'password'), 'utf8').trim();
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, holder };
  }
  return null;
}

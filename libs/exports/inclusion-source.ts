import { setTimeout as sleep } from 'node:timers/promises';
import { base64 } from '#proof';
import type { Inclusion } from '#replay';
import { entryText } from '#seals';
import { LogShelf } from '#seals/storage';
import type { Database } from './export-orders.js';

const LOOK_EVERY_MS = 100;

/** Where the match is in the log. One that has just ended is given time to get there; null if it does not. */
export async function awaitedInclusion(
  database: Database,
  matchId: string,
  patienceMs: number,
): Promise<Inclusion | null> {
  const shelf = new LogShelf(database);
  for (const until = Date.now() + patienceMs; ; await sleep(LOOK_EVERY_MS)) {
    const leaf = await shelf.prove(matchId);
    if (leaf) {
      const { index, hashes, checkpoint, extra } = leaf;
      return { entry: entryText(extra), index, proof: hashes.map(base64), checkpoint };
    }
    if (Date.now() >= until || (await shelf.isHeldBack(matchId))) return null;
  }
}

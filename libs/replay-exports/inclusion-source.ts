import type { Database } from '#event-store';
import { setTimeout as sleep } from 'node:timers/promises';
import { base64 } from '#proof';
import type { Inclusion } from '#replay';
import { entryText } from '#match-log';
import { LogFiles } from '#match-log/storage';

const LOOK_EVERY_MS = 100;

/**
 * The proof that the match is in the log. Waits for a match that has just ended, calling `onWait` so that the caller
 * can renew its lease; null if the match is not logged in time.
 */
export async function awaitedInclusion(
  database: Database,
  matchId: string,
  patienceMs: number,
  onWait: () => Promise<unknown> = async () => {},
): Promise<Inclusion | null> {
  const files = new LogFiles(database);
  for (const until = Date.now() + patienceMs; ; await sleep(LOOK_EVERY_MS)) {
    const leaf = await files.prove(matchId);
    if (leaf) {
      const { index, hashes, checkpoint, extra } = leaf;
      return { entry: entryText(extra), index, proof: hashes.map(base64), checkpoint };
    }
    if (Date.now() >= until || (await files.isHeldBack(matchId))) return null;
    await onWait();
  }
}

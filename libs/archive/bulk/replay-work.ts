import { packerFor, type GameRegistry, type PackReplay } from '#replay-exports';
import type { CopyViewer } from '#replay';
import type { IndexedMatch } from '../entry.js';
import { foreignCopy } from './foreign-copy.js';
import { indexRecord, verifyRecord, type VerifiedRecord, type Verification } from './replay-check.js';

/**
 * What exports and imports compute for each match, apart from reading and storing. All arguments and results are plain
 * data, so that a worker can have it done in another thread.
 */
export interface ReplayWork {
  readonly pack: PackReplay;
  /** The viewer's copy of a record from another service. */
  readonly copy: (file: Uint8Array, viewer: CopyViewer) => Promise<Uint8Array>;
  readonly verify: (file: Uint8Array, verification: Verification) => Promise<VerifiedRecord>;
  readonly index: (record: Pick<VerifiedRecord, 'matchId' | 'events'>, origin: string) => Promise<IndexedMatch>;
}

/** Computes in this thread. */
export const replayWork = (games: GameRegistry): ReplayWork => ({
  pack: packerFor(games),
  copy: (file, viewer) => foreignCopy(file, viewer, games),
  verify: (file, verification) => verifyRecord(file, verification, games),
  index: async (record, origin) => indexRecord(record, origin, games),
});

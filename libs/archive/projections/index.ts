import type { BatchHandler } from '#event-store';
import type { Game } from '#kernel';
import { projectArchive } from './archive-index.js';

export { putIndex, removeIndex } from './archive-index.js';
export { ArchiveSearch, firstIdAt } from './search.js';

/** The projection of the archive, by consumer name. */
export const archiveProjection = (
  games: ReadonlyMap<string, Game>,
): { readonly name: string; readonly handle: BatchHandler } => ({ name: 'archive', handle: projectArchive(games) });

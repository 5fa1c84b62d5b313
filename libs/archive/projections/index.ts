import type { Projection } from '#event-store';
import type { Game } from '#kernel';
import { NEWS, projectArchive } from './archive-index.js';

export { putIndex, removeIndex } from './archive-index.js';
export { ArchiveSearch, firstIdAt } from './search.js';

/** The projection of the archive. It compares openings of matches with ratings, so it needs one order. */
export const archiveProjection = (games: ReadonlyMap<string, Game>): Projection => ({
  name: 'archive',
  handle: projectArchive(games),
  ordered: true,
  types: [...NEWS],
});

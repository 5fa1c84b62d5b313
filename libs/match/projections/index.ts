import type { BatchHandler } from '#event-store';
import { projectMatchList } from './match-list.js';

export { MatchList, projectMatchList, type MatchListQuery, type MatchSummary } from './match-list.js';
export { lockErasing, playerDigest, pseudonymsOf, veil, veiled } from './veil.js';

/** What the feed keeps up to date about matches, by the consumer's name. */
export const matchProjections: readonly { readonly name: string; readonly handle: BatchHandler }[] = [
  { name: 'match-list', handle: projectMatchList },
];

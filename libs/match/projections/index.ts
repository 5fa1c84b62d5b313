import type { Projection } from '#event-store';
import { projectMatchAttention } from './match-attention.js';
import { projectMatchList } from './match-list.js';

export { MatchAttention, type AttentionQuery, type Concern, type WatchedMatch } from './match-attention.js';
export { LISTED, LiveMatches, type LiveMatch, type LiveMatchQuery } from './live-matches.js';
export { MatchList, projectMatchList, type MatchListQuery, type MatchSummary } from './match-list.js';
export { lockErasing, playerDigest, pseudonymsOf, pseudonymise, pseudonymised } from './pseudonyms.js';

/** The projections of matches, by consumer name. */
export const matchProjections: readonly Projection[] = [
  { name: 'match-list', handle: projectMatchList },
  { name: 'match-attention', handle: projectMatchAttention },
];

import type { BatchHandler } from '#event-store';
import { LADDER_CONSUMER, projectLadder } from './contests.js';

export * from './leaderboard.js';
export { projectLadder } from './contests.js';
export * from './recompute.js';

/** The projections of ladders, by consumer name. */
export const ladderProjections: readonly { readonly name: string; readonly handle: BatchHandler }[] = [
  { name: LADDER_CONSUMER, handle: projectLadder },
];

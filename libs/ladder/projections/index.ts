import type { Projection } from '#event-store';
import { CONTEST_EVENTS } from '../contest-log.js';
import { LADDER_CONSUMER, projectLadder } from './contests.js';

export * from './leaderboard.js';
export { projectLadder } from './contests.js';
export * from './recompute.js';

/** The projections of ladders. Ratings follow from the order of contests, whose matches may be in different shards. */
export const ladderProjections: readonly Projection[] = [
  { name: LADDER_CONSUMER, handle: projectLadder, ordered: true, types: CONTEST_EVENTS },
];

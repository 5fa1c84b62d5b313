import type { Projection } from '#event-store';
import { recordJudgeActs } from './judge-acts.js';
import { projectOpenMatches } from './open-matches.js';

export { OpenMatches } from './open-matches.js';

/** The projections for operators, by consumer name. */
export const operatorProjections: readonly Projection[] = [
  { name: 'judge-acts', handle: recordJudgeActs },
  { name: 'open-matches', handle: projectOpenMatches },
];

import type { Projection } from '#event-store';
import { DECIDING } from '../results-of.js';
import { projectResults } from './result-feed.js';

export { ResultCheck, type ResultFault, type ResultsCheck } from './result-check.js';
export { projectResults, ResultFeed, type ResultEntry } from './result-feed.js';

/** The projection that maintains the result feed and the deliveries to webhooks. Results have one order. */
export const resultProjection: Projection = {
  name: 'results',
  handle: projectResults,
  ordered: true,
  types: [...DECIDING],
};

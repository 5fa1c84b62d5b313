import type { BatchHandler } from '#event-store';
import { projectResults } from './result-feed.js';

export { ResultCheck, type ResultFault, type ResultsCheck } from './result-check.js';
export { projectResults, ResultFeed, type ResultEntry } from './result-feed.js';

/** The projection that maintains the result feed and the deliveries to webhooks. */
export const resultProjection: { readonly name: string; readonly handle: BatchHandler } = {
  name: 'results',
  handle: projectResults,
};

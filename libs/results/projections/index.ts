import type { BatchHandler } from '#event-store';
import { projectResults } from './result-feed.js';

export { ResultCheck, type ResultFault, type ResultsCheck } from './result-check.js';
export { projectResults, ResultFeed, type ResultEntry } from './result-feed.js';

/** What the feed of results and the deliveries to webhooks are kept by. */
export const resultProjection: { readonly name: string; readonly handle: BatchHandler } = {
  name: 'results',
  handle: projectResults,
};

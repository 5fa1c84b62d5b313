export { projectResults, ResultFeed, type ResultEntry } from './result-feed.js';

export { recordRandomMatch, type Terms } from './random-match.js';
export { recordMatch, secretFrom, type Commit, type RecordedMatch, type Recording, type Timely } from './record.js';
export { chained, headOf, replaySource, sampleSource, type Signing } from './replay-source.js';

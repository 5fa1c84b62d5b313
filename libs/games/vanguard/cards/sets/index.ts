import { plain } from './plain.js';

/** The sample set: invented cards, each there for a rule. */
export const sampleSet = [...plain];

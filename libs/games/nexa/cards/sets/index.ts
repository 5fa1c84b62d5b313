import { commands } from './commands.js';
import { aces, characters, graphics, operations } from './others.js';
import { units } from './units.js';

/** The sample set: invented cards, each there for a rule. */
export const sampleSet = [...units, ...characters, ...commands, ...operations, ...aces, ...graphics];

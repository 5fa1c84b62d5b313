import { commands } from './commands.js';
import { crew, laterAces, laterGraphics, works } from './crew.js';
import { orders } from './orders.js';
import { aces, characters, graphics, operations } from './others.js';
import { specials } from './specials.js';
import { units } from './units.js';

/** The sample set: invented cards, each there for a rule. */
export const sampleSet = [
  ...[...units, ...specials],
  ...[...characters, ...crew],
  ...[...commands, ...orders],
  ...[...operations, ...works],
  ...[...aces, ...laterAces],
  ...[...graphics, ...laterGraphics],
];

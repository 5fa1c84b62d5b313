import { chips, makers } from './chips.js';
import { commands } from './commands.js';
import { crew, laterAces, laterGraphics, works } from './crew.js';
import { manoeuvres } from './manoeuvres.js';
import { oldCards } from './old.js';
import { orders } from './orders.js';
import { aces, characters, graphics, operations } from './others.js';
import { specials } from './specials.js';
import { edicts, reserves, sentinels } from './standing.js';
import { units } from './units.js';

/** The sample set: invented cards, each there for a rule. */
export const sampleSet = [
  ...[...units, ...specials, ...sentinels],
  ...[...characters, ...crew, ...reserves],
  ...[...commands, ...orders, ...manoeuvres],
  ...[...operations, ...works, ...edicts],
  ...[...aces, ...laterAces],
  ...[...graphics, ...laterGraphics],
  ...[...makers, ...chips, ...oldCards],
];

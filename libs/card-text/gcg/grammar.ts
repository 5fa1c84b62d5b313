import { tables } from '../engine/production.js';
import { changes } from './changes.js';
import { conditions } from './conditions.js';
import { costs } from './costs.js';
import { deck } from './deck.js';
import { deploying } from './deploying.js';
import { filters } from './filters.js';
import { icons } from './icons.js';
import { operations } from './operations.js';
import { structures } from './structures.js';
import { triggers } from './triggers.js';

/** All productions of the Gundam Card Game. */
export const grammar = tables(
  filters,
  changes,
  conditions,
  deck,
  deploying,
  operations,
  costs,
  icons,
  triggers,
  structures,
);

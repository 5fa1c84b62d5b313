import { cloister } from './cloister.js';
import { foundry } from './foundry.js';
import { grove } from './grove.js';
import { order } from './order.js';
import { starter } from './starter.js';
import { tide } from './tide.js';
import { vigil } from './vigil.js';
import { wildwood } from './wildwood.js';

/** The sample set: every card that can stand in a deck. */
export const sampleSet = [starter, tide, foundry, grove, wildwood, order, cloister, vigil].flat();

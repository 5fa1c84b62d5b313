import type { Part } from '../part.js';
import { damageSteps, damaging } from './damage.js';
import { losing } from './loss.js';
import { overlapActions, overlapSteps } from './overlap.js';

/** Chapter 9: rule actions, which happen at a check timing. */
export const ruleActionsPart: Part = {
  steps: { ...overlapSteps, ...damageSteps },
  ruleActions: [losing, ...overlapActions, damaging],
  words: {
    reason: ['overlap', 'stray', 'damage-check', 'damage'],
    counter: ['damage'],
    harm: ['battle', 'skill'],
    prohibition: ['lose'],
  },
  purposes: {
    keep: 'which unit stays',
    'ride-from-soul': 'ride a card of the soul',
    'next-trigger': 'which ability is next',
    activate: 'use',
    'secret-trigger': 'use an ability of a hidden card?',
  },
};

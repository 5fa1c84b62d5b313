import type { Operation, Selector } from '#kernel';
import { SPECIAL } from '../keywords.js';
import { SPECIAL_TEXT } from './special.js';

/** "Loses all special effects": signs and bracketed texts do not count as such (special.not-special). */
export const loseSpecialEffects = (cards: Selector): Operation[] => [
  ...SPECIAL.map((keyword): Operation => ({ op: 'strip', cards, keyword, until: 'turn' })),
  { op: 'mute', cards, texts: { labels: [SPECIAL_TEXT] }, until: 'turn' },
];

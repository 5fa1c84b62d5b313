import type { Operation, Selector } from '#kernel';
import { SPECIAL } from '../keywords.js';
import { SPECIAL_TEXT } from './special.js';

/** "Loses all special effects": neither signs nor bracketed texts are such (special.not-special). */
export const loseSpecialEffects = (cards: Selector): Operation[] => [
  ...SPECIAL.map((keyword): Operation => ({ op: 'strip', cards, keyword, until: 'turn' })),
  { op: 'mute', cards, texts: { labels: [SPECIAL_TEXT] }, until: 'turn' },
];

import type { Display } from '#kernel';
import { boardLayout } from './board-layout.js';
import { lexicons } from './lexicon/lexicons.js';

export const display: Display = {
  zones: { field: 'field', graveyard: 'graveyard', deck: 'deck', hand: 'hand' },
  purposes: {
    act: 'your turn',
    respond: 'act or pass',
    attack: 'attack with',
    block: 'block',
    'drive-barriers': 'barriers to drive for the cost',
    'discard-cost': 'cards to discard for the cost',
    'discard-to-seven': 'discard down to seven cards',
    'place-barrier': 'place a barrier',
    'draw-second': 'draw a second card?',
    'next-trigger': 'what takes effect next',
    search: 'take from the deck',
    twist: 'twist',
  },
  board: boardLayout,
  lexicons,
  sideways: 'driven',
  colour: ({ facts }) => (facts.suit === 'H' || facts.suit === 'D' ? 'red' : null),
};

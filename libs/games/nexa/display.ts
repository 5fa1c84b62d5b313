import type { Display, DisplayColour } from '#kernel';
import { boardLayout } from './board-layout.js';
import { lexicons } from './lexicon/lexicons.js';

const COLOURS: Readonly<Record<string, DisplayColour>> = {
  blue: 'blue',
  green: 'green',
  red: 'red',
  white: 'white',
  brown: 'yellow',
  purple: 'magenta',
};

export const display: Display = {
  zones: {
    ...{ space: 'space', earth: 'earth', deploy: 'deployment area', g: 'G zone', hand: 'hand', hangar: 'hangar' },
    ...{ hq: 'HQ', waste: 'waste pile', junk: 'junkyard', removed: 'removed' },
  },
  purposes: {
    redraw: 'draw six new cards?',
    play: 'play or pass',
    'cut-in': 'cut in or pass',
    target: 'target',
    x: 'how much is X',
    'pay-how': 'how to pay',
    pay: 'Gs to roll',
    cost: 'Gs to roll',
    'cost-way': 'how to pay',
    sortie: 'sortie',
    'order-discards': 'which is discarded first',
    'discard-to-limit': 'discard down to the hand limit',
    'next-trigger': 'what applies next',
  },
  board: boardLayout,
  lexicons,
  sideways: 'rolled',
  colour: ({ facts }) => (Array.isArray(facts.colour) ? (COLOURS[facts.colour[0] as string] ?? null) : null),
};

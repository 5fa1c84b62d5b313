import type { Display } from '#kernel';
import { boardLayout } from './board-layout.js';
import { lexicons } from './lexicon/lexicons.js';
import { COLOURS, type Colour } from './cards/define.js';

export const display: Display = {
  zones: {
    battle: 'battle area',
    base: 'base',
    shields: 'shields',
    resources: 'resources',
    hand: 'hand',
    deck: 'deck',
    'resource-deck': 'resource deck',
    trash: 'trash',
    exile: 'removed',
  },
  purposes: {
    go: 'who goes first',
    direction: 'which way round the table',
    redraw: 'draw a new hand?',
    main: 'main phase',
    pay: 'resources to pay with',
    'make-room': 'cards that make room',
    'which-come': 'units that come',
    block: 'block',
    action: 'action step',
    burst: 'activate its Burst?',
    'next-trigger': 'effect to resolve next',
    instead: 'what happens instead',
    discard: 'discard',
    target: 'choose',
    may: 'do it?',
  },
  board: boardLayout,
  lexicons,
  sideways: 'rested',
  colour: ({ facts }) => (COLOURS.includes(facts.colour as Colour) ? (facts.colour as Colour) : null),
};

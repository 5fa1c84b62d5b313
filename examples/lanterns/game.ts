import { runEffect, type Dialect, type Display, type Game } from '#kernel';
import { cards, checkDeck, sampleDecks } from './cards.js';
import { clashSteps } from './clash.js';
import { evaluation } from './evaluate.js';
import { playingSteps } from './playing.js';
import { LIGHT, setupSteps } from './setup.js';
import { turnSteps } from './turn.js';
import { vocabulary } from './vocabulary.js';
import { places, zones } from './zones.js';

/** Defaults for the boards of scenarios: the main phase, five cards in each deck, both lanterns full. */
const dialect: Dialect = {
  board: {
    go: 'main',
    phase: 'main',
    zones: () => ({ deck: 5 }),
    filler: () => 'spark',
    counters: () => ({ light: LIGHT }),
    lying: (zone) => (zone === 'path' ? { role: 'wisp' } : zone === 'oil' ? { facing: 'down' } : {}),
  },
  ruleNumber: /^\d+(\.\d+)*$/,
  facts: { action: ['end', 'fill', 'kindle', 'gust', 'pass'], card: [], place: ['left', 'middle', 'right'] },
};

const display: Display = {
  zones: { path: 'path', oil: 'oil', hand: 'hand', deck: 'deck', ashes: 'ashes' },
  purposes: {
    main: 'your turn',
    swift: 'before the clash',
    target: 'which wisp',
    'next-trigger': 'what happens first',
  },
  sideways: 'burnt',
  colour: ({ facts }) => (facts.type === 'gust' ? 'cyan' : 'yellow'),
};

/** The game with these cards. */
function createLanterns(set: Game['cards']): Game {
  return {
    id: 'lanterns',
    edition: '1',
    name: 'Lanterns',
    modes: { duel: { tables: [[0, 1]] } },
    layout: { zones, places },
    cards: set,
    withCards: createLanterns,
    language: { vocabulary, layers: ['set', 'add'], operations: {} },
    procedures: {
      first: 'setup',
      steps: { ...setupSteps, ...turnSteps, ...playingSteps, ...clashSteps, effect: runEffect },
      programs: {},
      triggers: [],
    },
    decks: { sections: { main: 'deck' }, check: (deck) => checkDeck(set, deck), samples: sampleDecks },
    endings: { concede: (_table, seat) => [seat] },
    tooling: { evaluation, dialect, display },
  };
}

export const lanterns = createLanterns(cards);

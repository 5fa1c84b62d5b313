import type { Vocabulary } from '#kernel';
import { JOKER, RANKS, SUITS } from './cards.js';
import { SOLDIER_ROLES } from './characters.js';

/** The words of this game. Its cards have no texts; its actions, and cards that scenarios invent, are checked against them. */
export const vocabulary: Vocabulary = {
  words: {
    stat: ['number'],
    keyword: [],
    role: [...SOLDIER_ROLES, 'barrier', 'equipment'],
    counter: [],
    link: ['attack', 'block'],
    reason: [
      ...['barrier', 'summon', 'equip', 'discard', 'draw', 'search', 'effect', 'charge', 'twist', 'attack', 'cost'],
      // By the rules alone.
      ...['damage', 'flip', 'judgement', 'key', 'succession'],
    ],
    harm: ['attack', 'throw', 'cost'],
    phase: [],
    timing: ['main', 'quick'],
    icon: [],
    action: [],
    prohibition: [],
    permission: [],
    duration: ['turn', 'game'],
    mark: [],
    register: [],
    moment: [],
    replaced: [],
    span: ['turn'],
    label: [],
  },
  facts: {
    printed: { suit: `${SUITS.join('|')}|null`, rank: `${RANKS.join('|')}|${JOKER}` },
    live: {},
  },
  kinds: null,
  // Only actions are raised and triggered; cards have constant abilities at most.
  lacks: ['triggered', 'activated', 'replacement'],
  always: [],
  operations: Object.fromEntries(
    [
      ...['charge-all', 'pass-turn', 'equip', 'bury-target', 'twist', 'nullify', 'throw', 'succeed', 'attack', 'block'],
      'judge',
    ].map((name) => [name, {}]),
  ),
};

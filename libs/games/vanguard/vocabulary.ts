import { WORDS, type Vocabulary, type Word } from '#kernel';
import { GIFTS, ICONS } from './cards/define.js';
import { MOMENTS, NEXT_STAND } from './flow/moments.js';
import { PHASES } from './flow/turn.js';
import type { Part } from './part.js';
import { freeFor } from './play/abilities.js';
import { ROLES } from './zones.js';

/** The words that texts of this game may use, in addition to those of the parts. Imported cards are checked against them. */
const OWN: Readonly<Partial<Record<Word, readonly string[]>>> = {
  stat: [
    ...['grade', 'power', 'shield', 'critical', 'drive', 'bonus'],
    // These change the size of a cost.
    ...['pay:counter-blast', 'pay:soul-blast', 'pay:stride'],
  ],
  role: ROLES,
  phase: PHASES,
  reason: ['stand-phase', 'effect', 'cost'],
  duration: ['turn', 'battle', 'source', 'game', NEXT_STAND],
  moment: MOMENTS,
  span: ['turn', 'game'],
  prohibition: ['be-chosen', 'stand'],
};

const joined = (lists: readonly (readonly string[] | undefined)[]): readonly string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

const oneOf = (words: readonly string[]): `${string}|${string}` => `${words.join('|')}?` as `${string}|${string}`;

/** The words of all parts, and for each label the permission that makes abilities with it cost nothing (10.29.1). */
function wordsOf(parts: readonly Part[]): Vocabulary['words'] {
  const of = (word: Word): readonly string[] => joined([OWN[word], ...parts.map(({ words }) => words?.[word])]);
  const words = Object.fromEntries(WORDS.map((word) => [word, of(word)])) as Vocabulary['words'];
  return { ...words, permission: [...words.permission, ...words.label.map(freeFor)] };
}

export const vocabularyOf = (parts: readonly Part[]): Vocabulary => ({
  words: wordsOf(parts),
  facts: {
    printed: {
      ...{ type: 'normal|trigger|G|pseudo', names: 'texts', clans: 'texts', nations: 'texts', races: 'texts' },
      ...{ special: 'texts', icon: oneOf(ICONS), gift: oneOf(GIFTS) },
    },
    live: Object.assign({}, ...parts.map(({ factWords }) => factWords)) as Vocabulary['facts']['live'],
  },
  kinds: {
    fact: 'type',
    of: {
      normal: { facts: ['names', 'clans'], stats: ['grade', 'power', 'critical', 'drive'] },
      trigger: { facts: ['names', 'clans', 'icon'], stats: ['grade', 'power', 'critical', 'drive', 'bonus'] },
      G: { facts: ['names', 'clans'], stats: ['grade', 'power', 'critical', 'drive'] },
      pseudo: { facts: ['special'], stats: ['shield'] },
    },
  },
  always: [],
  lacks: [],
  operations: Object.assign({}, ...parts.map(({ settings }) => settings)) as Vocabulary['operations'],
  answers: Object.assign({}, ...parts.map(({ answers }) => answers)) as NonNullable<Vocabulary['answers']>,
});

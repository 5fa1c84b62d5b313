import type { Vocabulary } from '#kernel';

/** The words that card texts of this game may use. Imported cards and the cards of scenario files are checked against it. */
export const vocabulary: Vocabulary = {
  words: {
    ...{
      stat: ['cost', 'glow'],
      keyword: ['steady', 'swift'],
      role: ['wisp'],
      counter: ['light'],
      phase: ['main', 'clash'],
    },
    ...{ reason: ['draw', 'fill', 'kindle', 'gust', 'ready', 'cost', 'snuffed', 'crosswind'], harm: ['clash'] },
    ...{ timing: ['main'], duration: ['turn', 'source', 'game'], span: ['turn'] },
    ...{
      link: [],
      icon: [],
      action: [],
      prohibition: [],
      permission: [],
      mark: [],
      register: [],
      replaced: [],
      label: [],
      moment: [],
    },
  },
  facts: { printed: { type: 'wisp|gust' }, live: {} },
  kinds: { fact: 'type', of: { wisp: { facts: [], stats: ['cost', 'glow'] }, gust: { facts: [], stats: ['cost'] } } },
  lacks: ['once', 'cost', 'aims', 'replacement'],
  always: [],
  operations: {},
};

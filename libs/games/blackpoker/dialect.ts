import type { Dialect } from '#kernel';

/** What judges of BlackPoker need not write: whoever has the turn holds the chance and acts next. */
export const dialect: Dialect = {
  board: { go: 'act', marks: (seat) => ({ chance: { seat, passes: 0 } }) },
  ruleNumber: /^[a-z-]+(\.[A-Za-z0-9-]+)+$/,
};

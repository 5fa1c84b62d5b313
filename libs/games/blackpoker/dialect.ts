import type { Dialect } from '#kernel';

/** Defaults for boards of BlackPoker: the seat whose turn it is has the chance and acts next. */
export const dialect: Dialect = {
  board: { go: 'act', marks: (seat) => ({ chance: { seat, passes: 0 } }) },
  ruleNumber: /^[a-z-]+(\.[A-Za-z0-9-]+)+$/,
};

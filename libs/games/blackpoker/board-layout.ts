import type { BoardLayout } from '#kernel';

export const boardLayout: BoardLayout = {
  rows: [['field'], ['deck', 'hand', 'graveyard']],
  shapes: { graveyard: 'pile' },
  face: {
    facts: [],
    stats: [],
    glyphs: { fact: 'suit', of: { H: '♥', D: '♦', C: '♣', S: '♠' } },
  },
};

import type { BoardLayout } from '#kernel';

export const boardLayout: BoardLayout = {
  rows: [[['base', 'shields'], 'battle', ['deck', 'trash']], ['resources', 'resource-deck', 'exile'], ['hand']],
  shapes: { base: 'row', shields: 'row', trash: 'pile', exile: 'pile', outside: 'hidden' },
  face: {
    corner: 'cost',
    facts: ['type', 'traits'],
    stats: ['level', 'ap', 'hp'],
    short: { level: 'Lv', ap: 'AP', hp: 'HP' },
    damage: { counter: 'damage', of: 'hp' },
  },
};

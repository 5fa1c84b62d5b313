import type { BoardLayout } from '#kernel';

export const boardLayout: BoardLayout = {
  rows: [
    ['space', 'earth'],
    ['deploy', 'g'],
    ['hq', 'hand', 'hangar', 'waste', 'junk', 'removed'],
  ],
  shapes: { hangar: 'pile', waste: 'pile', junk: 'pile', removed: 'pile', outside: 'hidden' },
  face: {
    corner: 'total',
    facts: ['type', 'features'],
    stats: ['melee', 'shooting', 'defence'],
    short: { melee: 'M', shooting: 'S', defence: 'D', total: 'G' },
    damage: { counter: 'damage', of: 'defence' },
  },
};

import type { BoardLayout } from '#kernel';

export const boardLayout: BoardLayout = {
  rows: [
    [['damage', 'trigger'], 'field', ['deck', 'drop'], ['g', 'soul']],
    ['hand', 'bind', 'gauge', 'removed', 'aside'],
  ],
  shapes: {
    damage: 'row',
    hand: 'hand',
    soul: 'pile',
    drop: 'pile',
    bind: 'pile',
    gauge: 'pile',
    g: 'pile',
    removed: 'pile',
    nowhere: 'hidden',
  },
  face: {
    corner: 'grade',
    facts: ['type', 'clans'],
    stats: ['power', 'shield', 'critical'],
    short: { power: 'P', shield: 'S', critical: 'C' },
  },
};

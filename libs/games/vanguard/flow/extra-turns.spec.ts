import { describe, expect, it } from '@jest/globals';
import { extraTurn } from '../cards/text.js';
import { does, Duel, leader } from '../testing/index.js';

/** The seats of the next `n` turns, after this one. */
const following = (duel: Duel, n: number): number[] => Array.from({ length: n }, () => duel.endTurn().table.turn.seat);

describe('extra turns', () => {
  it('come right after this one, then it goes on as it would have @vanguard-2.11:12.5.1', () => {
    const again = Duel.from({ own: { FC: 'leader' }, cards: [leader(does('again', extraTurn()))] }).use('leader');
    expect(following(again, 3)).toEqual([0, 1, 0]);
    const theirs = Duel.from({ own: { FC: 'leader' }, cards: [leader(does('theirs', extraTurn('opponent')))] });
    expect(following(theirs.use('leader'), 3)).toEqual([1, 1, 0]);
  });

  it('the last first @vanguard-2.11:12.5.2', () => {
    const texts = [does('all', extraTurn(), extraTurn('opponent'), extraTurn())];
    const duel = Duel.from({ own: { FC: 'leader' }, cards: [leader(...texts)] }).use('leader');
    expect(following(duel, 5)).toEqual([0, 1, 0, 1, 0]);
    const two = Duel.from({ own: { FC: 'leader' }, cards: [leader(does('two', extraTurn(), extraTurn('opponent')))] });
    expect(following(two.use('leader'), 4)).toEqual([1, 0, 1, 0]);
  });
});

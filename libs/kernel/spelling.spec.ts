import { describe, expect, it } from '@jest/globals';
import { didYouMean, nearest } from './spelling.js';

describe('a misspelt word', () => {
  const known = ['draw', 'discard', 'destroy', 'orient', 'first-strike'];

  it.each([
    ['drew', 'draw'],
    ['dsicard', 'discard'],
    ['Destroys', 'destroy'],
    ['firststrike', 'first-strike'],
    ['orientate', 'orient'],
    ['shuffle', null],
    ['x', null],
  ])('%s is taken for %s', (word, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });

  it('is answered with what may have been meant, or with nothing', () => {
    expect(didYouMean('drow', known)).toBe('; did you mean "draw"?');
    expect(didYouMean('elephant', known)).toBe('');
  });
});

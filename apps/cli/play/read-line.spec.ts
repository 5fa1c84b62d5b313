import { describe, expect, it } from '@jest/globals';
import type { Decision, Game, Offer } from '#kernel';
import { readLine } from './read-line.js';
import { TERMINAL_WORDS } from './terminal-words.js';

const game = {
  cards: { a: { facts: { names: ['Lark'] } }, b: { facts: { names: ['Old Wren'] } } },
} as unknown as Game;

const typed = (offer: Offer, line: string) =>
  readLine(
    { game, decision: { id: 'd1', offer, fallback: 'x' } as unknown as Decision, words: TERMINAL_WORDS.en },
    line,
  );

const some: Offer = { kind: 'select', from: ['a', 'b', 'c'], min: 1, max: 2, limits: [], total: null };

describe('a typed line', () => {
  it.each<[string, unknown]>([
    ['1', { answer: ['a'] }],
    ['3, 1', { answer: ['c', 'a'] }],
    ['1 2 3', { problem: '"1 2 3" is not possible here. Type 1 to 2 numbers, as in "1 2", or ? for help.' }],
    ['', { problem: '"" is not possible here. Type 1 to 2 numbers, as in "1 2", or ? for help.' }],
    ['wren', { problem: '"wren" is not an answer or command. Type 1 to 2 numbers, as in "1 2", or ? for help.' }],
    ['auto', { answer: 'x' }],
    ['Card Wren', { card: 'wren' }],
    ['EXIT', { command: 'quit' }],
  ])('%j to a choice of one or two', (line, meaning) => {
    expect(typed(some, line)).toEqual(meaning);
  });

  it('declares a name by its number or in full', () => {
    const name = { kind: 'name', fact: 'names', count: 2 } as Offer;
    expect([typed(name, '2'), typed(name, 'old wren')]).toEqual([{ answer: 1 }, { answer: 1 }]);
    expect(typed(name, 'wren')).toMatchObject({ problem: expect.stringContaining('Type a number, or the name') });
  });

  it('puts items to places', () => {
    const slots = [
      { id: 'x', min: 0, max: 2 },
      { id: 'y', min: 0, max: 2 },
    ];
    const arrange = { kind: 'arrange', items: ['a', 'b'], slots, alone: [], complete: false } as Offer;
    expect(typed(arrange, '1>2 2>2')).toEqual({ answer: { y: ['a', 'b'] } });
    expect(typed(arrange, '1>3')).toMatchObject({ problem: expect.stringContaining('"1>3" is not possible here.') });
  });
});

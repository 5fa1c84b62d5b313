import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import type { Card, Game, Lexicon, Table } from '#kernel';
import { Narrator, people } from '#words/sentences';
import { en } from '#words/speech';
import { Labels } from './labels.js';

const game = { cards: { lark: { name: 'Lark' }, wren: { name: 'Wren' } } } as unknown as Game;
const lexicon = { roles: { barrier: 'barrier' } } as unknown as Lexicon;

const table = (...cards: readonly (readonly [id: string, def: string | null, role: string | null])[]): Table =>
  ({ cards: Object.fromEntries(cards.map(([id, def, role]) => [id, { id, def, role } as Card])) }) as Table;

function labelsAfter(...tables: readonly Table[]): Labels {
  const labels = new Labels(game, lexicon);
  for (const one of tables) labels.see(one);
  return labels;
}

describe('labels of cards', () => {
  const two = table(['a', 'lark', 'unit'], ['b', 'lark', 'unit'], ['c', 'wren', 'unit'], ['d', 'lark', null]);

  it('number cards in play of one name, and no others', () => {
    const labels = labelsAfter(two);
    expect(['a', 'b', 'c', 'd'].map(labels.of)).toEqual(['Lark #1', 'Lark #2', 'Wren', null]);
  });

  it('stay with a card while it is in play', () => {
    expect(labelsAfter(two, table(['b', 'lark', 'unit'])).of('b')).toBe('Lark #2');
    const labels = labelsAfter(two, table(['b', 'lark', 'unit']), table(['e', 'lark', 'unit'], ['b', 'lark', 'unit']));
    expect([labels.of('a'), labels.of('b'), labels.of('e')]).toEqual([null, 'Lark #2', 'Lark #1']);
  });

  it('call face-down cards by what they are there as', () => {
    const labels = labelsAfter(table(['a', null, 'barrier'], ['b', null, 'barrier'], ['c', null, 'riddle']));
    expect(['a', 'b', 'c'].map(labels.of)).toEqual(['Barrier #1', 'Barrier #2', null]);
  });

  it('name the card that leaves play', () => {
    const gcg = games.get('gcg@1.1.0') as Game;
    const narrator = new Narrator(gcg, en, people(en, 2, 0), (id) => (id === 'b' ? 'Wren #2' : null));
    const event = { type: 'CardsMoved', cards: ['b'], defs: ['S-01'], from: 'battle/0', to: 'trash/0' } as const;
    const moved = { ...event, reason: 'destroyed-battle', controller: 0 } as never;
    expect(narrator.event(table(['b', 'S-01', 'unit']), moved)).toBe('Wren #2 is destroyed in battle.');
  });
});

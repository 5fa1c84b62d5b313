import { describe, expect, it } from '@jest/globals';
import type { Decision } from './decisions.js';
import { indexOf } from './effects/ability-index.js';
import { begin, decide } from './engine.js';
import { byName, byNames } from './names.js';
import { sampleAnswer } from './sample.js';
import type { Table } from './table.js';
import { board, deck, playOut, seededDice, toy } from './toy-game.spec-helper.js';

/** A match that can be paused and continued. */
function opened(seed: number): { table: Table; readonly answer: () => void } {
  const dice = seededDice(seed);
  const next = seededDice(seed)('answers');
  const match = { table: begin(toy, { mode: 'duel', teams: [0, 1], decks: [deck, deck] }, dice).table, answer };
  function answer(): void {
    const { id, seat, offer, fallback } = match.table.pending[0] as Decision;
    const chosen = (offer && sampleAnswer(offer, next)) ?? fallback;
    const outcome = decide(toy, match.table, { seat, decision: id, answer: chosen }, dice);
    if (!outcome.ok) throw new Error(outcome.rejection.message);
    match.table = outcome.table;
  }
  return match;
}

function playedAlone(seed: number): Table {
  const match = opened(seed);
  while (match.table.result === null) match.answer();
  return match.table;
}

describe('what is remembered of tables', () => {
  it('changes nothing, however matches are played by turns', () => {
    const seeds = Array.from({ length: 6 }, (_, i) => i + 1);
    const live = seeds.map(opened);
    while (live.some(({ table }) => table.result === null))
      for (const match of live) if (match.table.result === null) match.answer();
    expect(live.map(({ table }) => table)).toEqual(seeds.map(playedAlone));
  });

  it('is there again for each of 200 tables that are asked about by turns, and goes when many more come', () => {
    const { memories } = indexOf(toy);
    const tables = Array.from({ length: 200 }, () => board({}));
    const first = tables.map((table) => memories.of(table));
    expect(tables.map((table) => memories.of(table)).every((memory, i) => memory === first[i])).toBe(true);
    for (let i = 0; i < 300; i++) memories.of(board({}));
    expect(memories.of(tables[0] as Table)).not.toBe(first[0]);
  });

  it('is one for each match, however long that goes on; a table that was read is there for several tries', () => {
    const { memories } = indexOf(toy);
    const [read, other] = [board({}), board({})];
    const [first, kept] = [memories.of(read), memories.of(other)];
    memories.follow(read, board({}));
    expect(memories.of(read)).toBe(first);
    let table = read;
    for (let i = 0; i < 300; i++) {
      const next = board({});
      memories.follow(table, next);
      table = next;
    }
    expect(memories.of(other)).toBe(kept);
  });

  it('belongs to one game alone', () => {
    const other = { ...toy };
    const { table } = playOut(1);
    expect(indexOf(other).memories.of(table)).not.toBe(indexOf(toy).memories.of(table));
  });
});

describe('what follows from names', () => {
  it('is worked out once, as long as there are not too many names', () => {
    const asked: string[] = [];
    const length = byName((name) => asked.push(name) && name.length);
    expect([length('one'), length('three'), length('one')]).toEqual([3, 5, 3]);
    expect(asked).toEqual(['one', 'three']);
    for (let i = 0; i < 5000; i++) length(`name ${i}`);
    expect([length('one'), asked.filter((name) => name === 'one').length]).toEqual([3, 2]);
    expect(byNames((first, second) => `${first}#${second}`)('card', 'text')).toBe('card#text');
  });
});

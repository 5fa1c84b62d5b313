import { describe, expect, it } from '@jest/globals';
import { Context } from './context.js';
import type { Decision } from './decisions.js';
import { indexOf } from './effects/ability-index.js';
import type { Ability } from './effects/language.js';
import { begin, decide } from './engine.js';
import { remembered } from './memory.js';
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

/** A table that takes an answer. */
const asked = (): Table => {
  const decision = { id: 'd1', seat: 0, purpose: 'main', offer: null, fallback: null };
  return { ...board({}), pending: [decision as Decision] };
};

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
    const tables = Array.from({ length: 200 }, () => asked());
    const first = tables.map((table) => memories.of(table));
    expect(tables.map((table) => memories.of(table)).every((memory, i) => memory === first[i])).toBe(true);
    for (let i = 0; i < 300; i++) memories.of(asked());
    expect(memories.of(tables[0] as Table)).not.toBe(first[0]);
  });

  it('is one for each match, however long that goes on; a table that was read is there for several tries', () => {
    const { memories } = indexOf(toy);
    const [read, other] = [asked(), asked()];
    const [first, kept] = [memories.of(read), memories.of(other)];
    memories.follow(read, asked());
    expect(memories.of(read)).toBe(first);
    let table = read;
    for (let i = 0; i < 300; i++) {
      const next = asked();
      memories.follow(table, next);
      table = next;
    }
    expect(memories.of(other)).toBe(kept);
  });

  it('is let go with a table that takes no answers', () => {
    const { memories } = indexOf(toy);
    const laid = board({});
    const first = memories.of(laid);
    memories.of(asked());
    expect(memories.of(laid)).not.toBe(first);
  });

  it('belongs to one game alone', () => {
    const other = { ...toy };
    const { table } = playOut(1);
    expect(indexOf(other).memories.of(table)).not.toBe(indexOf(toy).memories.of(table));
  });
});

describe('what was found on a position', () => {
  const nextTurn = { type: 'TurnBegan', number: 9, seat: 0 } as const;
  const nextPhase = { type: 'PhaseBegan', phase: 'late' } as const;

  /** A run, and how often `find` was asked to find something in it. */
  function found(game = toy): { readonly run: Context; readonly times: () => number } {
    const run = new Context(game, board({}), seededDice(1));
    let n = 0;
    return { run, times: () => remembered(run.memory, 'times', () => ++n) };
  }

  it('is not asked for again, whatever is asked and whichever phase it is', () => {
    const { run, times } = found();
    times();
    run.emit(nextPhase);
    run.moment('noon');
    expect(times()).toBe(1);
  });

  it('is asked for again when something happened, and is still true of the table before', () => {
    const { run, times } = found();
    times();
    const before = run.memory.copy();
    run.emit(nextTurn);
    expect(times()).toBe(2);
    expect(remembered(before, 'times', () => 0)).toBe(1);
  });

  it('is asked for again in the next phase if a constant text depends on phases', () => {
    const late: Ability = {
      ...{ kind: 'constant', id: 'late', zone: 'field', when: { phase: ['late'] }, on: { bound: 'self' } },
      change: { forbid: 'attack' },
    };
    const owl = { key: 'Owl', name: 'Owl', facts: {}, stats: {}, keywords: {}, abilities: [late] };
    const { run, times } = found({ ...toy, cards: { ...toy.cards, Owl: owl } });
    times();
    run.emit(nextPhase);
    expect(times()).toBe(2);
  });

  it('is not kept if finding it changed the position', () => {
    const { run } = found();
    const find = (): number => {
      run.emit(nextTurn);
      return run.events.length;
    };
    expect([1, 2].map(() => remembered(run.memory, 'events', find))).toEqual([1, 2]);
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

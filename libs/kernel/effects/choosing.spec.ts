import { describe, expect, it } from '@jest/globals';
import {
  cardsIn,
  isPossible,
  quantity,
  type CardDefinition,
  type Operation,
  type OperationOf,
  type Scope,
  type Table,
} from '../index.js';
import { board, bound, mine, perform, reply, type Run } from '../toy-game.spec-helper.js';

const choose = (extra: Partial<OperationOf<'choose'>>): OperationOf<'choose'> => ({
  ...{ op: 'choose', from: mine('field'), min: 1, max: 1, by: 'controller', bind: 'it', purpose: 'pick' },
  ...extra,
});
const trash: Operation = { op: 'move', cards: bound('it'), to: 'trash', reason: 'test' };
const own = { zone: 'field', of: { bound: 'one' } } as const;
const defs = ({ table }: Pick<Run, 'table'>, zone: string): unknown[] =>
  cardsIn(table, zone).map((id) => table.cards[id]?.def);
const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const can = (table: Table, operation: Operation): string =>
  isPossible({ game: perform(table, []).game, table }, SCOPE, operation);

describe('each player chooses', () => {
  const each = choose({ each: 'one', by: 'any', from: own });
  const table = board({ 'field/0': ['plain', 'big'], 'field/1': ['guard', 'spy'] });

  it('one after the other, whoever holds the turn first, and then all of it happens at once', () => {
    const first = perform({ ...table, turn: { ...table.turn, seat: 1 } }, [each, trash]);
    expect(first.table.pending).toMatchObject([{ seat: 1, offer: { from: ['3', '4'], min: 1, max: 1 } }]);
    const second = reply(first, ['4']);
    expect(second.table.pending).toMatchObject([{ seat: 0, offer: { from: ['1', '2'] } }]);
    expect(second.events.some(({ type }) => type === 'CardsMoved')).toBe(false);
    const done = reply(second, ['1']);
    expect([defs(done, 'trash/0'), defs(done, 'trash/1')]).toEqual([['plain'], ['spy']]);
    expect(done.table.pending).toMatchObject([{ purpose: 'over' }]);
  });

  it('twice in one text begins anew', () => {
    const twice = [each, trash, each, trash];
    let run = perform(table, twice);
    for (const answer of [['1'], ['3']]) run = reply(run, answer);
    // Each has only one card left, so nothing is asked.
    expect([defs(run, 'trash/0'), defs(run, 'trash/1')]).toEqual([
      ['plain', 'big'],
      ['guard', 'spy'],
    ]);
  });

  it('and a seat with nothing to choose among chooses nothing', () => {
    const bare = board({ 'field/0': ['plain', 'big'] });
    const run = reply(perform(bare, [each, trash]), ['2']);
    expect(defs(run, 'trash/0')).toEqual(['big']);
    expect([can(table, each), can(bare, each)]).toEqual(['yes', 'no']);
  });
});

describe('a choice of cards that differ', () => {
  const table = board({ 'field/0': ['plain', 'big', 'guard', 'lord'] });
  const colours = ['1', '2', '3', '4'].map(
    (id) => perform(table, []).game.cards[table.cards[id]?.def ?? '']?.facts.colour,
  );
  const two = choose({ min: 2, max: 2, distinct: 'colour' });

  it('takes no two that are alike', () => {
    const run = perform(table, [two, trash]);
    const { offer, fallback } = run.table.pending[0] as Table['pending'][number];
    const [one, other] = (fallback as string[]).map((id) => colours[Number(id) - 1]);
    expect(one).not.toBe(other);
    const alike = ['1', '2', '3', '4'].filter((_, i) => colours[i] === colours[0]).slice(0, 2);
    expect(alike).toHaveLength(2);
    expect(() => reply(run, alike)).toThrow();
    expect(offer).toMatchObject({ min: 2, max: 2 });
    expect(defs(reply(run, fallback), 'trash/0')).toHaveLength(2);
  });

  it('takes as many as there are kinds, and can be made only if there are enough', () => {
    const kinds = new Set(colours).size;
    const most = choose({ min: 4, max: 4, distinct: 'colour' });
    expect(perform(table, [most]).table.pending).toMatchObject([{ offer: { min: kinds, max: kinds } }]);
    expect([can(table, two), can(table, most)]).toEqual(['yes', 'no']);
  });
});

describe('a choice of cards that differ in a fact with several values', () => {
  const named = (names: string): CardDefinition => ({
    ...{
      key: names,
      name: names,
      facts: { names: [...names].filter((name) => name !== '-') },
      stats: {},
      keywords: {},
      abilities: [],
    },
  });
  const extra = (...keys: readonly string[]) => ({ cards: Object.fromEntries(keys.map((key) => [key, named(key)])) });

  it('takes two as alike when they have one in common', () => {
    const run = perform(
      board({ 'field/0': ['AB', 'B', 'C'] }),
      [choose({ min: 2, max: 2, distinct: 'names' }), trash],
      {},
      extra('AB', 'B', 'C'),
    );
    expect(() => reply(run, ['1', '2'])).toThrow();
    expect(defs(reply(run, ['1', '3']), 'trash/0')).toEqual(['AB', 'C']);
  });

  it.each([
    [['A', 'AB'], 1],
    [['AB', 'BA'], 1],
    [['AB', 'A', 'B'], 2],
    [['AB', 'BC', 'CD', 'DA'], 2],
    [['AX', 'AY', 'AZ', 'XYZ'], 1],
    [['ABC', 'AX', 'BY', 'CZ', 'XYZ'], 3],
    [['A', 'A', 'C', '-'], 3],
    [['-', '-'], 1],
  ])('counts of %j the most that have nothing in common', (keys, n) => {
    const table = board({ 'field/0': keys });
    const { game } = perform(table, [], {}, extra(...keys));
    expect(quantity({ game, table }, SCOPE, { different: 'names', among: mine('field') })).toBe(n);
  });
});

describe('a card that effects of a player may not choose', () => {
  it('is safe also from an effect whose source has left', () => {
    const table = board({ 'field/0': ['plain', 'big'] });
    const shy: Operation = {
      op: 'forbid',
      cards: { zone: 'field', of: 'any', where: { stat: 'power', atLeast: 4 } },
      what: 'be-chosen',
      seat: 'controller',
      until: 'turn',
    };
    const run = perform(table, [shy, choose({ min: 0 })]);
    expect(run.table.pending).toMatchObject([{ offer: { from: ['1'] } }]);
    const other: Operation = { ...shy, seat: 'opponent' };
    expect(perform(table, [other, choose({ min: 0 })]).table.pending).toMatchObject([{ offer: { from: ['1', '2'] } }]);
  });
});

describe('a choice among hidden cards by what they are', () => {
  it('may be declined where the game says so, one among open cards never', () => {
    const table = board({ 'field/0': ['plain', 'big'], 'hand/0': ['plain', 'big'] });
    const among = (zone: string, extra: Parameters<typeof perform>[3]): unknown => {
      const from = { zone, of: 'controller', where: { stat: 'power', atLeast: 1 } } as const;
      return perform(table, [choose({ from, min: 1, max: 1 })], {}, extra).table.pending;
    };
    const loose = { language: { mayMissHidden: true } } as const;
    expect(among('hand', loose)).toMatchObject([{ offer: { min: 0, max: 1 } }]);
    expect(among('field', loose)).toMatchObject([{ offer: { min: 1, max: 1 } }]);
    expect(among('hand', {})).toMatchObject([{ offer: { min: 1, max: 1 } }]);
  });
});

describe('a choice at random', () => {
  const random = choose({ random: true, max: 2 });

  it('is rolled for where all see the cards, and asks nobody', () => {
    const table = board({ 'field/0': ['plain', 'big', 'guard'] });
    const run = perform(table, [random, trash]);
    expect(run.table.pending).toMatchObject([{ purpose: 'over' }]);
    const rolls = run.events.filter(({ type }) => type === 'DiceRolled');
    expect(rolls).toMatchObject([{ sides: 3 }, { sides: 2 }]);
    expect(defs(run, 'trash/0')).toHaveLength(2);
  });

  it('shuffles a hidden zone instead, so that nobody learns from where in it the card came', () => {
    const table = board({ 'hand/1': ['plain', 'big', 'guard'] });
    const theirs = choose({ random: true, from: { zone: 'hand', of: 'opponent' } });
    const run = perform(table, [theirs, trash]);
    expect(run.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['ZoneShuffled', 'CardsMoved']));
    expect(run.events.some(({ type }) => type === 'DiceRolled')).toBe(false);
    expect(defs(run, 'trash/1')).toHaveLength(1);
    // The ids do not reveal which cards left: all of them got new ids before.
    expect(cardsIn(run.table, 'hand/1').every((id) => Number(id) > 3)).toBe(true);
  });

  it('takes all there are without a roll', () => {
    const table = board({ 'field/0': ['plain'] });
    const run = perform(table, [random, trash]);
    expect(run.events.some(({ type }) => type === 'DiceRolled')).toBe(false);
    expect(defs(run, 'trash/0')).toEqual(['plain']);
  });
});

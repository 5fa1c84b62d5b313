import { describe, expect, it } from '@jest/globals';
import {
  cardOf,
  isForbidden,
  numberOf,
  sparings,
  type Ability,
  type CardDefinition,
  type Filter,
  type Game,
  type Operation,
  type Table,
} from '../index.js';
import { board, perform, toy, varied } from '../toy-game.spec-helper.js';

const table = board({ 'field/0': ['plain', 'lure'], 'field/1': ['big', 'plain'] });

const lureWith = (change: (Ability & { kind: 'constant' })['change']): Game => {
  const text: Ability = { kind: 'constant', id: 'lure', zone: 'field', on: { zone: 'field', of: 'opponent' }, change };
  const lure: CardDefinition = {
    ...{ key: 'lure', name: 'lure', facts: {}, stats: { power: 1 }, keywords: {}, abilities: [text] },
  };
  return varied(toy, { cards: { ...toy.cards, lure }, procedures: { triggers: [] } });
};
const bans = (game: Game, at: Table, by: string, others: readonly string[]): boolean[] =>
  others.map((other) => isForbidden({ game, table: at }, cardOf(at, by), 'attack', cardOf(at, other)));

describe('the other side of a prohibition', () => {
  it.each<[string, Filter, boolean[]]>([
    ['this card', { is: 'self' }, [false, true]],
    ['any but this card', { not: { is: 'self' } }, [true, false]],
    ['this card among others', { any: [{ is: 'self' }, { stat: 'power', atLeast: 9 }] }, [false, true]],
    ['this card and more', { all: [{ is: 'self' }, { stat: 'power', atLeast: 9 }] }, [false, false]],
  ])('may be %s: the one whose standing text it is', (_, where, expected) => {
    expect(bans(lureWith({ forbid: 'attack', where }), table, '3', ['1', '2'])).toEqual(expected);
  });

  it('may be what an effect had bound, when the effect is long over', () => {
    const run = perform(
      table,
      [{ op: 'forbid', cards: { bound: 'foe' }, what: 'attack', where: { is: 'mine' }, until: 'game' }],
      { cards: { foe: ['3'], mine: ['1'] } },
    );
    expect(bans(toy, run.table, '3', ['1', '2'])).toEqual([true, false]);
    expect(run.table.effects).toMatchObject([{ change: { where: { these: ['1'] } } }]);
  });

  it('may be a player', () => {
    const game = lureWith({ forbid: 'attack', seat: 'controller' });
    const ask = (other: number | null): boolean => isForbidden({ game, table }, cardOf(table, '3'), 'attack', other);
    expect([ask(0), ask(1), ask(null)]).toEqual([true, false, false]);
  });
});

describe('what is spared', () => {
  it('may come from one card alone, and be only so much or less', () => {
    const run = perform(
      table,
      [
        {
          ...{ op: 'spare', cards: { bound: 'mine' }, kind: null, from: { is: 'foe' } },
          ...{ atMost: { bound: 'n' }, until: 'game' },
        },
      ],
      { cards: { mine: ['1'], foe: ['3'] }, numbers: { n: 2 } },
    );
    const from = (source: string): unknown[] =>
      sparings({ game: toy, table: run.table }, cardOf(run.table, '1'), 'fire', cardOf(run.table, source)).map(
        ({ spare }) => spare.atMost,
      );
    expect([from('3'), from('4')]).toEqual([[2], []]);
  });
});

describe('a number that must not be lowered', () => {
  const mine = { cards: { bound: 'mine' }, until: 'game' } as const;
  const powerAfter = (...operations: readonly Operation[]): number => {
    const at = perform(table, operations, { cards: { mine: ['1'] } }).table;
    return numberOf(
      { game: varied(toy, { language: { layers: ['set', 'add'] } }), table: at },
      cardOf(at, '1'),
      'power',
    );
  };
  const add = (by: number): Operation => ({ op: 'modify', ...mine, stat: 'power', by });
  const set = (to: number): Operation => ({ op: 'assign', ...mine, stat: 'power', to });
  const keep: Operation = { op: 'forbid', ...mine, what: 'lower-power' };

  it('is raised as ever, and neither lessened nor set to less', () => {
    expect([powerAfter(add(-1)), powerAfter(add(-1), keep), powerAfter(add(3), keep)]).toEqual([1, 2, 5]);
    expect([powerAfter(set(1), keep), powerAfter(set(7), keep), powerAfter(set(1))]).toEqual([2, 7, 1]);
  });
});

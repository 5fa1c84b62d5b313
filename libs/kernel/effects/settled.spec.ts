import { describe, expect, it } from '@jest/globals';
import {
  cardOf,
  conceal,
  isForbidden,
  numberOf,
  redact,
  sparings,
  valuesOf,
  type Ability,
  type CardDefinition,
  type Continuous,
  type Filter,
  type Game,
  type Members,
  type Operation,
  type Table,
} from '../index.js';
import { FILTERS, QUANTITIES, SELECTORS } from '../schema/grammar.js';
import { namesIn } from './naming.js';
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

/** An example value for each shape by which a filter can refer to bound cards, numbers and seats. */
const NAMED: Readonly<Record<string, unknown>> = {
  ...{ 'bound cards': 'it', 'cards in line': 'it', 'bound number': 'n', seat: { bound: 'foe' }, fact: 'colour' },
  ...{ quantity: { bound: 'n' }, quantities: [{ bound: 'n' }], 'two quantities': [{ bound: 'n' }, 1] },
  ...{ filter: { is: 'it' }, filters: [{ is: 'it' }], selector: { bound: 'it' }, selectors: [{ bound: 'it' }] },
};
const filled = (form: Members): object =>
  Object.fromEntries(
    Object.entries(form).map(([member, shape]) => [member, NAMED[shape.replace('?', '')] ?? 'guard'] as const),
  );

describe('what an effect had bound', () => {
  const keyed: CardDefinition = { ...(toy.cards.big as CardDefinition), key: 'keyed', keywords: { guard: ['red'] } };
  const cards = { ...toy.cards, keyed };
  const at = board({ 'field/0': ['plain', 'keyed', 'herald'], 'field/1': ['guard'] });
  const red = valuesOf(toy, 'colour').indexOf('red');
  const scope = { cards: { foes: ['4'], it: ['2'] }, numbers: { n: 3, d: red }, seats: { foe: 0 } };
  const begun = (where: Filter) =>
    perform(
      at,
      [
        { op: 'counter', cards: { bound: 'it' }, counter: 'charge', by: 3 },
        { op: 'forbid', cards: { bound: 'foes' }, what: 'attack', where, until: 'game' },
      ],
      scope,
      { cards },
    );

  it.each<[Filter, string]>([
    [{ is: 'it' }, '2'],
    [{ fact: 'colour', sameAs: 'it' }, '2 3'],
    [{ fact: 'traits', sameAs: 'it' }, '2'],
    [{ fact: 'traits', shares: 'it' }, '2 3'],
    [{ not: { fact: 'colour', sameAs: 'it', printed: true } }, '1'],
    [{ fact: 'colour', declared: 'd' }, '1'],
    [{ fact: 'colour', ofKeyword: 'guard', on: 'it' }, '1'],
    [{ stat: 'power', atLeast: { bound: 'n' } }, '2'],
    [{ stat: 'power', atLeast: { sum: [1, { stat: 'cost', of: 'it' }, { bound: 'n' }] } }, '2'],
    [{ counter: 'charge', atLeast: { bound: 'n' } }, '2'],
    [{ controlledBy: { bound: 'foe' } }, '1 2 3'],
    [{ ownedBy: { bound: 'foe' } }, '1 2 3'],
    [{ most: 'power', among: { bound: 'it' } }, '2'],
    [
      { most: 'power', among: { zone: 'field', of: { bound: 'foe' }, where: { fact: 'colour', declared: 'd' } } },
      '1 2 3',
    ],
    [{ least: 'power', among: { either: [{ bound: 'it' }] } }, '1 2 3'],
  ])('is known to the filter %j when the effect is long over', (where, banned) => {
    const { game, table: after } = begun(where);
    const others = ['1', '2', '3'].filter((other) =>
      isForbidden({ game, table: after }, cardOf(after, '4'), 'attack', cardOf(after, other)),
    );
    expect(others.join(' ')).toBe(banned);
  });

  it('is what it was then, also when the card has left', () => {
    const { game, table: after } = perform(
      at,
      [
        {
          ...{ op: 'forbid', cards: { bound: 'foes' }, what: 'attack', until: 'game' },
          where: {
            all: [
              { fact: 'colour', sameAs: 'it' },
              { stat: 'power', atMost: { stat: 'power', of: 'it' } },
            ],
          },
        },
        { op: 'move', cards: { bound: 'it' }, to: 'trash', reason: 'gone' },
      ],
      scope,
      { cards },
    );
    expect(isForbidden({ game, table: after }, cardOf(after, '4'), 'attack', cardOf(after, '3'))).toBe(true);
    expect(isForbidden({ game, table: after }, cardOf(after, '4'), 'attack', cardOf(after, '1'))).toBe(false);
  });

  it.each<[string, Filter]>(FILTERS.map((form) => [Object.keys(form).join(' '), filled(form) as Filter]))(
    'leaves no name in what is kept of a filter with %s',
    (_, where) => {
      const { change } = begun(where).table.effects[0] as Continuous;
      expect(namesIn('filter', (change as { where: Filter }).where)).toEqual(new Set());
    },
  );

  it.each<[string, object]>([...QUANTITIES, ...SELECTORS].map((form) => [Object.keys(form).join(' '), filled(form)]))(
    'leaves no name in what is kept of a part with %s',
    (_, part) => {
      const isSelector = SELECTORS.some((form) => Object.keys(part).every((member) => member in form));
      const where = (isSelector ? { most: 'power', among: part } : { stat: 'power', atLeast: part }) as Filter;
      expect(namesIn('filter', where).size).toBeGreaterThan(0);
      const { change } = begun(where).table.effects[0] as Continuous;
      expect(namesIn('filter', (change as { where: Filter }).where)).toEqual(new Set());
    },
  );

  it('is told to nobody where it was read off a card that not everyone sees', () => {
    const told = (held: string): unknown => {
      const before = board({ 'field/0': ['plain'], 'field/1': ['guard'], 'hand/0': [held] });
      const where: Filter = { fact: 'colour', sameAs: 'held' };
      const run = perform(
        before,
        [{ op: 'forbid', cards: { zone: 'field', of: 'opponent' }, what: 'attack', where, until: 'game' }],
        { cards: { held: ['3'] } },
      );
      expect(run.table.effects).toMatchObject([{ change: { where: { all: [{ fact: 'colour' }] } }, veiled: true }]);
      return (['spectator', { seat: 1 }, { seat: 0 }] as const).map((viewer) => {
        const view = conceal(run.game, run.table, viewer);
        const events = run.events.map((event) => redact(run.game, before, event, viewer));
        expect(view.effects).toMatchObject([{ change: { where: { any: [] } } }]);
        return [view.effects, events];
      });
    };
    expect(told('plain')).toEqual(told('big'));
  });

  it('is told to nobody either where it says whose effects or damage do nothing', () => {
    const before = board({ 'field/0': ['plain'], 'hand/0': ['big'] });
    const from: Filter = { fact: 'colour', sameAs: 'held' };
    const lasting = { cards: { zone: 'field', of: 'controller' }, until: 'game' } as const;
    for (const operation of [
      { op: 'immune', from, ...lasting },
      { op: 'spare', kind: 'battle', by: 2, from, ...lasting },
    ] as const) {
      const run = perform(before, [operation], { cards: { held: ['2'] } });
      const [effect] = run.table.effects;
      expect(effect).toMatchObject({ change: { from: { all: [{ fact: 'colour' }] } }, veiled: true });
      const veiled = { ...effect?.change, from: { any: [] } };
      expect(conceal(run.game, run.table, 'spectator').effects).toMatchObject([{ change: veiled }]);
      expect(conceal(run.game, run.table, 'omniscient').effects).toEqual([effect]);
    }
  });

  it('is the row or column that a card lies in', () => {
    const place = (n: number, to: string): Operation => ({
      ...{ op: 'move', cards: { zone: 'field', of: 'controller', top: 1 }, to: 'grid', place: to, reason: 'march' },
      ...{ bind: `c${n}` },
    });
    const ban = (what: string, where: Filter): Operation => ({
      ...{ op: 'forbid', cards: { bound: 'foes' }, what, where, until: 'game' },
    });
    const run = perform(
      at,
      [
        ...[place(1, 'a1'), place(2, 'b1'), place(3, 'a2')],
        ...[ban('attack', { sameRow: 'c1' }), ban('block', { sameColumn: 'c1' })],
      ],
      scope,
    );
    const inGrid = run.table.zones['grid/0'] ?? [];
    const banned = (what: string): (string | undefined)[] =>
      inGrid
        .map((id) => cardOf(run.table, id))
        .filter((other) => isForbidden({ game: toy, table: run.table }, cardOf(run.table, '4'), what, other))
        .map((other) => other.place)
        .sort();
    expect([banned('attack'), banned('block')]).toEqual([
      ['a1', 'b1'],
      ['a1', 'a2'],
    ]);
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

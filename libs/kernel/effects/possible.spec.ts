import { describe, expect, it } from '@jest/globals';
import {
  areAllPossible,
  canBegin,
  holdsFor,
  isPossible,
  type Condition,
  type CustomOperation,
  type Game,
  type Operation,
  type Part,
  type Scope,
  type Table,
} from '../index.js';
import { board, bound, mine, perform, pick, reply, toy, type Run, varied } from '../toy-game.spec-helper.js';

const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const red = { fact: 'colour', in: ['red'] } as const;
const enemies = { zone: 'field', of: 'opponent' } as const;
const rest: Operation = { op: 'orient', cards: bound('it'), orientation: 'sideways' };
const bury: Operation = { op: 'move', cards: bound('it'), to: 'trash', reason: 'put' };
const draw = (n: number): Operation => ({ op: 'draw', seat: 'controller', n, from: 'deck', to: 'hand' });
const count = (counter: string): Operation => ({ op: 'count', seat: 'controller', counter, by: 1 });
const counter = ({ table }: Run, name: string): number => table.seats[0]?.counters[name] ?? 0;

const strike: CustomOperation = Object.assign((): null => null, {
  can: (): 'no' => 'no',
});
const game = varied(toy, { language: { operations: { ...toy.language.operations, strike } } });

describe('what can be told of a cost without seeing all cards', () => {
  const table = board({ 'hand/0': ['plain', 'big'], 'field/0': ['plain'] });
  const pay = (n: number, more: Partial<Part> = {}): Operation => ({
    op: 'pay',
    purpose: 'cost',
    parts: [{ from: mine('hand', red), n, as: 'gone', do: [bury], ...more }],
  });
  const asked = (operation: Operation): string[] =>
    [{ seat: 0 }, 'spectator' as const].map((viewer) => isPossible({ game, table }, SCOPE, operation, { viewer }));

  it.each<[string, Operation, string[]]>([
    ['as many as the payer has', pay(1), ['yes', 'unknown']],
    ['more than the payer has, but not more than lie there', pay(2), ['no', 'unknown']],
    ['more than lie there', pay(3), ['no', 'no']],
    ['any cards', pay(2, { from: mine('hand') }), ['yes', 'yes']],
    ['a total of numbers', pay(0, { total: { stat: 'power', atLeast: 6 } }), ['no', 'unknown']],
    ['under a condition', { op: 'if', when: { exists: mine('hand', red) }, do: [] }, ['yes', 'unknown']],
  ])('%s', (_, operation, expected) => {
    expect(asked(operation)).toEqual(expected);
  });

  it.each<[string, Condition, string[]]>([
    ['cards in a hand', { exists: mine('hand', { fact: 'colour', in: ['green'] }) }, ['no', 'unknown']],
    ['not', { not: { exists: mine('hand', red) } }, ['no', 'unknown']],
    ['how many', { compare: [{ count: mine('hand', red) }, '>=', 1] }, ['yes', 'unknown']],
    ['how many in all', { compare: [{ sum: [1, { count: mine('hand') }] }, '>=', 3] }, ['yes', 'yes']],
    ['what all see', { any: [{ exists: mine('hand', red) }, { exists: mine('field', red) }] }, ['yes', 'yes']],
  ])('a condition about %s', (_, condition, expected) => {
    const told = [{ seat: 0 }, 'spectator' as const].map((viewer) =>
      holdsFor({ game, table }, SCOPE, condition, { viewer }),
    );
    expect(told).toEqual(expected);
  });
});

describe('whether an operation is possible', () => {
  const table = board({
    'field/0': ['plain', 'big'],
    'hand/0': ['big'],
    'deck/0': ['plain', 'plain'],
    'hand/1': ['plain'],
  });
  const can = (operation: Operation, at: Table = table): string => isPossible({ game, table: at }, SCOPE, operation);

  it.each<[string, Operation, string]>([
    ['drawing as many as there are', draw(2), 'yes'],
    ['drawing more', draw(3), 'no'],
    ['drawing none, which is not doing it', draw(0), 'no'],
    ['a choice that finds enough', pick(mine('field'), 'it', 2, 2), 'yes'],
    ['a choice that finds too few', pick(mine('field', red), 'it', 2, 2), 'no'],
    ['a choice among the own hand, which one sees', pick(mine('hand', red)), 'no'],
    ['a choice among a hand that one cannot see', pick({ zone: 'hand', of: 'opponent', where: red }), 'unknown'],
    ['a choice of more than lie there unseen', pick({ zone: 'hand', of: 'opponent', where: red }, 'it', 2, 2), 'no'],
    ['a choice in the deck', pick(mine('deck', { fact: 'colour', in: ['blue'] })), 'unknown'],
    ['turning what is not turned', { op: 'orient', cards: mine('field'), orientation: 'sideways' }, 'yes'],
    ['turning what is turned', { op: 'orient', cards: mine('field'), orientation: 'upright' }, 'no'],
    ['turning nothing', { op: 'orient', cards: mine('vault'), orientation: 'sideways' }, 'no'],
    ['taking counters that are not there', { op: 'counter', cards: mine('field'), counter: 'fuel', by: -1 }, 'no'],
    ['moving onto nothing', { op: 'move', cards: mine('field'), to: 'field', onto: 'host', reason: 'x' }, 'no'],
    ['what a game says cannot be done', { op: 'custom', name: 'strike', with: { amount: 1 } }, 'no'],
    ['what a game says nothing about', { op: 'custom', name: 'wrath', with: {} }, 'yes'],
    [
      'one of several modes',
      {
        op: 'pick',
        by: 'controller',
        purpose: 'm',
        modes: [
          { id: 'a', do: [draw(9)] },
          { id: 'b', do: [draw(1)] },
        ],
      },
      'yes',
    ],
    [
      'none of several modes',
      { op: 'pick', by: 'controller', purpose: 'm', modes: [{ id: 'a', do: [draw(9)] }] },
      'no',
    ],
    ['repeating it no time', { op: 'repeat', n: 0, do: [draw(1)] }, 'no'],
    ['what may be left', { op: 'may', by: 'controller', purpose: 'm', do: [draw(9)] }, 'yes'],
    ['each of them', { op: 'each', in: mine('field'), bind: 'it', do: [rest] }, 'yes'],
    ['each of none', { op: 'each', in: mine('vault'), bind: 'it', do: [rest] }, 'no'],
  ])('%s', (_, operation, expected) => {
    expect(can(operation)).toBe(expected);
  });

  it('asks what is done with a choice for each card that could be chosen', () => {
    const rested = perform(board({ 'field/0': ['plain', 'big'] }), [
      { op: 'orient', cards: mine('field', red), orientation: 'sideways' },
    ]).table;
    const all = (operations: Operation[]): string => areAllPossible({ game, table: rested }, SCOPE, operations);
    expect(all([pick(mine('field')), rest])).toBe('yes');
    expect(all([pick(mine('field', red)), rest])).toBe('no');
  });
});

describe('all or nothing', () => {
  const swap: Operation = { op: 'whole', do: [pick(mine('field')), bury, draw(2), count('done')] };

  it('is not begun if a later part is impossible', () => {
    const run = perform(board({ 'field/0': ['plain'], 'deck/0': ['big'] }), [swap]);
    expect(run.events.filter(({ type }) => type !== 'DecisionAsked')).toEqual([]);
  });

  it('is done where all of it is possible, or where that cannot be known', () => {
    const run = perform(board({ 'field/0': ['plain'], 'deck/0': ['big', 'big'] }), [swap]);
    expect(counter(run, 'done')).toBe(1);
    const unseen: Operation = { op: 'whole', do: [pick({ zone: 'hand', of: 'opponent', where: red }), count('tried')] };
    const blind = perform(board({ 'hand/1': ['big'] }), [unseen]);
    expect(counter(reply(blind, []), 'tried')).toBe(1);
  });
});

describe('the choices a text begins with', () => {
  const begins = (layout: Parameters<typeof board>[0], ...operations: Operation[]): string =>
    canBegin({ game, table: board(layout) }, SCOPE, operations);

  it('must all be possible within one sentence', () => {
    const duel = [pick(mine('field'), 'one'), pick(enemies, 'two'), bury];
    expect(begins({ 'field/0': ['plain'] }, ...duel)).toBe('no');
    expect(begins({ 'field/1': ['plain'] }, ...duel)).toBe('no');
    expect(begins({ 'field/0': ['plain'], 'field/1': ['plain'] }, ...duel)).toBe('yes');
  });

  it('do not count after something was done in between', () => {
    expect(begins({ 'field/0': ['plain'] }, pick(mine('field')), bury, pick(enemies, 'two'))).toBe('yes');
    expect(begins({}, draw(1), pick(mine('hand')))).toBe('yes');
    expect(begins({}, { op: 'move', cards: mine('deck'), to: 'vault', reason: 'mill' }, pick(mine('vault')))).toBe(
      'yes',
    );
  });

  it('are looked for with what was chosen before', () => {
    const another = pick(mine('field', { not: { is: 'one' } }), 'two');
    expect(begins({ 'field/0': ['plain'] }, pick(mine('field'), 'one'), another)).toBe('no');
    expect(begins({ 'field/0': ['plain', 'big'] }, pick(mine('field'), 'one'), another)).toBe('yes');
  });

  it('count within modes and conditions', () => {
    const modes: Operation = {
      ...{ op: 'pick', by: 'controller', purpose: 'mode' },
      modes: [
        { id: 'mine', do: [pick(mine('field')), bury] },
        { id: 'theirs', do: [pick(enemies), bury] },
      ],
    };
    expect(begins({}, modes)).toBe('no');
    expect(begins({ 'field/1': ['plain'] }, modes)).toBe('yes');
    const run = perform(board({ 'field/0': ['plain'], 'field/1': ['plain'] }), [modes]);
    expect(run.table.pending[0]?.offer).toEqual({ kind: 'choose', options: [{ id: 'mine' }, { id: 'theirs' }] });
    const alone = perform(board({ 'field/1': ['plain'] }), [modes, count('after')]);
    expect([alone.table.zones['field/1'], counter(alone, 'after')]).toEqual([[], 1]);
    const when: Operation = { op: 'if', when: { exists: mine('vault') }, do: [pick(enemies), bury] };
    expect([begins({}, when), begins({ 'vault/0': ['plain'] }, when)]).toEqual(['yes', 'no']);
  });

  it('do not count where none will do', () => {
    const loose: Operation = { ...pick(mine('hand')), loose: true } as Operation;
    expect([begins({}, loose), begins({}, pick(mine('hand'))), begins({}, pick(mine('hand'), 'it', 0))]).toEqual([
      'yes',
      'no',
      'yes',
    ]);
  });

  it('ask about a mode that the chooser alone knows to be impossible, for the question tells nothing then', () => {
    const modes: Operation = {
      ...{ op: 'pick', by: 'controller', purpose: 'mode' },
      modes: [
        { id: 'draw', do: [draw(1)] },
        { id: 'show', do: [pick(mine('hand', red)), bury] },
      ],
    };
    const run = perform(board({ 'hand/0': ['big'], 'deck/0': ['plain'] }), [modes]);
    expect(run.table.pending[0]?.offer).toEqual({ kind: 'choose', options: [{ id: 'draw' }] });
  });
});

describe('what came of a procedure', () => {
  it('is told to the effect that called it, which can ask whether it was done', () => {
    const retire: CustomOperation = (_context, _scope, settings) => ({
      call: { step: 'retire', bind: settings.bind ?? '' },
    });
    const steps: Game['procedures']['steps'] = {
      retire: (context, frame) => {
        const [first] = context.table.zones['field/1'] ?? [];
        const [gone] = first === undefined ? [] : context.move({ cards: [first], to: 'trash/1', reason: 'retired' });
        return { next: 'return', bound: { cards: { [frame.bind as string]: gone === undefined ? [] : [gone] } } };
      },
    };
    const text: Operation[] = [
      { op: 'custom', name: 'retire', with: { bind: 'retired' } },
      {
        op: 'if',
        when: { did: 'retired' },
        do: [count('retired'), { op: 'move', cards: bound('retired'), to: 'vault', reason: 'bind' }],
      },
    ];
    const play = (layout: Parameters<typeof board>[0]): Run =>
      perform(
        board(layout),
        text,
        {},
        { language: { operations: { ...toy.language.operations, retire } }, procedures: { steps } },
      );
    const there = play({ 'field/1': ['plain'] });
    expect([counter(there, 'retired'), there.table.zones['vault/1']?.length]).toEqual([1, 1]);
    expect(counter(play({}), 'retired')).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  Context,
  call,
  cardsIn,
  effectFrame,
  endEffects,
  programOf,
  runEffect,
  type Json,
  type Next,
  type Operation,
  type Quantity,
  type Step,
} from '../index.js';
import { board, bound, mine, perform, pick, reply, seededDice, toy, type Run } from '../toy-game.spec-helper.js';

const defs = ({ table }: Run, zone: string): (string | null | undefined)[] =>
  cardsIn(table, zone).map((id) => table.cards[id]?.def);
const counter = ({ table }: Run, name: string, seat = 0): number => table.seats[seat]?.counters[name] ?? 0;
const isOver = ({ table }: Run): boolean => table.pending[0]?.purpose === 'over';
const count = (name: string, by: Quantity = 1): Operation => ({ op: 'count', seat: 'controller', counter: name, by });
const drawOne: Operation = { op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' };

describe('operations', () => {
  it('draw takes as many as there are', () => {
    const run = perform(board({ 'deck/0': ['plain', 'big'] }), [
      { op: 'draw', seat: 'controller', n: 3, from: 'deck', to: 'hand' },
    ]);
    expect(defs(run, 'hand/0')).toEqual(['plain', 'big']);
    expect(run.events[0]).toMatchObject({ type: 'CardsMoved', reason: 'draw' });
  });

  it('draw of less than one card is nothing', () => {
    const run = perform(board({ 'deck/0': ['plain'] }), [
      { op: 'draw', seat: 'any', n: { minus: 2 }, from: 'deck', to: 'hand' },
    ]);
    expect(run.events.map(({ type }) => type)).toEqual(['DecisionAsked']);
  });

  it('move sends cards to their owners, binds what they became, and sets how they lie', () => {
    const table = board({ 'field/0': ['plain', { def: 'big', owner: 1 }] });
    const run = perform(table, [
      {
        op: 'move',
        cards: mine('field'),
        to: 'vault',
        facing: 'down',
        orientation: 'sideways',
        role: 'relic',
        reason: 'x',
        bind: 'moved',
      },
      count('moved', { count: bound('moved') }),
    ]);
    expect(defs(run, 'vault/0')).toEqual(['plain']);
    expect(defs(run, 'vault/1')).toEqual(['big']);
    expect(counter(run, 'moved')).toBe(2);
    expect(run.table.cards['3']).toMatchObject({
      facing: 'down',
      orientation: 'sideways',
      role: 'relic',
      controller: 0,
    });
  });

  it('move under a seat gives it control, not the card', () => {
    const run = perform(board({ 'field/1': ['plain'] }), [
      { op: 'move', cards: { zone: 'field', of: 'opponent' }, to: 'field', under: 'controller', reason: 'steal' },
    ]);
    expect(run.table.cards['2']).toMatchObject({ zone: 'field/0', controller: 0, owner: 1 });
  });

  it('move onto a card, unless that is gone', () => {
    const table = board({ 'field/0': ['plain'], 'hand/0': ['rider'] });
    const mount: Operation = { op: 'move', cards: mine('hand'), to: 'field', onto: 'it', reason: 'mount' };
    expect(perform(table, [mount], { cards: { it: ['1'] } }).table.cards['3']).toMatchObject({ host: '1' });
    expect(defs(perform(table, [mount], { cards: { it: ['9'] } }), 'hand/0')).toEqual(['rider']);
  });

  it('move to a zone of the table', () => {
    expect(
      defs(
        perform(board({ 'hand/0': ['plain'] }), [{ op: 'move', cards: mine('hand'), to: 'limbo', reason: 'x' }]),
        'limbo',
      ),
    ).toEqual(['plain']);
  });

  it('orient and face turn what is not so already', () => {
    const run = perform(board({ 'field/0': ['plain', { def: 'big', facing: 'down' }] }), [
      { op: 'orient', cards: mine('field'), orientation: 'sideways' },
      { op: 'face', cards: mine('field'), facing: 'up' },
    ]);
    expect(run.events).toMatchObject([
      { type: 'CardsOriented', cards: ['1', '2'] },
      { type: 'CardsFaced', cards: ['2'], defs: ['big'] },
      {},
    ]);
  });

  it('reveal shows to all or to one', () => {
    const table = board({ 'hand/0': ['plain'] });
    expect(perform(table, [{ op: 'reveal', cards: mine('hand'), to: 'all' }]).events[0]).toMatchObject({
      defs: ['plain'],
      to: 'all',
    });
    expect(perform(table, [{ op: 'reveal', cards: mine('hand'), to: 'opponent' }]).events[0]).toMatchObject({
      to: { seat: 1 },
    });
    expect(perform(table, [{ op: 'reveal', cards: mine('deck'), to: 'all' }]).events).toHaveLength(1);
  });

  it('shuffle makes new cards of the old', () => {
    const run = perform(board({ 'deck/0': ['plain', 'big', 'lord'] }), [
      { op: 'shuffle', zone: 'deck', of: 'controller' },
    ]);
    expect(cardsIn(run.table, 'deck/0')).toEqual(['4', '5', '6']);
    expect(defs(run, 'deck/0').sort()).toEqual(['big', 'lord', 'plain']);
    expect(run.table.dice).toBe(1);
  });

  it('count changes a seat’s counter', () => {
    const run = perform(board({}), [
      { op: 'count', seat: 'any', counter: 'energy', by: 2 },
      { op: 'count', seat: 'opponent', counter: 'energy', by: { minus: 1 } },
    ]);
    expect([counter(run, 'energy', 0), counter(run, 'energy', 1)]).toEqual([2, 1]);
  });

  it('custom runs what the game defines, calls its steps, or fails by name', () => {
    expect(perform(board({}), [{ op: 'custom', name: 'strike', with: { amount: 3 } }]).events[0]).toMatchObject({
      type: 'DamageDealt',
      to: 'seat/1',
      amount: 3,
    });
    const run = perform(board({ 'deck/0': ['plain', 'big'] }), [
      { op: 'custom', name: 'call', with: { step: 'bid' } },
      count('after'),
    ]);
    expect(run.table.pending[0]?.purpose).toBe('bid');
    const paid = reply(run, 2);
    expect([defs(paid, 'hand/0'), counter(paid, 'after')]).toEqual([['plain', 'big'], 1]);
    expect(() => perform(board({}), [{ op: 'custom', name: 'attic', with: {} }])).toThrow('no operation attic');
  });
});

describe('choosing', () => {
  it('binds what was chosen', () => {
    const run = perform(board({ 'hand/0': ['plain', 'big', 'lord'] }), [
      pick(mine('hand'), 'it', 1, 2),
      { op: 'move', cards: bound('it'), to: 'trash', reason: 'discard' },
    ]);
    expect(run.table.pending[0]).toMatchObject({
      seat: 0,
      purpose: 'pick',
      offer: { from: ['1', '2', '3'], min: 1, max: 2 },
      fallback: ['1'],
    });
    expect(defs(reply(run, ['3', '1']), 'trash/0')).toEqual(['lord', 'plain']);
    expect(() => reply(run, ['1', '2', '3'])).toThrow('does not offer');
  });

  it('asks the seat named and falls back on what it prefers', () => {
    const prefer = { fact: 'colour', order: [['blue'], ['red']] };
    const choose = { ...pick({ zone: 'hand', of: 'opponent' }), by: 'opponent', prefer } as Operation;
    expect(perform(board({ 'hand/1': ['plain', 'big'] }), [choose]).table.pending[0]).toMatchObject({
      seat: 1,
      fallback: ['2'],
    });
  });

  it('does not ask where all must be taken, or there is nothing', () => {
    const run = perform(board({ 'hand/0': ['plain'] }), [
      pick(mine('hand'), 'it', 2, 2),
      { op: 'move', cards: bound('it'), to: 'trash', reason: 'x' },
    ]);
    expect([isOver(run), defs(run, 'trash/0')]).toEqual([true, ['plain']]);
  });
});

describe('structure', () => {
  it('may does its block only after a yes', () => {
    const may: Operation = { op: 'may', by: 'controller', purpose: 'draw', do: [drawOne] };
    const run = perform(board({ 'deck/0': ['plain'] }), [may, count('after')]);
    expect(run.table.pending[0]).toMatchObject({ purpose: 'draw', fallback: false });
    expect([defs(reply(run, true), 'hand/0'), counter(reply(run, true), 'after')]).toEqual([['plain'], 1]);
    expect([defs(reply(run, false), 'hand/0'), counter(reply(run, false), 'after')]).toEqual([[], 1]);
  });

  it('if takes one branch', () => {
    const branch = (when: boolean): Operation => ({
      op: 'if',
      when: { compare: [when ? 1 : 0, '=', 1] },
      do: [count('then')],
      otherwise: [count('else')],
    });
    const run = perform(board({}), [
      branch(true),
      branch(false),
      { op: 'if', when: { compare: [0, '>', 1] }, do: [count('then')] },
    ]);
    expect([counter(run, 'then'), counter(run, 'else')]).toEqual([1, 1]);
  });

  it('each goes through the cards found at its start, one by one', () => {
    const run = perform(board({ 'field/0': ['plain', 'big'] }), [
      {
        op: 'each',
        in: mine('field'),
        bind: 'one',
        do: [{ op: 'move', cards: bound('one'), to: 'trash', at: 'top', reason: 'x' }, count('seen')],
      },
    ]);
    expect([defs(run, 'trash/0'), counter(run, 'seen')]).toEqual([['big', 'plain'], 2]);
  });

  it('repeat repeats, never a negative number of times', () => {
    const run = perform(board({}), [
      { op: 'repeat', n: 3, do: [count('thrice')] },
      { op: 'repeat', n: { minus: 1 }, do: [count('never')] },
    ]);
    expect([counter(run, 'thrice'), counter(run, 'never')]).toEqual([3, 0]);
  });

  it('repeat can keep what was chosen in one round from being chosen in another; the number is settled first', () => {
    const pickOne: Operation = {
      op: 'choose',
      from: mine('field'),
      min: 1,
      max: 1,
      by: 'controller',
      bind: 'it',
      purpose: 'pick',
    };
    const round: Operation[] = [
      pickOne,
      { op: 'orient', cards: bound('it'), orientation: 'sideways' },
      count('rounds'),
    ];
    const all: Operation = { op: 'repeat', n: { count: mine('field') }, apart: 'it', do: round };
    const table = board({ 'field/0': ['plain', 'big', 'guard'] });
    const first = perform(table, [all, { op: 'repeat', n: 1, apart: 'it', do: round }]);
    const second = reply(first, ['2']);
    expect(second.table.pending).toMatchObject([{ offer: { from: ['1', '3'] } }]);
    const over = reply(second, ['3']);
    // The third round had only one card left, so it was not asked; the next text starts afresh.
    expect([counter(over, 'rounds'), over.table.pending[0]?.offer]).toMatchObject([3, { from: ['1', '2', '3'] }]);
  });

  it('asks from the middle of nested blocks and goes on from there, through JSON at every pause', () => {
    const nested: Operation[] = [
      {
        op: 'each',
        in: mine('field'),
        bind: 'one',
        do: [
          {
            op: 'may',
            by: 'opponent',
            purpose: 'spare',
            do: [
              {
                op: 'if',
                when: { exists: bound('one') },
                do: [
                  {
                    op: 'repeat',
                    n: 2,
                    do: [pick(mine('hand'), 'cost'), { op: 'move', cards: bound('cost'), to: 'trash', reason: 'cost' }],
                  },
                ],
              },
            ],
          },
          count('rounds'),
        ],
      },
      count('end'),
    ];
    let run = perform(board({ 'field/0': ['plain', 'big'], 'hand/0': ['lord', 'spy', 'dawn', 'guard'] }), nested);
    expect(run.table.pending[0]).toMatchObject({ seat: 1, purpose: 'spare' });
    run = reply(run, true);
    run = reply(reply(run, ['4']), ['3']);
    expect([run.table.pending[0]?.purpose, counter(run, 'rounds')]).toEqual(['spare', 1]);
    run = reply(run, false);
    expect([isOver(run), counter(run, 'rounds'), counter(run, 'end'), defs(run, 'trash/0')]).toEqual([
      true,
      2,
      1,
      ['spy', 'lord'],
    ]);
  });

  it('what a block binds ends with it', () => {
    const run = perform(board({ 'hand/0': ['plain'] }), [
      {
        op: 'if',
        when: { compare: [1, '=', 1] },
        do: [pick(mine('hand'), 'inner'), count('inside', { count: bound('inner') })],
      },
      count('outside', { count: bound('inner') }),
    ]);
    expect([counter(run, 'inside'), counter(run, 'outside')]).toEqual([1, 0]);
  });
});

describe('programs', () => {
  it('are the game’s own, or printed on cards with their costs', () => {
    expect(programOf(toy, 'draw')).toBe(toy.procedures.programs.draw);
    expect(programOf(toy, 'spy#tap')).toEqual([drawOne]);
    expect(programOf(toy, 'spy#tap/cost')).toMatchObject([{ op: 'orient' }]);
    for (const name of ['attic', 'spy#attic', 'lord#lead', 'herald#arrive/cost', 'spy#tap/attic'])
      expect(() => programOf(toy, name)).toThrow(`no program ${name}`);
  });

  it('can have the rules look at the table after every operation', () => {
    const rules: Step = (context) => {
      context.mark(`checked ${Object.keys(context.table.marks).length}`, true);
      return { next: 'return' };
    };
    const effect: Step = (context, frame): Next => {
      const next = runEffect(context, frame);
      return next.next === 'goto' ? call({ step: 'rules' }, next.frame) : next;
    };
    const run = perform(
      board({}),
      [count('a'), count('b')],
      {},
      { procedures: { steps: { ...toy.procedures.steps, rules, effect } } },
    );
    expect(run.events.map(({ type }) => type)).toEqual([
      'CounterSet',
      'Marked',
      'CounterSet',
      'Marked',
      'DecisionAsked',
    ]);
  });

  it('stand in the table as plain data', () => {
    const frame = effectFrame('draw', { controller: 1, source: null, cards: {}, numbers: {}, seats: {} });
    expect(JSON.parse(JSON.stringify(frame)) as Json).toEqual(frame);
  });
});

describe('durations', () => {
  const table = board({ 'field/0': ['plain', 'big'] });
  const begun = (until: 'turn' | 'battle' | 'source' | 'game' | `until:${string}`): Run =>
    perform(table, [{ op: 'modify', cards: { bound: 'it' }, stat: 'power', by: 1, until }], {
      source: '2',
      cards: { it: ['1'] },
    });

  it.each(['turn', 'battle', 'until:next draw', 'game'] as const)(
    'an effect until %s ends at that moment only',
    (until) => {
      for (const moment of ['turn', 'battle', 'until:next draw', 'game'] as const) {
        const context = new Context(toy, begun(until).table, seededDice(1));
        endEffects(context, moment);
        expect(context.table.effects).toHaveLength(moment === until ? 0 : 1);
      }
    },
  );

  it('an effect of a source ends when that leaves', () => {
    const context = new Context(toy, begun('source').table, seededDice(1));
    expect(context.table.effects).toHaveLength(1);
    context.move({ cards: ['2'], to: 'trash/0', reason: 'x' });
    expect(context.table.effects).toEqual([]);
  });

  it('an effect on nothing does not begin', () => {
    expect(perform(table, [{ op: 'forbid', cards: mine('hand'), what: 'x', until: 'turn' }]).table.effects).toEqual([]);
  });
});

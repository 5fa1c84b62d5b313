import { describe, expect, it } from '@jest/globals';
import {
  Context,
  isPossible,
  raise,
  resolving,
  type Ability,
  type CardDefinition,
  type Operation,
  type StagedAction,
  type Step,
  type Table,
} from '../index.js';
import { board, bound, perform, reply, seededDice, toy, type Run } from '../toy-game.spec-helper.js';

const enemies = { zone: 'field', of: 'opponent' } as const;
const volley: Ability = {
  ...{ kind: 'activated', id: 'volley', zone: 'field', timing: 'main', cost: [] },
  aims: [
    { bind: 'first', at: enemies, min: 1, max: 1 },
    { bind: 'second', at: { ...enemies, where: { stat: 'power', atMost: 2 } }, min: 0, max: 2 },
    { bind: 'all', at: enemies, min: 0, max: 0, all: true },
  ],
  do: [{ op: 'counter', cards: bound('first'), counter: 'hits', by: { bound: 'x' } }],
};
const cards = { ...toy.cards, plain: { ...(toy.cards.plain as CardDefinition), abilities: [volley] } };

/** Seat 0 has announced a volley (X = 2) at cards 3 and 4 of seat 1, with a card in the pool. */
function staged(): Table {
  const table = board({ 'field/0': ['plain'], 'field/1': ['guard', 'guard', 'plain', 'big'], pool: ['spy'] });
  const context = new Context({ ...toy, cards }, table, seededDice(1));
  const told = { cards: { first: ['2'], second: ['3'], all: ['2', '3', '4', '5'] }, numbers: { x: 2 } };
  const raising = { action: 'volley', controller: 0, source: '1', program: 'plain#volley', keys: ['6'], bound: told };
  raise(context, raising);
  return context.table;
}

const wait = (run: Run): StagedAction[] => [...run.table.stage];
const known = (action: StagedAction | undefined): unknown => (action?.scope as { cards: unknown }).cards;

/** Seat 1 responds with these operations; `spell` is the announced effect. */
function answered(operations: readonly Operation[], steps: Record<string, Step> = {}): Run {
  const table = staged();
  const scope = { controller: 1, cards: { spell: table.stage.map(({ id }) => id) } };
  return perform(table, operations, scope, { cards, procedures: { steps } });
}

describe('an effect that waits', () => {
  it('is nullified: it leaves the stage and the game says what becomes of its cards', () => {
    const nullified: Step = (context, { raised }) => {
      const { keys } = raised as unknown as StagedAction;
      context.move({ cards: keys, to: 'trash/0', reason: 'key' });
      return { next: 'return' };
    };
    const run = answered([{ op: 'nullify', what: 'spell' }], { nullified });
    expect(wait(run)).toEqual([]);
    expect(run.events).toContainEqual({ type: 'ActionLeft', id: expect.any(String), outcome: 'nullified' });
    expect(run.table.zones['trash/0']).toHaveLength(1);
    expect(run.table.pending).toMatchObject([{ purpose: 'over' }]);
  });

  it('is nullified once: what has left the stage cannot be', () => {
    const twice: readonly Operation[] = [
      { op: 'nullify', what: 'spell' },
      { op: 'nullify', what: 'spell' },
    ];
    const run = answered(twice);
    expect(run.events.filter(({ type }) => type === 'ActionLeft')).toHaveLength(1);
    const scope = { controller: 1, source: null, cards: { spell: ['a7'] }, numbers: {}, seats: {} };
    const can = (table: Table): string => isPossible({ game: run.game, table }, scope, twice[0] as Operation);
    expect([can(staged()), can(run.table)]).toEqual(['yes', 'no']);
  });

  it('is raised once more by another, who then is its controller', () => {
    const run = answered([{ op: 'copy', what: 'spell', bind: 'twin' }]);
    const [first, twin] = wait(run);
    expect(twin).toMatchObject({
      controller: 1,
      keys: [],
      source: '1',
      program: 'plain#volley',
      scope: first?.scope && {
        ...(first.scope as object),
        controller: 1,
      },
    });
    expect(twin?.id).not.toBe(first?.id);
    expect(first).toMatchObject({ controller: 0, keys: ['6'] });
  });

  it('is aimed anew, aim by aim, at as many as before and only at what it may name', () => {
    // A number that a text names `aimed` does not interfere.
    const note: Operation = { op: 'note', as: 'aimed', value: 1 };
    const asked = answered([note, { op: 'retarget', what: 'spell', by: 'controller', purpose: 'redirect' }]);
    expect(asked.table.pending).toMatchObject([
      { seat: 1, purpose: 'redirect', offer: { from: ['2', '3', '4', '5'], min: 1, max: 1 }, fallback: ['2'] },
    ]);
    const next = reply(asked, ['5']);
    expect(next.table.pending).toMatchObject([{ offer: { from: ['2', '3', '4'], min: 1, max: 1 }, fallback: ['3'] }]);
    const done = reply(next, ['3']);
    const [action] = wait(done);
    expect(known(action)).toMatchObject({ first: ['5'], second: ['3'] });
    expect(action?.targets.slice(0, 2)).toEqual(['5', '3']);
    // Only the changed target is reported, and the effect resolves with the new targets.
    const all = [...next.events, ...done.events];
    expect(all.filter(({ type }) => type === 'ActionAimed')).toMatchObject([{ bind: 'first', named: ['5'] }]);
    expect(resolving(done, action as StagedAction)?.scope).toMatchObject({
      cards: { first: ['5'] },
      numbers: { x: 2 },
    });
    expect(done.table.pending).toMatchObject([{ purpose: 'over' }]);
  });

  it('keeps its aim where there is nothing else to name', () => {
    const table = staged();
    const context = new Context({ ...toy, cards }, table, seededDice(1));
    context.move({ cards: ['4', '5'], to: 'trash/1', reason: 'gone' });
    context.move({ cards: ['3'], to: 'trash/1', reason: 'gone' });
    const scope = { controller: 1, cards: { spell: table.stage.map(({ id }) => id) } };
    const run = perform(
      context.table,
      [{ op: 'retarget', what: 'spell', by: 'controller', purpose: 'redirect' }],
      scope,
      { cards },
    );
    // The second aim can name the remaining card, which the first one already names.
    expect(known(wait(run)[0])).toMatchObject({ first: ['2'], second: ['2'] });
    expect(run.table.pending).toMatchObject([{ purpose: 'over' }]);
  });

  it('that means something from the start can be aimed at what it may name', () => {
    const self: Ability = {
      ...{ kind: 'activated', id: 'brace', zone: 'field', timing: 'main', cost: [], do: [] },
      aims: [{ bind: 'it', at: { zone: 'field', of: 'opponent' }, min: 1, max: 1, initially: { bound: 'self' } }],
    };
    const own = { ...toy.cards, plain: { ...(toy.cards.plain as CardDefinition), abilities: [self] } };
    const context = new Context(
      { ...toy, cards: own },
      board({ 'field/0': ['plain'], 'field/1': ['big', 'guard'] }),
      seededDice(1),
    );
    const { id } = raise(context, {
      action: 'x',
      controller: 0,
      source: '1',
      program: 'plain#brace',
      bound: { cards: { it: ['1'] } },
    });
    const run = perform(
      context.table,
      [{ op: 'retarget', what: 'spell', by: 'controller', purpose: 'redirect' }],
      { controller: 1, cards: { spell: [id] } },
      { cards: own },
    );
    expect(run.table.pending).toMatchObject([{ seat: 1, purpose: 'redirect', offer: { from: ['2', '3'] } }]);
    expect(known(wait(reply(run, ['3']))[0])).toMatchObject({ it: ['3'] });
  });

  it('can be copied and the copy be aimed elsewhere', () => {
    const asked = answered([
      { op: 'copy', what: 'spell', bind: 'twin' },
      { op: 'retarget', what: 'twin', by: 'controller', purpose: 'redirect' },
    ]);
    // Seat 1 controls the copy, so its enemies are the cards of seat 0.
    expect(asked.table.pending).toMatchObject([{ purpose: 'over' }]);
    expect(wait(asked).map(known)).toMatchObject([{ first: ['2'] }, { first: ['1'] }]);
  });
});

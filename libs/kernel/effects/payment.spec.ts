import { describe, expect, it } from '@jest/globals';
import {
  billFor,
  isPayable,
  zoneOf,
  type CardDefinition,
  type Operation,
  type Part,
  type Quantity,
  type Scope,
} from '../index.js';
import { board, bound, mine, perform, reply, toy, type Run } from '../toy-game.spec-helper.js';

const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const red = { fact: 'colour', in: ['red'] } as const;
const blue = { fact: 'colour', in: ['blue'] } as const;
const rest: Operation = { op: 'orient', cards: bound('paid'), orientation: 'sideways' };
const bury: Operation = { op: 'move', cards: bound('paid'), to: 'trash', reason: 'cost' };
const discard = (as: string, where?: Part['from']['where'], n: Quantity = 1): Part => ({
  ...{ from: mine('hand', where), n, as, do: [bury] },
});
const pay = (...parts: readonly Part[]): Operation => ({ op: 'pay', purpose: 'cost', parts });
const count = (counter: string, by: Quantity): Operation => ({ op: 'count', seat: 'controller', counter, by });
const zone = (run: Run, name: string): (string | null | undefined)[] =>
  (run.table.zones[zoneOf(name, 0)] ?? []).map((id) => run.table.cards[id]?.def);
const moves = (run: Run): string[][] =>
  run.events.flatMap((event) => (event.type === 'CardsMoved' ? [event.cards as string[]] : []));

describe('a cost of several parts', () => {
  it('cannot be paid with one card for two of them', () => {
    const cost = [pay(discard('one', red), discard('two', { stat: 'power', atMost: 2 }))];
    const can = (...hand: string[]): boolean => isPayable({ game: toy, table: board({ 'hand/0': hand }) }, SCOPE, cost);
    expect(can('plain')).toBe(false);
    expect(can('plain', 'big')).toBe(false);
    expect(can('plain', 'guard')).toBe(true);
    // `martyr` is red and too strong for the second part, `plain` fits both.
    expect(can('plain', 'martyr')).toBe(true);
  });

  it('counts costs said line by line in the same way', () => {
    const line = (where: Part['from']['where'], as: string): Operation[] => [
      { op: 'choose', from: mine('hand', where), min: 1, max: 1, by: 'controller', bind: as, purpose: 'cost' },
      { op: 'move', cards: bound(as), to: 'trash', reason: 'cost' },
    ];
    const cost = [...line(red, 'a'), ...line({ stat: 'power', atMost: 2 }, 'b')];
    const can = (...hand: string[]): boolean => isPayable({ game: toy, table: board({ 'hand/0': hand }) }, SCOPE, cost);
    expect([can('plain'), can('plain', 'martyr')]).toEqual([false, true]);
  });

  it('does not count what pays for itself: a card that is named pays no other part', () => {
    const table = board({ 'field/0': ['plain', 'big'] });
    const [self = ''] = table.zones['field/0'] ?? [];
    const scope = { ...SCOPE, source: self };
    const two = (n: Quantity): Operation[] => [
      pay({ from: bound('self'), n: 1, as: 'this', do: [bury] }, { from: mine('field'), n, as: 'others', do: [rest] }),
    ];
    expect([isPayable({ game: toy, table }, scope, two(1)), isPayable({ game: toy, table }, scope, two(2))]).toEqual([
      true,
      false,
    ]);
  });

  it('is settled by one question and paid at one moment', () => {
    const parts = [discard('one', red), { from: mine('field'), n: 1, as: 'two', do: [bury] }];
    const run = perform(board({ 'hand/0': ['plain', 'guard', 'big'], 'field/0': ['big', 'plain'] }), [
      pay(...parts),
      count('paid', { count: bound('two') }),
    ]);
    expect(run.table.pending[0]?.offer).toMatchObject({
      ...{ kind: 'select', from: ['1', '2', '4', '5'], min: 2, max: 2 },
      limits: [
        { of: ['1', '2'], min: 1, max: 1 },
        { of: ['4', '5'], min: 1, max: 1 },
      ],
    });
    expect(run.table.pending[0]?.fallback).toEqual(['1', '4']);
    const paid = reply(run, ['5', '2']);
    expect(moves(paid)).toEqual([['2'], ['5']]);
    expect(zone(paid, 'trash').sort()).toEqual(['guard', 'plain']);
    const batches = paid.table.waiting.map(({ batch }) => batch);
    expect(new Set(batches).size).toBeLessThanOrEqual(1);
  });

  it('asks with a slot for each part where a card could pay either', () => {
    const run = perform(board({ 'hand/0': ['plain', 'martyr', 'guard'] }), [
      pay(discard('one', red), discard('two', { stat: 'power', atMost: 2 })),
    ]);
    expect(run.table.pending[0]?.offer).toMatchObject({
      kind: 'arrange',
      items: ['1', '2', '3'],
      slots: [
        { id: 'one', of: ['1', '2', '3'] },
        { id: 'two', of: ['1', '3'] },
      ],
    });
    expect(zone(reply(run, { one: ['2'], two: ['1'] }), 'trash').sort()).toEqual(['martyr', 'plain']);
  });

  it('asks nothing where everyone sees that there is no choice, and pays nothing that it cannot pay whole', () => {
    const field = perform(board({ 'field/0': ['plain', 'big'] }), [
      pay({ from: mine('field'), n: 2, as: 'both', do: [rest] }),
    ]);
    expect(field.events.filter(({ type }) => type === 'CardsOriented')).toHaveLength(1);
    const short = perform(board({ 'field/0': ['plain'], 'hand/0': ['big'] }), [
      pay({ from: mine('field'), n: 1, as: 'a', do: [rest] }, discard('b', red)),
    ]);
    expect(short.events.filter(({ type }) => type !== 'DecisionAsked')).toEqual([]);
  });

  it('takes only cards with which all of it can be done: what is turned already cannot be turned', () => {
    const rested = perform(board({ 'field/0': ['plain', 'big'] }), [
      { op: 'orient', cards: mine('field', red), orientation: 'sideways' },
    ]).table;
    const part = (from: Part['from'], n: Part['n']): Part => ({ from, n, as: 'it', do: [rest] });
    const bill = (one: Part): readonly string[] | undefined =>
      billFor({ game: toy, table: rested }, SCOPE, [one])?.dues[0]?.cards;
    expect(bill(part(mine('field'), 1))).toEqual(['2']);
    expect(bill(part(mine('field'), 'all'))).toBeUndefined();
    expect(bill(part(mine('field', blue), 'all'))).toEqual(['2']);
    // Paying `all` of an empty zone is possible.
    expect(bill(part(mine('vault'), 'all'))).toEqual([]);
  });

  it('can be a total: as many as add up to it', () => {
    const part: Part = { ...discard('sum'), total: { stat: 'power', atLeast: 6 } };
    const run = perform(board({ 'hand/0': ['plain', 'big', 'guard'] }), [pay(part)]);
    expect(run.table.pending[0]?.fallback).toEqual(['1', '2']);
    expect(() => reply(run, ['1', '3'])).toThrow();
    expect(zone(reply(run, ['2', '3']), 'trash').sort()).toEqual(['big', 'guard']);
    expect(isPayable({ game: toy, table: board({ 'hand/0': ['plain', 'guard'] }) }, SCOPE, [pay(part)])).toBe(false);
  });

  it('asks which of several ways is taken, and not where only one can be', () => {
    const either: Operation = {
      ...{ op: 'pay', purpose: 'cost', parts: [discard('a', red, 2)] },
      or: [[discard('b', blue)]],
    };
    const run = perform(board({ 'hand/0': ['plain', 'guard', 'big'] }), [either]);
    expect(run.table.pending[0]).toMatchObject({ purpose: 'cost-way', offer: { options: [{ id: '0' }, { id: '1' }] } });
    const first = reply(run, '0');
    expect(zone(reply(first, first.table.pending[0]?.fallback), 'trash').sort()).toEqual(['guard', 'plain']);
    const only = perform(board({ 'hand/0': ['guard', 'big'] }), [either]);
    expect(only.table.pending[0]).toMatchObject({ purpose: 'cost', offer: { from: ['2'] } });
  });

  it('asks for the way of each payment, whatever way was taken before and whatever numbers the text has named', () => {
    const from = (zone: string, n: number, as: string): Part => ({ from: mine(zone), n, as, do: [bury] });
    const first: Operation = { op: 'pay', purpose: 'a', parts: [from('hand', 1, 'h')], or: [[from('field', 1, 'f')]] };
    const second: Operation = {
      ...{ op: 'pay', purpose: 'b', parts: [from('hand', 1, 'i')] },
      or: [[from('vault', 9, 'v')], [from('field', 1, 'g')]],
    };
    const note: Operation = { op: 'note', as: 'way', value: 1 };
    const table = board({ 'hand/0': ['plain', 'big'], 'field/0': ['guard', 'martyr'] });
    let run = perform(table, [note, first, second]);
    expect(run.table.pending[0]).toMatchObject({ purpose: 'a-way', offer: { options: [{ id: '0' }, { id: '1' }] } });
    run = reply(reply(run, '1'), ['3']);
    expect(run.table.pending[0]).toMatchObject({ purpose: 'b-way', offer: { options: [{ id: '0' }, { id: '2' }] } });
    run = reply(run, '2');
    expect(run.table.pending[0]?.purpose).toBe('over');
    expect(zone(run, 'trash').sort()).toEqual(['guard', 'martyr']);
    expect(zone(run, 'hand')).toHaveLength(2);
  });

  it('can be a total beside a part for which the same cards could pay: a card pays one of them', () => {
    const sum: Part = { ...discard('sum'), total: { stat: 'power', atLeast: 6 } };
    const run = perform(board({ 'hand/0': ['big', 'guard', 'plain'] }), [pay(sum, discard('one'))]);
    expect(run.table.pending[0]?.offer).toMatchObject({
      kind: 'arrange',
      slots: [
        { id: 'sum', min: 0, max: 3, total: { values: { 1: 5, 2: 1, 3: 2 }, min: 6 } },
        { id: 'one', min: 1, max: 1 },
      ],
    });
    expect(run.table.pending[0]?.fallback).toEqual({ sum: ['1', '2'], one: ['3'] });
    expect(() => reply(run, { one: ['1'] })).toThrow();
    expect(() => reply(run, { sum: ['1'], one: ['2'] })).toThrow();
    expect(zone(reply(run, { sum: ['1', '3'], one: ['2'] }), 'trash')).toHaveLength(3);
    const few = { game: toy, table: board({ 'hand/0': ['big', 'guard'] }) };
    expect(isPayable(few, SCOPE, [pay(sum, discard('one'))])).toBe(false);
  });

  it('can be two totals, each of which must be reached', () => {
    const sum = (from: string, atLeast: number): Part => ({
      ...{ from: mine(from), n: 0, as: from, do: [bury], total: { stat: 'power', atLeast } },
    });
    const table = board({ 'hand/0': ['plain', 'big'], 'field/0': ['plain', 'guard'] });
    const run = perform(table, [pay(sum('hand', 6), sum('field', 2))]);
    expect(run.table.pending[0]?.fallback).toEqual({ hand: ['1', '2'], field: ['3'] });
    expect(() => reply(run, { hand: ['1', '2'] })).toThrow();
    expect(zone(reply(run, { hand: ['1', '2'], field: ['3'] }), 'trash')).toHaveLength(3);
    expect(isPayable({ game: toy, table }, SCOPE, [pay(sum('hand', 6), sum('field', 4))])).toBe(false);
  });

  it('is not paid where the cards would stay: on a card that is gone', () => {
    const table = board({ 'field/0': ['big'], 'hand/0': ['plain', 'guard'] });
    const attach: Operation = { op: 'move', cards: bound('paid'), to: 'field', onto: 'it', reason: 'cost' };
    const part: Part = { ...discard('one'), do: [attach] };
    const can = (cards: Scope['cards']): boolean =>
      isPayable({ game: toy, table }, { ...SCOPE, source: '1', cards }, [pay(part)]);
    expect([can({ it: ['1'] }), can({ it: ['9'] })]).toEqual([true, false]);
  });

  it('is no effect: cards that are immune from what is paid for can pay', () => {
    const table = board({ 'field/0': ['big'], 'hand/0': ['plain', 'guard'] });
    const immune: Operation = { op: 'immune', cards: mine('hand'), from: { all: [] }, until: 'turn' };
    const run = perform(table, [immune, pay(discard('one', undefined, 2))], { source: '1' });
    expect(zone(run, 'hand')).toHaveLength(0);
    const thrown: Operation = { op: 'move', cards: mine('hand'), to: 'trash', reason: 'effect' };
    expect(zone(perform(table, [immune, thrown], { source: '1' }), 'hand')).toHaveLength(2);
  });

  it('knows no difference between equal cards', () => {
    const part: Part = { ...discard('one'), from: mine('field'), alike: 'colour', do: [rest] };
    expect(perform(board({ 'field/0': ['plain', 'guard'] }), [pay(part)]).table.pending[0]?.purpose).toBe('over');
    expect(perform(board({ 'field/0': ['plain', 'big'] }), [pay(part)]).table.pending[0]?.purpose).toBe('cost');
  });

  it('knows a difference all the same where another part wants one of them', () => {
    const alike: Part = { from: mine('field'), n: 1, as: 'any', alike: 'colour', do: [rest] };
    const weak: Part = { from: mine('field', { stat: 'power', atMost: 1 }), n: 1, as: 'weak', do: [rest] };
    const table = board({ 'field/0': ['guard', 'guard', 'plain'] });
    const run = perform(table, [pay(alike, weak)]);
    expect(run.table.pending[0]?.offer).toMatchObject({
      kind: 'arrange',
      slots: [
        { id: 'any', of: ['1', '2', '3'] },
        { id: 'weak', of: ['1', '2'] },
      ],
    });
  });

  it('becomes cheaper by what texts say about its kind', () => {
    const part: Part = { ...discard('one', undefined, 2), group: 'discard' };
    const table = board({ 'field/0': ['plain'], 'hand/0': ['big', 'guard'] });
    const cheaper: Operation = { op: 'modify', cards: bound('self'), stat: 'pay:discard', by: -1, until: 'turn' };
    const asked = (...before: Operation[]): unknown =>
      perform(table, [...before, pay(part)], { source: '1' }).table.pending[0]?.offer;
    expect(asked(cheaper)).toMatchObject({ min: 1, max: 1 });
    expect(asked(cheaper, cheaper, cheaper)).toMatchObject({ kind: 'confirm' });
  });

  it('becomes cheaper also where it is a total', () => {
    const part: Part = { ...discard('sum'), total: { stat: 'power', atLeast: 6 }, group: 'discard' };
    const cheaper: Operation = { op: 'modify', cards: bound('self'), stat: 'pay:discard', by: -4, until: 'turn' };
    const table = board({ 'field/0': ['plain'], 'hand/0': ['plain', 'plain', 'big'] });
    const asked = (...before: readonly Operation[]): unknown =>
      perform(table, [...before, pay(part)], { source: '1' }).table.pending[0]?.offer;
    expect([asked(), asked(cheaper)]).toMatchObject([{ total: { min: 6 } }, { total: { min: 2 } }]);
    expect(asked(cheaper, cheaper)).toMatchObject({ kind: 'confirm' });
  });

  it('tells the effect what paid for it, as it is now, and the number that was named', () => {
    const cost: Operation[] = [
      { op: 'number', by: 'controller', purpose: 'x', min: 1, max: 2, bind: 'x' },
      pay(discard('fuel', undefined, { bound: 'x' })),
    ];
    const effect: Operation[] = [count('x', { bound: 'x' }), count('fuel', { printed: 'power', of: 'fuel' })];
    const burn = { kind: 'activated', id: 'burn', zone: 'field', timing: 'main', cost, do: effect } as const;
    const cards = { ...toy.cards, plain: { ...(toy.cards.plain as CardDefinition), abilities: [burn] } };
    const both: Operation[] = [{ op: 'use', cards: mine('field'), timing: 'main' }];
    let run = perform(board({ 'field/0': ['plain'], 'hand/0': ['big', 'guard', 'martyr'] }), both, {}, { cards });
    run = reply(run, 2);
    run = reply(run, ['2', '3']);
    expect(run.table.seats[0]?.counters).toEqual({ x: 2, fuel: 6 });
    expect(run.table.pending[0]?.purpose).toBe('over');
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition, Offer, Operation, Part, Selector } from '../index.js';
import { board, bound, mine, perform, reply, toy, type Run } from '../toy-game.spec-helper.js';

const upright = { orientation: 'upright' } as const;
const big = { stat: 'power', atLeast: 3 } as const;
const rest = (cards: Selector): Operation => ({ op: 'orient', cards, orientation: 'sideways' });
const choose = (from: Selector, bind: string, n = 1): Operation => ({
  ...{ op: 'choose', from, min: n, max: n, by: 'controller', bind, purpose: bind },
});
/** Chooses upright cards of the field, and rests them. */
const resting = (bind: string, n = 1, where: Selector['where'] = upright): readonly Operation[] => [
  choose(mine('field', where), bind, n),
  rest(bound(bind)),
];
const part = (n: number, as = 'part', where: Selector['where'] = upright): Part => ({
  ...{ from: mine('field', where), n, as, do: [rest(bound('paid'))] },
});
const pay = (...parts: readonly Part[]): Operation => ({ op: 'pay', purpose: 'pay', parts });

/** Uses an ability with this cost, of the first card of the field. */
function using(field: readonly string[], ...cost: readonly Operation[]): Run {
  const ability: Ability = {
    ...{ kind: 'activated', id: 'work', zone: 'field', timing: 'main', cost },
    do: [{ op: 'count', seat: 'controller', counter: 'done', by: 1 }],
  };
  const worker: CardDefinition = { ...(toy.cards.plain as CardDefinition), key: 'worker', abilities: [ability] };
  const use: Operation = { op: 'use', cards: bound('self'), timing: 'main' };
  return perform(
    board({ 'field/0': ['worker', ...field], 'hand/0': ['plain', 'big'] }),
    [use],
    { source: '1' },
    { cards: { ...toy.cards, worker } },
  );
}

const asked = ({ table }: Run): Offer & { kind: 'select' } => table.pending[0]?.offer as Offer & { kind: 'select' };
const rested = ({ table }: Run): string[] =>
  Object.values(table.cards).flatMap(({ id, orientation }) => (orientation === 'sideways' ? [id] : []));
const isDone = ({ table }: Run): boolean => table.seats[0]?.counters.done === 1;

describe('what a line of a cost may take', () => {
  it('is not the card that a later line names', () => {
    for (const first of [resting('a'), [pay(part(1))]]) {
      const run = using(['plain', 'plain'], ...first, rest(bound('self')));
      expect(asked(run)).toMatchObject({ from: ['2', '3'], min: 1, max: 1, limits: [] });
      const paid = reply(run, ['3']);
      expect([rested(paid), isDone(paid)]).toEqual([['1', '3'], true]);
    }
  });

  it('is taken without a question where others leave no choice', () => {
    for (const first of [resting('a'), [pay(part(1))]]) {
      const run = using(['plain'], ...first, rest(bound('self')));
      expect([rested(run), isDone(run)]).toEqual([['1', '2'], true]);
    }
  });

  it('is not a card that an earlier line took', () => {
    const free = using(['plain', 'big'], choose(mine('field'), 'a'), choose(mine('field'), 'b'), rest(bound('b')));
    expect(asked(reply(free, ['1'])).from).toEqual(['2', '3']);
  });

  it('leaves enough to each later choice, and to all of them together', () => {
    const strong = { all: [upright, big] } as const;
    for (const first of [resting('a', 2), [pay(part(2))]]) {
      const run = using(['big', 'big', 'plain'], ...first, ...resting('b', 1, strong));
      expect(asked(run)).toMatchObject({ from: ['1', '2', '3', '4'], limits: [{ of: ['2', '3'], min: 0, max: 1 }] });
      expect(() => reply(run, ['2', '3'])).toThrow();
      const paid = reply(run, ['2', '4']);
      expect([rested(paid), isDone(paid)]).toEqual([['2', '3', '4'], true]);
    }
    const several = using(
      ['big', 'big', 'plain'],
      ...resting('a'),
      ...resting('b', 1, strong),
      ...resting('c', 1, strong),
    );
    expect(asked(several).from).toEqual(['1', '4']);
  });

  it('takes a fallback that leaves enough', () => {
    const strong = { all: [upright, big] } as const;
    for (const first of [resting('a', 2), [pay(part(2))]]) {
      const run = using(['big', 'big', 'plain'], rest(bound('self')), ...first, ...resting('b', 1, strong));
      expect(asked(run).from).toEqual(['2', '3', '4']);
      expect(run.table.pending[0]?.fallback).toEqual(['2', '4']);
    }
  });

  it('does not depend on cards that not everyone sees', () => {
    const bury = (cards: Selector): Operation => ({ op: 'move', cards, to: 'trash', reason: 'cost' });
    const blue = { fact: 'colour', in: ['blue'] } as const;
    const blind: Operation = { ...choose(mine('hand'), 'a'), by: 'opponent', blind: true } as Operation;
    const first: readonly Operation[][] = [
      [choose(mine('hand'), 'a'), bury(bound('a'))],
      [blind, bury(bound('a'))],
      [pay({ from: mine('hand'), n: 1, as: 'a', do: [bury(bound('paid'))] })],
    ];
    for (const lines of first) {
      const run = using([], ...lines, choose(mine('hand', blue), 'b'), bury(bound('b')));
      expect(asked(run)).toMatchObject({ from: ['2', '3'], min: 1, max: 1, limits: [] });
      expect(isDone(reply(reply(run, ['2']), ['3']))).toBe(true);
    }
  });

  it('is the card that both lines name: rest this, then do more with this', () => {
    const count: Operation = { op: 'counter', cards: bound('self'), counter: 'worn', by: 1 };
    const run = using([], pay({ ...part(1), from: bound('self') }), count);
    expect([rested(run), isDone(run)]).toEqual([['1'], true]);
    expect(run.table.cards['1']?.counters).toEqual({ worn: 1 });
  });

  it('is free where a later line has several ways', () => {
    const strong = { all: [upright, big] } as const;
    const bury: Operation = { op: 'move', cards: bound('paid'), to: 'trash', reason: 'cost' };
    const ways = { ...pay(part(1, 'p', strong)), or: [[{ from: mine('hand'), n: 1, as: 'p', do: [bury] }]] };
    const run = using(['big'], ...resting('a'), ways as Operation);
    expect(asked(run).from).toEqual(['1', '2']);
    const paid = reply(reply(run, ['2']), ['3']);
    expect([rested(paid), paid.table.zones['hand/0'], isDone(paid)]).toEqual([['2'], ['4'], true]);
  });

  it('leaves enough besides what earlier choices took', () => {
    const run = using(
      ['big', 'big', 'plain'],
      choose(mine('field', big), 'a'),
      choose(mine('field'), 'b'),
      pay(part(1, 'p', big)),
    );
    expect(asked(reply(run, ['2'])).from).toEqual(['1', '4']);
    expect(isDone(reply(reply(run, ['2']), ['1']))).toBe(true);
  });

  it('leaves enough besides what the same line takes without a question', () => {
    const weak = { all: [upright, { not: big }] } as const;
    const self = { ...part(1, 'self'), from: bound('self') };
    const run = using(['plain', 'big', 'big'], pay(self, part(1, 'other')), pay(part(1, 'p', weak)));
    expect(asked(run).from).toEqual(['3', '4']);
    expect(rested(reply(run, ['3']))).toEqual(['1', '2', '3']);
  });

  it('is not restricted by fact and by line at once', () => {
    const two = { ...choose(mine('field'), 'a', 2), distinct: 'colour' } as Operation;
    const run = using(['plain', 'big'], two, rest(bound('a')), choose(mine('field', big), 'b'));
    expect(asked(run)).toMatchObject({ from: ['1', '2', '3'], min: 2, max: 2 });
  });

  it('is anything in an effect, which need not be possible as a whole', () => {
    const run = perform(board({ 'field/0': ['plain', 'plain'] }), [...resting('a'), rest(bound('self'))], {
      source: '1',
    });
    expect(asked(run).from).toEqual(['1', '2']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { cardsIn, hasTargets, REVERSED, seatsFrom, valuesOf } from '../index.js';
import { type Ability, type CardDefinition, type Operation, type Quantity } from '../index.js';
import { board, bound, mine, perform, pick, reply, toy, type Run } from '../toy-game.spec-helper.js';

const counter = ({ table }: Run, name: string, seat = 0): number => table.seats[seat]?.counters[name] ?? 0;
const count = (name: string, by: Quantity = 1): Operation => ({ op: 'count', seat: 'controller', counter: name, by });
const purpose = ({ table }: Run): string | undefined => table.pending[0]?.purpose;

describe('choices', () => {
  const modes: Operation = {
    ...{ op: 'pick', by: 'controller', purpose: 'mode' },
    modes: [
      { id: 'one', do: [count('one')] },
      { id: 'two', do: [count('two')] },
      { id: 'never', when: { exists: mine('vault') }, do: [count('never')] },
    ],
  };

  it('pick does what was picked, and offers only what can be', () => {
    const run = perform(board({}), [modes]);
    expect(run.table.pending[0]?.offer).toEqual({ kind: 'choose', options: [{ id: 'one' }, { id: 'two' }] });
    expect(counter(reply(run, 'two'), 'two')).toBe(1);
  });

  it('a number between the bounds is bound, and not asked where there is only one', () => {
    const number = (max: number): Operation => ({
      ...{ op: 'number', by: 'controller', purpose: 'n', min: 1, max, bind: 'n' },
    });
    const run = perform(board({}), [number(3), count('n', { bound: 'n' })]);
    expect(run.table.pending[0]?.offer).toEqual({ kind: 'amount', min: 1, max: 3 });
    expect(counter(reply(run, 2), 'n')).toBe(2);
    expect(counter(perform(board({}), [number(1), count('n', { bound: 'n' })]), 'n')).toBe(1);
  });

  it('cards go where they go in the order given', () => {
    const steps: Operation[] = [
      { op: 'order', cards: mine('hand'), by: 'controller', purpose: 'order', bind: 'ordered' },
      { op: 'move', cards: bound('ordered'), to: 'deck', at: 'bottom', reason: 'put' },
    ];
    const run = reply(perform(board({ 'hand/0': ['plain', 'big', 'guard'] }), steps), ['3', '1', '2']);
    expect(cardsIn(run.table, 'deck/0').map((id) => run.table.cards[id]?.def)).toEqual(['guard', 'plain', 'big']);
  });

  it('each seat is asked for itself, whoever holds the turn first', () => {
    const steps: Operation[] = [
      {
        ...{ op: 'seats', of: 'any', bind: 'one' },
        do: [
          {
            ...{ op: 'choose', from: { zone: 'hand', of: { bound: 'one' } }, min: 1, max: 1 },
            ...{ by: { bound: 'one' }, bind: 'it', purpose: 'own' },
          },
        ],
      },
    ];
    const table = {
      ...board({ 'hand/0': ['plain', 'big'], 'hand/1': ['plain', 'big'] }),
      turn: { number: 1, seat: 1, phase: '' },
    };
    const run = perform(table, steps);
    expect(run.table.pending[0]).toMatchObject({ seat: 1, purpose: 'own' });
    expect(reply(run, ['3']).table.pending[0]).toMatchObject({ seat: 0, purpose: 'own' });
  });
});

describe('cards', () => {
  it('from outside are made and bound', () => {
    const run = perform(board({}), [
      { op: 'create', card: 'plain', n: 2, to: 'vault', under: 'controller', bind: 'made' },
      { op: 'move', cards: bound('made'), to: 'field', reason: 'deploy' },
    ]);
    expect(cardsIn(run.table, 'field/0')).toHaveLength(2);
  });

  it('of the top of a zone are found before it is asked what they are', () => {
    const where = { fact: 'colour', in: ['red'] } as const;
    const run = perform(board({ 'deck/0': ['big', 'plain', 'plain'] }), [
      count('found', { count: { zone: 'deck', of: 'controller', top: 2, where } }),
    ]);
    expect(counter(run, 'found')).toBe(1);
  });

  it('get and lose counters, never below none', () => {
    const put = (by: number): Operation => ({ op: 'counter', cards: mine('field'), counter: 'charge', by });
    const run = perform(board({ 'field/0': ['plain'] }), [put(3), put(-5), put(-1)]);
    expect(run.events.filter(({ type }) => type === 'CounterSet')).toMatchObject([{ value: 3 }, { value: 0 }]);
  });

  it('put to the bottom at random leave the rest in its order', () => {
    const run = perform(board({ 'deck/0': ['plain', 'big', 'guard', 'herald'] }), [
      { op: 'shuffle', zone: 'deck', of: 'controller', last: 2 },
    ]);
    const [order] = run.events.flatMap((event) => (event.type === 'ZoneShuffled' ? [event.order] : []));
    expect(order?.slice(0, 2)).toEqual([0, 1]);
    expect([...(order ?? [])].sort()).toEqual([0, 1, 2, 3]);
    expect(purpose(run)).toBe('over');
  });

  it('are selected from several places at once, each once', () => {
    const either = [mine('field'), mine('hand'), mine('field')];
    const run = perform(board({ 'field/0': ['plain'], 'hand/0': ['big'] }), [count('n', { count: { either } })]);
    expect(counter(run, 'n')).toBe(2);
  });
});

describe('a name', () => {
  it('is declared by its place in a list that the offer need not hold, and found again on cards', () => {
    const run = perform(board({ 'field/0': ['plain', 'big', 'plain'] }), [
      { op: 'declare', by: 'controller', purpose: 'name', fact: 'traits', bind: 'n' },
      count('found', { count: mine('field', { fact: 'traits', declared: 'n' }) }),
    ]);
    const values = valuesOf(toy, 'traits');
    expect(run.table.pending[0]?.offer).toEqual({ kind: 'name', fact: 'traits', count: values.length });
    expect(values).toEqual(['big', 'blue', 'red', 'small']);
    expect(counter(reply(run, values.indexOf('red')), 'found')).toBe(2);
    expect(counter(reply(run, values.indexOf('big')), 'found')).toBe(1);
  });
});

describe('seats', () => {
  it('follow each other downwards where the game says so', () => {
    const table = board({}, 'all');
    expect(seatsFrom(table, 1)).toEqual([1, 2, 0]);
    expect(seatsFrom({ ...table, marks: { [REVERSED]: true } }, 1)).toEqual([1, 0, 2]);
  });
});

describe('another ability of the same card', () => {
  const gift = (...steps: Operation[]): Ability => ({
    ...{
      kind: 'triggered',
      id: 'gift',
      zone: 'field',
      on: { event: 'turn-began', subject: { which: 'any', whose: 'any' } },
    },
    do: steps,
  });
  const say: Ability = {
    ...{ kind: 'activated', id: 'say', zone: 'field', timing: 'main', cost: [] },
    do: [{ op: 'run', ability: 'gift' }, count('after')],
  };
  const withGift = (...steps: Operation[]): Record<string, CardDefinition> => ({
    ...toy.cards,
    plain: { ...(toy.cards.plain as CardDefinition), abilities: [say, gift(...steps)] },
  });
  const table = board({ 'field/0': ['plain', 'big'] });

  it('is carried out as if it stood there', () => {
    const use: Operation = { op: 'use', cards: mine('field'), timing: 'main' };
    const run = perform(table, [use], {}, { cards: withGift(count('gift', { stat: 'power', of: 'self' })) });
    expect([counter(run, 'gift'), counter(run, 'after')]).toEqual([2, 1]);
  });

  it('is looked at to tell whether there is a target', () => {
    const scope = { controller: 0, source: '1', cards: {}, numbers: {}, seats: {} };
    const can = (from: string): boolean =>
      hasTargets({ game: { ...toy, cards: withGift(pick(mine(from))) }, table }, scope, 'plain#say', {
        viewer: { seat: 0 },
      });
    expect([can('field'), can('vault')]).toEqual([true, false]);
  });
});

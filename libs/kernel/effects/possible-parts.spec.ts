import { describe, expect, it } from '@jest/globals';
import { fold, isPossible, type Operation, type Scope, type Selector } from '../index.js';
import { board, mine, toy } from '../toy-game.spec-helper.js';

const SCOPE: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const fresh = board({ 'field/0': ['plain', 'big'], 'deck/0': ['plain'], 'deck/1': ['plain', 'plain'] });
const [first = '', second = ''] = fresh.zones['field/0'] ?? [];
/** The first unit lies sideways with two chips on it, the second stands with one. */
const table = fold(fresh, [
  { type: 'CardsOriented', cards: [first], orientation: 'sideways', reason: 'test' },
  { type: 'CounterSet', on: first, counter: 'chip', value: 2 },
  { type: 'CounterSet', on: second, counter: 'chip', value: 1 },
]);
const can = (operation: Operation, cards: Scope['cards'] = {}): string =>
  isPossible({ game: toy, table }, { ...SCOPE, cards }, operation);

const both = mine('field');
const none: Selector = mine('field', { fact: 'colour', in: ['green'] });
const turn = (cards: Selector): Operation => ({ op: 'orient', cards, orientation: 'sideways' });
const chips = (by: number): Operation => ({ op: 'counter', cards: both, counter: 'chip', by });
const draw = (n: number, seat: 'any' | 'controller' = 'controller'): Operation => ({
  ...{ op: 'draw', seat, n, from: 'deck', to: 'hand' },
});

describe('what is done to several cards, seats or parts is possible only with all of them', () => {
  it.each<[string, Operation, string]>([
    ['turning two of which one is turned', turn(both), 'no'],
    ['turning the other', turn(mine('field', { fact: 'colour', in: ['blue'] })), 'yes'],
    ['turning over what lies face up', { op: 'face', cards: both, facing: 'down' }, 'yes'],
    ['turning up what lies face up', { op: 'face', cards: both, facing: 'up' }, 'no'],
    ['turning over nothing', { op: 'face', cards: none, facing: 'down' }, 'no'],
    ['taking a chip off each', chips(-1), 'yes'],
    ['taking two chips off each', chips(-2), 'no'],
    ['putting chips on', chips(3), 'yes'],
    ['each player drawing one', draw(1, 'any'), 'yes'],
    ['each player drawing two', draw(2, 'any'), 'no'],
    ['a number between two others', { op: 'number', by: 'controller', purpose: 'n', min: 1, max: 1, bind: 'n' }, 'yes'],
    ['a number between none', { op: 'number', by: 'controller', purpose: 'n', min: 2, max: 1, bind: 'n' }, 'no'],
    ['giving an ability to a player', { op: 'give', cards: null, ability: 'a', until: 'turn' }, 'yes'],
    ['giving an ability to units', { op: 'give', cards: both, ability: 'a', until: 'turn' }, 'yes'],
    ['giving an ability to no unit', { op: 'give', cards: none, ability: 'a', until: 'turn' }, 'no'],
    ['lending power to no unit', { op: 'modify', cards: none, stat: 'power', by: 1, until: 'turn' }, 'no'],
    ['setting the power of no unit', { op: 'assign', cards: none, stat: 'power', to: 1, until: 'turn' }, 'no'],
    ['forbidding no unit anything', { op: 'forbid', cards: none, what: 'attack', until: 'turn' }, 'no'],
    ['making none', { op: 'create', card: 'plain', n: 0, to: 'field', under: 'controller', bind: 'new' }, 'no'],
    ['something for each unit', { op: 'each', in: both, bind: 'it', do: [turn({ bound: 'it' })] }, 'no'],
    ['something for each seat', { op: 'seats', of: 'any', bind: 'who', do: [draw(1)] }, 'yes'],
  ])('%s', (_what, operation, expected) => {
    expect(can(operation)).toBe(expected);
  });

  it('the part of "if" that counts decides', () => {
    const either = (n: number): Operation => ({
      ...{ op: 'if', when: { compare: [{ count: both }, '>=', n] } },
      ...{ do: [draw(1)], otherwise: [draw(9)] },
    });
    expect([can(either(2)), can(either(3))]).toEqual(['yes', 'no']);
  });

  it('each seat of "seats" is judged by itself', () => {
    const each = (n: number): Operation => ({
      ...{ op: 'seats', of: 'any', bind: 'who' },
      do: [{ op: 'draw', seat: { bound: 'who' }, n, from: 'deck', to: 'hand' }],
    });
    expect([can(each(1)), can(each(2))]).toEqual(['yes', 'no']);
  });

  it('an exchange needs both cards', () => {
    const exchange: Operation = { op: 'exchange', card: 'a', for: 'b', reason: 'x' };
    expect(can(exchange, { a: [first], b: [second] })).toBe('yes');
    expect(can(exchange, { a: [first], b: [] })).toBe('no');
    expect(can(exchange, { a: [], b: [second] })).toBe('no');
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  billFor,
  fold,
  hasTargets,
  holdsFor,
  isPossible,
  type Condition,
  type Filter,
  type Operation,
  type Part,
  type Quantity,
  type Scope,
  type Selector,
  type Table,
} from '../index.js';
import { board, bound, mine, pick, toy, varied } from '../toy-game.spec-helper.js';

/** `own` is bound to a card in the hand, which only its owner sees, `open` to one on the field. */
const table = board({ 'hand/0': ['plain', 'guard'], 'field/0': ['big', { def: 'plain', facing: 'down' }] });
const SCOPE: Scope = { controller: 0, source: null, cards: { own: ['1'], open: ['3'] }, numbers: {}, seats: {} };
const red: Filter = { fact: 'colour', in: ['red'] };
const rester: Operation = { op: 'orient', cards: bound('paid'), orientation: 'sideways' };

/** What the owner and what a spectator can tell. */
const bothOf = (condition: Condition, at: Table = table): string[] =>
  [{ seat: 0 }, 'spectator' as const].map((viewer) => holdsFor({ game: toy, table: at }, SCOPE, condition, { viewer }));

describe('a number that depends on cards that one does not see', () => {
  const isOne = (number: Quantity): Condition => ({ compare: [number, '>=', 1] });
  it.each<[string, Quantity, string]>([
    ['a plain number', 1, 'yes'],
    ['how many match', { count: mine('hand', red) }, 'unknown'],
    ['how many there are', { count: mine('hand') }, 'yes'],
    ['how many match among what all see', { count: mine('trash', red) }, 'no'],
    ['a part of a sum', { sum: [1, { count: mine('hand', red) }] }, 'unknown'],
    ['a factor', { times: [2, { count: mine('hand', red) }] }, 'unknown'],
    ['a divisor', { over: [2, { count: mine('hand', red) }] }, 'unknown'],
    ['what is taken off', { minus: { minus: { count: mine('hand', red) } } }, 'unknown'],
    ['how many different', { different: 'colour', among: mine('hand') }, 'unknown'],
    ['how many different of what all see', { different: 'colour', among: { bound: 'open' } }, 'yes'],
    ['the current number of a hidden card', { stat: 'power', of: 'own' }, 'unknown'],
    ['the current number of another', { stat: 'power', of: 'open' }, 'yes'],
    ['the printed number', { printed: 'power', of: 'own' }, 'unknown'],
    ['a keyword of it', { keyword: 'guard', of: 'own' }, 'unknown'],
    ['a number of no card', { stat: 'power', of: 'nothing' }, 'no'],
    ['counters, which everyone sees', { counter: 'chip', on: 'own' }, 'no'],
  ])('%s', (_what, number, spectator) => {
    expect(bothOf(isOne(number))[1]).toBe(spectator);
    // On the other side of the comparison just the same.
    const turned: Condition = { compare: [1, '<=', number] };
    expect(bothOf(turned)[1]).toBe(spectator);
    expect(bothOf(isOne(number))[0]).not.toBe('unknown');
  });
});

describe('a condition made of others', () => {
  const hidden: Condition = { exists: mine('hand', red) };
  const yes: Condition = { exists: mine('field') };
  const no: Condition = { exists: mine('vault') };
  it.each<[string, Condition, string[]]>([
    ['all, of which one is hidden', { all: [yes, hidden] }, ['yes', 'unknown']],
    ['all, of which one is not so', { all: [hidden, no] }, ['no', 'no']],
    ['any, of which one is hidden', { any: [no, hidden] }, ['yes', 'unknown']],
    ['any, of which one is so', { any: [hidden, yes] }, ['yes', 'yes']],
    ['none of both', { any: [no, no] }, ['no', 'no']],
    ['not', { not: no }, ['yes', 'yes']],
    ['not so', { not: yes }, ['no', 'no']],
    ['the turn', { turnOf: 'controller' }, ['yes', 'yes']],
  ])('%s', (_what, condition, expected) => expect(bothOf(condition)).toEqual(expected));
});

describe('what lies face down', () => {
  const find = (where: Filter): string[] =>
    [{ seat: 0 }, 'spectator' as const].map((viewer) =>
      isPossible({ game: toy, table }, SCOPE, pick(mine('field', where), 'it', 2, 2), { viewer }),
    );
  const upright: Filter = { orientation: 'upright' };

  it.each<[string, Filter, string]>([
    ['its orientation', upright, 'yes'],
    ['its facing', { any: [{ facing: 'up' }, { facing: 'down' }] }, 'yes'],
    ['that nothing carries it', { attached: false }, 'yes'],
    ['its role', { not: { role: ['unit'] } }, 'yes'],
    ['several of these', { all: [upright, { attached: false }] }, 'yes'],
    ['what is printed on it', { any: [red, { fact: 'colour', in: ['blue'] }] }, 'unknown'],
    ['that it is not what may be printed on it', { not: { fact: 'colour', in: ['green'] } }, 'unknown'],
    ['one of these or of those', { any: [{ facing: 'up' }, { not: { fact: 'colour', in: ['green'] } }] }, 'unknown'],
    ['one of these and of those', { all: [upright, { not: { fact: 'colour', in: ['green'] } }] }, 'unknown'],
  ])('shows everyone %s or not: %j', (_what, where, spectator) => {
    expect(find(where)).toEqual(['yes', spectator]);
  });

  it('counts once for each of several selectors that can find it', () => {
    const either = (...parts: Selector[]): Selector => ({ either: parts });
    const asked = (from: Selector, n: number): string =>
      isPossible({ game: toy, table }, SCOPE, pick(from, 'it', n, n), { viewer: 'spectator' });
    expect(asked(either(mine('field'), mine('field')), 2)).toBe('yes');
    expect(asked(either(mine('field'), mine('field')), 3)).toBe('no');
    expect(asked(either(mine('vault'), mine('hand', red)), 2)).toBe('unknown');
    expect(asked({ either: [mine('field')], where: { facing: 'up' } }, 2)).toBe('no');
  });

  it('cannot tell whether hidden cards of several selectors match, and counts them once', () => {
    const inHand: Selector = { either: [mine('hand'), mine('hand')], where: red };
    expect(bothOf({ exists: inHand })).toEqual([bothOf({ exists: mine('hand', red) })[0], 'unknown']);
    const asked = (n: number): string =>
      isPossible({ game: toy, table }, SCOPE, pick(inHand, 'it', n, n), { viewer: 'spectator' });
    expect([asked(2), asked(3)]).toEqual(['unknown', 'no']);
  });
});

describe('whether a payment without a choice is asked for', () => {
  const tired = fold(table, [{ type: 'CardsOriented', cards: ['4'], orientation: 'sideways', reason: 'test' }]);
  const isAsked = (from: Selector, n: number, at = table): boolean => {
    const part: Part = { from, n, as: 'it', do: [rester] };
    const bill = billFor({ game: toy, table: at }, SCOPE, [part]);
    expect(bill?.dues[0]?.cards).toHaveLength(n);
    return bill?.offer !== null;
  };

  it('depends on whether others would learn from it what the payer has', () => {
    expect(isAsked(mine('hand'), 2)).toBe(false);
    expect(isAsked(mine('hand', red), 2)).toBe(true);
    expect(isAsked(mine('hand', { orientation: 'upright' }), 2)).toBe(false);
    expect(isAsked(mine('hand', { all: [{ orientation: 'upright' }, red] }), 2)).toBe(true);
    // The one that lies face down might be blue as well.
    expect(isAsked(mine('field', { fact: 'colour', in: ['blue'] }), 1)).toBe(true);
    expect(isAsked(mine('field', { orientation: 'upright' }), 1, tired)).toBe(false);
  });

  it('is clear where all cards that the text looks at lie open', () => {
    const open = board({ 'field/0': ['plain', 'big'] });
    expect(isAsked(mine('field', red), 1, open)).toBe(false);
  });
});

describe('the card that is being played', () => {
  it('is no target of itself', () => {
    const programs = { ...toy.procedures.programs, heal: [pick(mine('hand'))] };
    const game = varied(toy, { procedures: { programs } });
    const one = board({ 'hand/0': ['plain'] });
    const can = (without: string | null): boolean =>
      hasTargets({ game, table: one }, SCOPE, 'heal', { viewer: { seat: 0 }, without });
    expect([can(null), can('1')]).toEqual([true, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  byPreference,
  conceal,
  evolve,
  fold,
  holds,
  quantity,
  seatsOf,
  select,
  type Condition,
  type Filter,
  type ReadContext,
  type Quantity,
  type Scope,
  type Selector,
  type Table,
} from '../index.js';
import { board, bound, mine, toy } from '../toy-game.spec-helper.js';

const table = fold(
  board({
    'field/0': ['plain', 'big', 'guard', { def: 'spy', facing: 'down' }],
    'field/1': ['lookout'],
    pool: ['herald'],
    'hand/0': ['plain'],
  }),
  [
    { type: 'TurnBegan', number: 2, seat: 0 },
    { type: 'CardsOriented', cards: ['2'], orientation: 'sideways', reason: '' },
    { type: 'CardsLinked', links: [{ kind: 'attack', from: '2', to: '5' }] },
    {
      ...{
        type: 'CardsMoved',
        cards: ['7'],
        defs: ['plain'],
        from: 'hand/0',
        to: 'field/0',
        at: 'bottom',
        fresh: 8,
        facing: 'up',
      },
      ...{ orientation: 'upright', role: 'rider', host: '1', controller: 0, reason: '' },
    },
    { type: 'CounterSet', on: 0, counter: 'energy', value: 3 },
    { type: 'CounterSet', on: 1, counter: 'energy', value: 4 },
    { type: 'Marked', key: 'storm', value: true },
  ],
);
const scope: Scope = {
  controller: 0,
  source: '8',
  cards: { it: ['2', '9'], red: ['1', '3'] },
  numbers: { x: 7 },
  seats: { foe: 1 },
};
const look = (at: Table = table): ReadContext => ({ game: toy, table: at });
const found = (where: Filter): string[] => select(look(), scope, mine('field', where));

describe('filters', () => {
  it('find no hidden card on a table as somebody sees it', () => {
    const hands = board({ 'hand/0': ['plain'], 'hand/1': ['plain', 'big'] });
    const at = conceal(toy, hands, { seat: 0 });
    const plain: Selector = { zone: 'hand', of: 'any', where: { fact: 'colour', in: ['red', 'blue'] } };
    expect([select(look(hands), scope, plain).length, select(look(at), scope, plain)]).toEqual([3, ['1']]);
  });

  it.each<[string, Filter, string[]]>([
    ['a printed fact', { fact: 'colour', in: ['blue'] }, ['2', '4']],
    ['a member of a fact that is a list', { fact: 'traits', in: ['big'] }, ['2']],
    ['the same fact as bound cards', { fact: 'colour', sameAs: 'red' }, ['1', '3', '8']],
    ['the same fact as nothing', { fact: 'colour', sameAs: 'nobody' }, []],
    ['a number', { stat: 'power', atLeast: 2, atMost: { bound: 'x' } }, ['1', '2', '8']],
    ['a keyword', { keyword: 'guard' }, ['3']],
    ['a role', { role: ['rider', 'pilot'] }, ['8']],
    ['an orientation', { orientation: 'sideways' }, ['2']],
    ['a facing', { facing: 'down' }, ['4']],
    ['lying on another', { attached: true }, ['8']],
    ['new this turn', { enteredThisTurn: true }, ['8']],
    ['linked from', { linked: 'attack' }, ['2']],
    ['linked to one that fits', { linked: 'attack', other: { controlledBy: 'opponent' } }, ['2']],
    ['linked to one that does not fit', { linked: 'attack', other: { keyword: 'guard' } }, []],
    ['one of the bound', { is: 'it' }, ['2']],
    ['the source', { is: 'self' }, ['8']],
    ['all of', { all: [{ fact: 'colour', in: ['red'] }, { keyword: 'guard' }] }, ['3']],
    ['any of', { any: [{ keyword: 'guard' }, { linked: 'attack' }] }, ['2', '3']],
    ['not', { not: { fact: 'colour', in: ['red'] } }, ['2', '4']],
  ])('%s', (_, filter, ids) => expect(found(filter)).toEqual(ids));
});

it('a link tells of its other end from either side', () => {
  const led = (other: Filter): string[] =>
    select(look(), scope, { zone: 'field', of: 'opponent', where: { linkedTo: 'attack', other } });
  expect(led({ orientation: 'sideways' })).toEqual(['5']);
  expect(led({ orientation: 'upright' })).toEqual([]);
});

describe('selectors', () => {
  it('find cards by zone, of the table or of seats, and bound ones that are still there', () => {
    expect(select(look(), scope, { zone: 'field', of: 'opponent' })).toEqual(['5']);
    expect(select(look(), scope, { zone: 'pool', of: 'controller' })).toEqual(['6']);
    expect(select(look(), scope, bound('it'))).toEqual(['2']);
    expect(select(look(), scope, bound('host'))).toEqual(['1']);
    expect(select(look(), { ...scope, source: '1' }, bound('host'))).toEqual([]);
    expect(select(look(), { ...scope, source: null }, bound('self'))).toEqual([]);
  });

  it('name seats, opponents being all of them', () => {
    const three = board({}, 'all');
    const teams = board({}, 'teams');
    const seats = (at: Table, ref: Parameters<typeof seatsOf>[2], controller = 1): readonly number[] =>
      seatsOf(look(at), { ...scope, controller }, ref);
    expect(seats(three, 'opponent')).toEqual([2, 0]);
    expect(seats(three, 'controller')).toEqual([1]);
    expect(seats(three, 'turn')).toEqual([0]);
    expect(seats(three, 'any')).toEqual([0, 1, 2]);
    expect(seats(three, { bound: 'foe' })).toEqual([1]);
    expect(seats(three, { bound: 'nobody' })).toEqual([]);
    expect(seats(teams, 'team')).toEqual([1, 3]);
    expect(seats(teams, 'opponent')).toEqual([2, 0]);
    expect(seats(evolve(three, { type: 'SeatLost', seat: 2, reason: '' }), 'opponent')).toEqual([0]);
  });
});

it.each<[string, Quantity, number]>([
  ['a number', 4, 4],
  ['how many there are', { count: mine('field') }, 5],
  ['a current number of bound cards, added up', { stat: 'power', of: 'red' }, 3],
  ['a printed number', { printed: 'power', of: 'it' }, 5],
  ['a bound number', { bound: 'x' }, 7],
  ['no such number', { bound: 'y' }, 0],
  ['a sum', { sum: [1, { bound: 'x' }] }, 8],
  ['a negative', { minus: { bound: 'x' } }, -7],
  ['counters of seats, added up', { counter: 'energy', of: 'any' }, 7],
])('a quantity: %s', (_, amount, value) => expect(quantity(look(), scope, amount)).toBe(value));

it.each<[string, Condition, boolean]>([
  ['something exists', { exists: mine('field') }, true],
  ['nothing exists', { exists: mine('vault') }, false],
  ['less', { compare: [1, '<', 2] }, true],
  ['at most', { compare: [2, '<=', 2] }, true],
  ['equal', { compare: [1, '=', 2] }, false],
  ['at least', { compare: [2, '>=', 2] }, true],
  ['more', { compare: [2, '>', 2] }, false],
  ['whose turn', { turnOf: 'controller' }, true],
  ['whose turn not', { turnOf: 'opponent' }, false],
  ['a mark', { marked: 'storm' }, true],
  ['no mark', { marked: 'calm' }, false],
  ['all', { all: [{ marked: 'storm' }, { marked: 'calm' }] }, false],
  ['any', { any: [{ marked: 'storm' }, { marked: 'calm' }] }, true],
  ['not', { not: { marked: 'calm' } }, true],
])('a condition: %s', (_, condition, value) => expect(holds(look(), scope, condition)).toBe(value));

it('a preference puts its first group first and leaves the rest in order', () => {
  const prefer = { fact: 'colour', order: [['blue']] };
  expect(byPreference(look(), ['1', '2', '3', '4'], prefer)).toEqual(['2', '4', '1', '3']);
  expect(byPreference(look(), ['1', '2'], undefined)).toEqual(['1', '2']);
});

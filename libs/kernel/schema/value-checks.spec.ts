import { describe, expect, it } from '@jest/globals';
import { checkCard, problemText, type Vocabulary } from '../index.js';
import { bound, mine, toy, varied } from '../toy-game.spec-helper.js';

const vocabulary: Vocabulary = {
  words: {
    ...{ stat: ['power'], keyword: ['guard'], role: [], counter: ['charge'], link: [], reason: ['return'], harm: [] },
    ...{ phase: [], timing: ['main'], icon: [], action: [], prohibition: [], permission: [], duration: ['turn'] },
    ...{ mark: [], register: [], moment: [], replaced: [], span: ['match'], label: ['break', 'burn'] },
  },
  facts: { printed: { colour: 'red|blue|null', traits: 'texts?' }, live: { tired: 'flag' } },
  ...{ kinds: null, lacks: [], always: [] },
  operations: { strike: { amount: 'quantity' } },
};
const game = varied(toy, { language: { vocabulary } });

/** What is wrong with a card whose ability does this; each problem without the path to the operation. */
function said(operation: unknown, more: object = {}): string[] {
  const ability = {
    ...{
      kind: 'triggered',
      id: 't',
      zone: 'field',
      on: { event: 'turn-began', subject: { which: 'any', whose: 'any' } },
    },
    ...{ do: [{ op: 'bind', cards: mine('field'), as: 'it' }, operation], ...more },
  };
  const card = { key: 'a', name: 'A', facts: { colour: 'red' }, stats: {}, keywords: {}, abilities: [ability] };
  return checkCard(game, card).map((problem) => problemText(problem).replace(/^abilities\[0\]\.(do\[1\]\.)?/, ''));
}

const note = (value: unknown): string[] => said({ op: 'note', value, as: 'n' });
const where = (filter: unknown): string[] => said({ op: 'bind', cards: { bound: 'it', where: filter }, as: 'b' });
const when = (condition: unknown): string[] => said({ op: 'if', when: condition, do: [] });
const count = (seat: unknown): string[] => said({ op: 'count', seat, counter: 'charge', by: 1 });
const may = (purpose: unknown): string[] => said({ op: 'may', by: 'any', purpose, do: [] });
const pay = (part: object, ...more: object[]): string[] =>
  said({ op: 'pay', purpose: 'x', parts: [{ from: bound('it'), n: 1, as: 'p', do: [], ...part }, ...more] });

describe('single values', () => {
  it.each<[string, string[], string[]]>([
    ['the greatest number', note(1_000_000), []],
    ['the least number', note(-1_000_000), []],
    ['a greater number', note(1_000_001), ['value: 1000001 must be a whole number of at most 1000000']],
    ['a lesser number', note(-1_000_001), ['value: -1000001 must be a whole number of at most 1000000']],
    ['a fraction', note(0.5), ['value: 0.5 must be a whole number of at most 1000000']],
    ['a list for a number', note([1]), ['value: [1] must be a quantity']],
    ['a seat', count({ bound: 'owner' }), []],
    ['no seat', count('nobody'), ['seat: "nobody" must be one of controller, team, opponent, turn, any']],
    [
      'a seat nearly',
      count('oponent'),
      ['seat: "oponent" must be one of controller, team, opponent, turn, any; did you mean "opponent"?'],
    ],
    [
      'a seat that nobody bound',
      count({ bound: 'ower' }),
      ['seat.bound: unknown bound seat "ower"; did you mean "owner"?'],
    ],
    [
      'fixed seats',
      count({ seats: [0] }),
      [
        'seat.seats: unknown member "seats"',
        'seat.bound: is missing',
        'seat.bound: nothing must be the name of a bound seat',
      ],
    ],
    ['a text', may('x'.repeat(400)), []],
    ['too long a text', may('x'.repeat(401)), ['purpose: has more than 400 characters']],
    ['a number for a text', may(7), ['purpose: 7 must be a text']],
    ['a flag', where({ attached: false }), []],
    ['no flag', where({ attached: 'no' }), ['cards.where.attached: "no" must be true or false']],
    [
      'something other than yes',
      where({ fact: 'tired', in: [true], printed: false }),
      ['cards.where.printed: false must be true, or be left out'],
    ],
    [
      'ids of cards',
      where({ these: ['1'] }),
      ['cards.where.these: is reserved for the engine: ids of cards exist only during a match'],
    ],
    [
      'a settled value',
      where({ fact: 'colour', same: 'red' }),
      ['cards.where.same: is reserved for the engine: ids of cards exist only during a match'],
    ],
    ['a long word', said({ op: 'm'.repeat(70) }), [`op: unknown operation "${'m'.repeat(56)}…`]],
  ])('%s', (_what, problems, expected) => expect(problems).toEqual(expected));

  it.each(['1st', 'a b', 'a/b', 'x'.repeat(61), 'toString', '', 3])('%j is not a name', (as) => {
    const [problem] = said({ op: 'bind', cards: bound('it'), as });
    expect(problem).toBe(
      `as: ${as === 'x'.repeat(61) ? `"${'x'.repeat(56)}…` : JSON.stringify(as)} must be a name of letters, digits and hyphens`,
    );
  });

  it.each(['a', 'A-1_b', 'x'.repeat(60)])('%j is one', (as) => {
    expect(said({ op: 'bind', cards: bound('it'), as })).toEqual([]);
  });
});

describe('words of the game', () => {
  it.each<[string, string[], string[]]>([
    ['values of a fact', where({ fact: 'colour', in: ['red', null] }), []],
    [
      'another value',
      where({ fact: 'colour', in: ['red', 'bleu'] }),
      ['cards.where.in[1]: "bleu" must be one of red, blue, null; did you mean "blue"?'],
    ],
    ['one value of a list', where({ fact: 'traits', in: ['anything'] }), []],
    ['a flag among the facts', where({ fact: 'tired', in: ['x'] }), ['cards.where.in[0]: "x" must be true or false']],
    ['values that are no list', where({ fact: 'traits', in: 'big' }), ['cards.where.in: "big" must be a list']],
    ['zones together', said({ op: 'bind', cards: { zone: ['front', 'any', 'hand'], of: 'any' }, as: 'b' }), []],
    [
      'one of several zones',
      said({ op: 'bind', cards: { zone: ['hand', 'fild'], of: 'any' }, as: 'b' }),
      ['cards.zone[1]: unknown zone "fild"; did you mean "field"?'],
    ],
    [
      'a group where one zone is meant',
      said({ op: 'draw', seat: 'any', n: 1, from: 'front', to: 'hand' }),
      ['from: unknown zone "front"'],
    ],
    ['a place', where({ place: ['a1', 'left'] }), []],
    ['another place', where({ place: ['a1', 'a3'] }), ['cards.where.place[1]: unknown place "a3"; did you mean "a1"?']],
    ['a row for a place', where({ place: ['front'] }), ['cards.where.place[0]: unknown place "front"']],
    ['a place that is no list', where({ place: 'a1' }), ['cards.where.place: "a1" must be a list of places']],
    ['another row', where({ row: ['far', 'bakc'] }), ['cards.where.row[1]: unknown row "bakc"; did you mean "back"?']],
    ['another column', where({ column: ['b', 'front'] }), ['cards.where.column[1]: unknown column "front"']],
    ['places of those to be placed', said({ op: 'place', cards: bound('it'), to: 'exchanged', reason: 'return' }), []],
    [
      'no such place',
      said({ op: 'place', cards: bound('it'), to: 'exchange', reason: 'return' }),
      ['to: "exchange" must be a list of places'],
    ],
    ['labels', said({ op: 'may', by: 'any', purpose: 'x', do: [] }, { labels: { break: 4 } }), []],
    [
      'other labels',
      said({ op: 'may', by: 'any', purpose: 'x', do: [] }, { labels: { braek: 4, burn: 'x' } }),
      [
        'labels.braek: unknown label "braek"; did you mean "break"?',
        'labels.burn: "x" must be a whole number of at most 1000000',
      ],
    ],
    [
      'labels without numbers',
      said({ op: 'may', by: 'any', purpose: 'x', do: [] }, { labels: ['break'] }),
      ['labels: ["break"] must be an object with a number for each name'],
    ],
    ['kept numbers', said({ op: 'note', value: { bound: 'old' }, as: 'n' }, { keeps: { old: 1 } }), []],
    [
      'kept numbers without a name',
      said({ op: 'note', value: 1, as: 'n' }, { keeps: { '1st': 1, old: 'x' } }),
      ['keeps.1st: "1st" is not a name', 'keeps.old: "x" must be a quantity'],
    ],
    [
      'a list of kept numbers',
      said({ op: 'note', value: 1, as: 'n' }, { keeps: [1] }),
      ['keeps: [1] must name quantities'],
    ],
    [
      'names that are kept',
      said({ op: 'give', cards: null, ability: 't', until: 'turn', keeps: 'it' }),
      ['ability: unknown ability that can be given "t"', 'keeps: "it" must be a list of names'],
    ],
  ])('%s', (_what, problems, expected) => expect(problems).toEqual(expected));
});

describe('what is made of several values', () => {
  it.each<[string, string[], string[]]>([
    [
      'a comparison of two',
      when({ compare: [1, 2] }),
      ['when.compare: must be a list: a quantity, a comparison such as "<=", and a quantity'],
    ],
    [
      'what is compared',
      when({ compare: ['x', '==', 'y'] }),
      [
        'when.compare[0]: "x" must be a quantity',
        'when.compare[1]: "==" must be one of <, <=, =, >=, >; did you mean "<="?',
        'when.compare[2]: "y" must be a quantity',
      ],
    ],
    ['a product of three', note({ times: [1, 2, 3] }), ['value.times: must be a list of two quantities']],
    ['a product', note({ times: [1, 'x'] }), ['value.times[1]: "x" must be a quantity']],
    [
      'no filter',
      where({}),
      [expect.stringContaining('cards.where: a filter has one of all, any, not, fact') as never],
    ],
    ['an unknown filter', where({ color: 'red' }), ['cards.where.color: unknown filter "color"']],
    ['a text for a filter', where('red'), ['cards.where: "red" must be a filter']],
    ['all that paid', pay({ n: 'all' }), []],
    [
      'what is not done with what pays',
      pay({ do: [{ op: 'may', by: 'any', purpose: 'x', do: [] }] }),
      ['parts[0].do[0].op: unknown operation for what pays "may"'],
    ],
    ['what paid', pay({ do: [{ op: 'reveal', cards: bound('paid'), to: 'all' }] }), []],
    [
      'one part twice',
      pay({}, { from: bound('it'), n: 1, as: 'p', do: [] }),
      ['parts[1].as: another part has this name'],
    ],
    ['many parts', said({ op: 'pay', purpose: 'x', parts: Array(7).fill(1) }), ['parts: has more than 6 parts']],
    ['many ways', said({ op: 'pay', purpose: 'x', parts: [], or: Array(7).fill([]) }), ['or: has more than 6 ways']],
    ['no ways', said({ op: 'pay', purpose: 'x', parts: [], or: {} }), ['or: {} must be a list of ways to pay']],
    [
      'two modes of one name',
      said({
        op: 'pick',
        by: 'any',
        purpose: 'x',
        modes: [
          { id: 'm', do: [] },
          { id: 'm', do: [] },
        ],
      }),
      ['modes[1].id: another mode has this id'],
    ],
    ['no modes', said({ op: 'pick', by: 'any', purpose: 'x', modes: {} }), ['modes: {} must be a list of modes']],
    [
      '200 operations',
      may('x').concat(said({ op: 'whole', do: Array(200).fill({ op: 'reveal', cards: bound('it'), to: 'all' }) })),
      [],
    ],
    ['201 operations', said({ op: 'whole', do: Array(201).fill(0) }), ['do: has more than 200 operations']],
    ['201 filters', where({ all: Array(201).fill(0) }), ['cards.where.all: has more than 200 entries']],
    [
      'settings',
      said({ op: 'custom', name: 'strike', with: { amount: 1, more: 2 } }),
      ['with.more: unknown member "more"'],
    ],
  ])('%s', (_what, problems, expected) => expect(problems).toEqual(expected));

  it('says once that there are too many values, and stops', () => {
    const many = Array.from({ length: 150 }, () => ({ all: Array.from({ length: 30 }, () => ({ keyword: 'guard' })) }));
    expect(where({ all: many })).toEqual(['has more than 4000 values']);
  });

  it('says no more than a hundred things', () => {
    expect(where({ all: Array.from({ length: 150 }, () => ({ keyword: 'gard' })) })).toHaveLength(100);
  });
});

import { describe, expect, it } from '@jest/globals';
import { EMPTY_TABLE, fold } from '#kernel';
import { layOut } from './board.js';
import type { BoardLiteral } from './board-schema.js';
import { highCard } from '#testkit/fixtures';

const board: BoardLiteral = {
  turn: { seat: 1, number: 5, phase: 'late' },
  seats: [
    {
      deck: 'n1 n2',
      hand: ['n3', { card: 'n4', name: 'ace' }],
      field: [
        { card: 'n5', name: 'host', entered: 2, counters: { damage: 2 } },
        { card: 'n6', on: 'host', role: 'rider', orientation: 'sideways', entered: 'now' },
        { card: 'n7', facing: 'down', controller: 1 },
      ],
    },
    { deck: [{ card: 'n8', times: 3 }] },
  ],
  counters: [{ life: 4 }],
  marks: { chance: 1 },
  links: [{ kind: 'attack', from: 'host', to: 'seat/1' }],
  stage: [{ action: 'look', controller: 0, keys: ['ace'] }],
  effects: [{ on: ['host'], change: { kind: 'add', stat: 'value', by: 3 } }],
  go: { step: 'turn', seat: 0 },
};

describe('board literals', () => {
  const { table, events, names } = layOut(highCard, board);
  const card = (name: string) => table.cards[names.idOf(name) ?? ''];

  it('are laid out by events that fold to the table', () => {
    expect({ ...fold(EMPTY_TABLE, events), stack: table.stack }).toEqual(table);
    expect(table.stack).toEqual([{ step: 'turn', seat: 0 }]);
  });

  it('keep the order of each zone, the first card on top', () => {
    expect(table.zones['deck/0']?.map((id) => table.cards[id]?.def)).toEqual(['n1', 'n2']);
    expect(table.zones['field/0']?.map((id) => table.cards[id]?.def)).toEqual(['n5', 'n6', 'n7']);
    expect(table.zones['deck/1']).toHaveLength(3);
  });

  it('say how each card lies', () => {
    const [, rider, lent] = (table.zones['field/0'] ?? []).map((id) => table.cards[id]);
    expect(card('host')).toMatchObject({
      entered: 2,
      counters: { damage: 2 },
      facing: 'up',
      orientation: 'upright',
      host: null,
    });
    expect(rider).toMatchObject({ host: names.idOf('host'), role: 'rider', orientation: 'sideways', entered: 5 });
    expect(lent).toMatchObject({ owner: 0, controller: 1, facing: 'down', entered: 4 });
    expect(table.cards[table.zones['deck/0']?.[0] ?? '']?.facing).toBe('down');
  });

  it('set turn, counters, marks, links, stage and effects', () => {
    expect(table.turn).toEqual({ seat: 1, number: 5, phase: 'late' });
    expect(table.seats[0]?.counters).toEqual({ life: 4 });
    expect(table.marks).toEqual({ chance: 1 });
    expect(table.links).toEqual([{ kind: 'attack', from: names.idOf('host'), to: 'seat/1' }]);
    expect(table.stage).toMatchObject([{ action: 'look', keys: [names.idOf('ace')] }]);
    expect(table.effects).toMatchObject([{ on: [names.idOf('host')], until: 'turn' }]);
    expect(
      new Set([
        ...Object.keys(table.cards),
        ...table.stage.map(({ id }) => id.slice(1)),
        ...table.effects.map(({ id }) => id.slice(1)),
      ]).size,
    ).toBe(table.ids);
  });

  it.each<[string, Partial<BoardLiteral>, string]>([
    ['an unknown card', { seats: [{ hand: 'n9' }, {}] }, 'has no card n9 (in hand/0)'],
    ['an unknown zone', { seats: [{ hands: 'n1' }, {}] }, 'has no zone hands/0; it has deck, hand, field'],
    ['an unknown step', { go: 'trun' }, 'has no step trun'],
    [
      'two cards of one name',
      {
        seats: [
          {
            hand: [
              { card: 'n1', name: 'a' },
              { card: 'n2', name: 'a' },
            ],
          },
          {},
        ],
      },
      'two cards are named a',
    ],
    ['a name nobody has', { seats: [{ hand: [{ card: 'n1', on: 'b' }] }, {}] }, 'no card on the board is named b'],
    ['too few seats', { seats: [{}] }, 'the board has 1 seats, the mode 2'],
    ['a misspelt field', { turns: {} } as never, 'turns'],
  ])('refuse %s', (_what, change, message) => {
    expect(() => layOut(highCard, { seats: [{}, {}], go: 'turn', ...change })).toThrow(message);
  });
});

describe('places inside a zone', () => {
  const rows = { front: {}, back: {} };
  const placed = { ...highCard, layout: { ...highCard.layout, places: { inside: { field: rows } } } };
  const board = (place: string): BoardLiteral => ({
    seats: [{ field: [{ card: 'n1', name: 'one', place, orientation: 'sideways' }] }, {}],
    go: { step: 'turn', seat: 0 },
  });

  it('are where cards are laid that name one', () => {
    const { table, names } = layOut(placed, board('back'));
    expect(table.cards[names.idOf('one') as string]).toMatchObject({ place: 'back', orientation: 'sideways' });
  });

  it('must be there', () => {
    expect(() => layOut(placed, board('bakc'))).toThrow(
      'field/0 has no place bakc; did you mean "back"?; it has front, back',
    );
    expect(() => layOut(highCard, board('back'))).toThrow('field/0 has no place back; it has none');
  });
});

import { describe, expect, it } from '@jest/globals';
import { cardsIn, evolve, type Card, type Operation, type Table, type TableEvent } from './index.js';
import { board, bound, perform } from './toy-game.spec-helper.js';

/** A card with a rider that lies face down and sideways, and a second rider on the first. */
function group(zone: 'field' | 'grid'): Table {
  const at = `${zone}/0`;
  const table = board({ [at]: ['big'], 'hand/0': ['rider', 'guard'] });
  const mount = (id: string, host: string, fresh: number): TableEvent => ({
    ...{ type: 'CardsMoved', cards: [id], defs: [table.cards[id]?.def ?? null], from: 'hand/0', to: at, at: 'bottom' },
    ...{ fresh, facing: 'down', orientation: 'sideways', role: 'rider', host, controller: 0, reason: 'mount' },
  });
  const counter: TableEvent = { type: 'CounterSet', on: '4', counter: 'coins', value: 2 };
  return [mount('2', '1', 4), mount('3', '4', 5), counter].reduce(evolve, table);
}

const move = (to: string, extra: Partial<Operation> = {}): Operation =>
  ({ op: 'move', cards: bound('it'), to, reason: 'test', ...extra }) as Operation;

function moved(
  table: Table,
  operation: Operation,
): { readonly cards: readonly Card[]; readonly events: readonly TableEvent[] } {
  const { table: after, events } = perform(table, [operation], { cards: { it: ['1'] } });
  const made = events.find(({ type }) => type === 'CardsMoved') as TableEvent & { type: 'CardsMoved' };
  return { cards: cardsIn(after, made.to).map((id) => after.cards[id] as Card), events };
}

const lying = { role: 'rider', facing: 'down', orientation: 'sideways' };

describe('cards that lie on others', () => {
  it('come along with a card that keeps its identity, as they lay', () => {
    const { cards } = moved(group('field'), move('grid', { keep: true, role: 'unit' }));
    expect(cards).toMatchObject([
      { id: '1', def: 'big', role: 'unit', host: null, zone: 'grid/0' },
      { id: '4', def: 'rider', host: '1', counters: { coins: 2 }, ...lying },
      { id: '5', def: 'guard', host: '4', ...lying },
    ]);
  });

  it('lie on what their host became, where both come to another zone of groups', () => {
    const { cards } = moved(group('grid'), move('grid', { under: 'opponent' }));
    expect(cards).toMatchObject([
      { id: '6', def: 'big', host: null, controller: 1, zone: 'grid/1' },
      { id: '7', def: 'rider', host: '6', counters: {}, controller: 1, ...lying },
      { id: '8', def: 'guard', host: '7', ...lying },
    ]);
  });

  it('leave a zone of groups with their host and come apart elsewhere', () => {
    const { cards, events } = moved(group('grid'), move('trash'));
    const apart = { host: null, role: null, facing: 'up', orientation: 'upright' };
    expect(cards).toMatchObject([{ def: 'big' }, { def: 'rider', ...apart }, { def: 'guard', ...apart }]);
    expect(events.filter((event) => 'riders' in event)).toEqual([]);
  });

  it('stay behind and lie on nothing, where the zone has no groups', () => {
    const table = group('field');
    const { cards } = moved(table, move('trash'));
    expect(cards).toHaveLength(1);
    const after = perform(table, [move('trash')], { cards: { it: ['1'] } }).table;
    expect([after.cards['4']?.host, after.cards['5']?.host]).toEqual([null, '4']);
  });

  it('go to the place of what they lie on', () => {
    const { cards } = moved(group('field'), move('grid', { keep: true, place: 'a1' }));
    expect(cards.map(({ place }) => place)).toEqual(['a1', 'a1', 'a1']);
  });

  it('go to their owners with what lies on them, where they come apart', () => {
    const table = group('grid');
    const owned = (id: string, owner: number): Card => ({ ...(table.cards[id] as Card), owner });
    const mixed = (top: number): Table => ({
      ...table,
      cards: { ...table.cards, '4': owned('4', 1), '5': owned('5', top) },
    });
    const trash = (top: number): (string | null | undefined)[][] => {
      const { table: after } = perform(mixed(top), [move('trash')], { cards: { it: ['1'] } });
      return [0, 1].map((seat) => cardsIn(after, `trash/${seat}`).map((id) => after.cards[id]?.def));
    };
    expect(trash(0)).toEqual([['guard', 'big'], ['rider']]);
    expect(trash(1)).toEqual([['big'], ['rider', 'guard']]);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  cardOf,
  cardsIn,
  Context,
  hasKeyword,
  isPossible,
  matches,
  numberOf,
  type Card,
  type CardDefinition,
  type Filter,
  type Game,
  type Table,
  type ZoneRule,
} from '../index.js';
import { board, seededDice, toy, varied } from '../toy-game.spec-helper.js';

const scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const fits = (game: Game, table: Table, card: Card, filter: Filter): boolean =>
  matches({ game, table }, scope, card, filter);

const turning = { op: 'orient', cards: { bound: 'it' }, orientation: 'sideways' } as const;

describe('a role without orientation', () => {
  const field: ZoneRule = { ...(toy.layout.zones.field as ZoneRule), unturned: ['stone'] };
  const game = varied(toy, { layout: { zones: { ...toy.layout.zones, field } } });
  const table = board({ 'field/0': [{ def: 'plain', role: 'stone' }, 'plain'] });

  it('is neither upright nor sideways', () => {
    for (const orientation of ['upright', 'sideways'] as const)
      expect(fits(game, table, cardOf(table, '1'), { orientation })).toBe(false);
    expect(fits(game, table, cardOf(table, '2'), { orientation: 'upright' })).toBe(true);
  });

  it('is not turned, nor can turning it be paid', () => {
    const context = new Context(game, table, seededDice(1));
    context.orient(['1', '2'], 'sideways', 'x');
    expect(context.events).toMatchObject([{ type: 'CardsOriented', cards: ['2'] }]);
    const turn = (name: string) => isPossible({ game, table }, { ...scope, cards: { it: [name] } }, turning);
    expect([turn('1'), turn('2')]).toEqual(['no', 'yes']);
  });
});

describe('a column', () => {
  const grid = { ...toy.layout.places?.inside?.grid, w1: { row: 'w', column: 'left', across: 'right' } };
  const game = varied(toy, { layout: { ...toy.layout, places: { ...toy.layout.places, inside: { grid } } } });
  const table = board({ 'grid/1': ['plain'] });
  const card: Card = { ...cardOf(table, '1'), place: 'w1', since: 1 };

  it('is named as whoever controls the card sees it', () => {
    expect(fits(game, table, card, { column: ['left'] })).toBe(true);
    const taken = { ...card, controller: 0 };
    expect([['left'], ['right']].map((column) => fits(game, table, taken, { column }))).toEqual([false, true]);
  });
});

describe('an aspect that every card has', () => {
  const strong: CardDefinition = {
    ...(toy.cards.plain as CardDefinition),
    key: 'strong',
    stats: { power: 7, cost: 3 },
  };
  const game = varied(toy, {
    cards: { ...toy.cards, strong, guarded: { ...strong, key: 'guarded', keywords: { guard: 0 } } },
    language: {
      aspects: {
        of: ({ facing }) => (facing === 'down' ? 'hollow' : null),
        shared: {},
        made: { hollow: ({ stats }) => ({ stats: { ...stats, power: 0 } }) },
      },
    },
  });
  const lying = { def: 'guarded', facing: 'down' } as const;
  const table = board({ 'field/0': ['strong', { def: 'strong', facing: 'down' }, lying] });

  it('is made from what is printed', () => {
    const context = { game, table };
    const numbers = ['1', '2'].map((id) => ['power', 'cost'].map((stat) => numberOf(context, cardOf(table, id), stat)));
    expect(numbers).toEqual([
      [7, 3],
      [0, 3],
    ]);
    expect(['2', '3'].map((id) => hasKeyword(context, cardOf(table, id), 'guard'))).toEqual([false, true]);
  });
});

describe('what the rules do at once', () => {
  const game = varied(toy, {
    procedures: {
      ...toy.procedures,
      atOnce: (context, event) => {
        if (event.type === 'CardsMoved' && event.to === 'trash/0' && event.reason !== 'on')
          context.move({ cards: [...cardsIn(context.table, 'trash/0')], to: 'hand/0', reason: 'on' });
      },
    },
  });
  const context = (): Context => new Context(game, board({ 'field/0': ['plain', 'plain'] }), seededDice(1));

  it('comes right after the event, within the same moment too', () => {
    const single = context();
    single.move({ cards: ['1'], to: 'trash/0', reason: 'x' });
    expect(cardsIn(single.table, 'hand/0')).toHaveLength(1);
    const both = context();
    both.together(() => {
      both.move({ cards: ['1'], to: 'trash/0', reason: 'x' });
      expect(cardsIn(both.table, 'trash/0')).toEqual([]);
      both.move({ cards: ['2'], to: 'trash/0', reason: 'x' });
    });
    expect(cardsIn(both.table, 'hand/0')).toHaveLength(2);
  });
});

describe('a card that the rules keep from being turned', () => {
  const mayTurn = (_look: unknown, { role }: Card, to: string): boolean => to !== 'sideways' || role !== 'stuck';
  const game = varied(toy, { procedures: { mayTurn } });
  const table = board({ 'field/0': [{ def: 'plain', role: 'stuck' }, 'plain'] });

  it('stays as it is, and turning it cannot be paid', () => {
    const context = new Context(game, table, seededDice(1));
    context.orient(['1', '2'], 'sideways', 'x');
    expect(context.events).toMatchObject([{ type: 'CardsOriented', cards: ['2'] }]);
    const turn = (name: string) => isPossible({ game, table }, { ...scope, cards: { it: [name] } }, turning);
    expect([turn('1'), turn('2')]).toEqual(['no', 'yes']);
  });
});

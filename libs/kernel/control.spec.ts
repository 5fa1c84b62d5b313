import { describe, expect, it } from '@jest/globals';
import {
  abilitiesOf,
  cardOf,
  cardsIn,
  Context,
  evolve,
  NOBODY,
  numberOf,
  quantity,
  ratingAt,
  redact,
  select,
  type Ability,
  type Card,
  type CardDefinition,
  type Filter,
  type Link,
  type Operation,
  type SeatRef,
  type Table,
  type TableEvent,
  type ZoneRule,
} from './index.js';
import { board, bound, perform, seededDice, toy, varied } from './toy-game.spec-helper.js';

const scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const field = { ...(toy.layout.zones.field as ZoneRule), by: 'controller' } as const;
const game = varied(toy, { layout: { zones: { ...toy.layout.zones, field } } });
const run = (table: Table, operations: readonly Operation[], cards: Readonly<Record<string, readonly string[]>> = {}) =>
  perform({ ...table, pending: [] }, operations, { cards });

describe('control apart from place', () => {
  const table = board({ 'field/0': ['plain'], 'field/1': ['dawn'] });
  const take = (until: 'turn' | 'game', to?: SeatRef): Operation => ({
    ...{ op: 'control', cards: bound('it'), until },
    ...(to && { to }),
  });
  const taken = run(table, [take('turn', 'controller')], { it: ['2'] }).table;
  const seen = (at: Table, of: SeatRef): string[] => select({ game, table: at }, scope, { zone: 'field', of });

  it('a card that is taken stays where it lies and is among the cards of who took it', () => {
    expect(cardOf(taken, '2')).toMatchObject({ controller: 0, zone: 'field/1' });
    expect([seen(taken, 'controller'), seen(taken, 'opponent')]).toEqual([['1', '2'], []]);
  });

  it('it is given back when the effect ends, or to who took it before', () => {
    const end = (at: Table, id = at.effects.at(-1)?.id as string): Table =>
      evolve(at, { type: 'EffectsEnded', effects: [id] });
    expect(cardOf(end(taken), '2').controller).toBe(1);
    const lost = run(taken, [take('game')], { it: ['2'] }).table;
    expect(cardOf(lost, '2').controller).toBe(NOBODY);
    expect(cardOf(end(lost), '2').controller).toBe(0);
    expect(cardOf(end(lost, taken.effects[0]?.id), '2').controller).toBe(NOBODY);
  });

  it('it is given back when the source of the effect leaves', () => {
    const effect = { id: 'e9', source: '1', controller: 0, on: ['2'], until: 'source' } as const;
    const began = evolve(table, { type: 'EffectBegan', effect: { ...effect, change: { kind: 'control', to: 0 } } });
    const after = run(began, [{ op: 'move', cards: bound('it'), to: 'trash', reason: 'x' }], { it: ['1'] }).table;
    expect([cardOf(began, '2').controller, cardOf(after, '2').controller]).toEqual([0, 1]);
  });

  it('what nobody controls is neither own nor enemy, and nobody uses its texts', () => {
    const lost = run(table, [take('game')], { it: ['2'] }).table;
    expect([seen(lost, 'controller'), seen(lost, 'opponent'), seen(lost, 'any')]).toEqual([['1'], [], ['1', '2']]);
    const texts = (at: Table): number =>
      abilitiesOf({ game, table: at }, { kind: 'triggered', topic: 'turn-began' }).length;
    expect([texts(table), texts(lost)]).toEqual([1, 0]);
  });

  it('constant texts of what nobody controls work, and find neither own nor enemy', () => {
    const give = (of: SeatRef) => ({
      ...{ kind: 'constant', id: `give-${String(of)}`, zone: 'field', on: { zone: 'field', of } },
      ...{ change: { stat: 'power', by: 1 } },
    });
    const abilities = [give('any'), give('controller'), give('opponent')] as unknown as Ability[];
    const lord = { ...(toy.cards.dawn as CardDefinition), key: 'dawn', abilities };
    const lords = varied(game, { cards: { ...game.cards, dawn: lord } });
    const powers = (at: Table): number[] =>
      ['1', '2'].map((id) => numberOf({ game: lords, table: at }, cardOf(at, id), 'power'));
    const base = powers(table).map((n) => n - 2);
    const lost = run(table, [take('game')], { it: ['2'] }).table;
    expect(powers(lost)).toEqual(base.map((n) => n + 1));
  });

  it('where the zone does not say so, its cards are those that lie there', () => {
    expect(select({ game: toy, table: taken }, scope, { zone: 'field', of: 'controller' })).toEqual(['1']);
  });
});

describe('numbers of seats and places', () => {
  const adjust = (more: Partial<Operation>): Operation =>
    ({ op: 'adjust', rating: 'limit', of: 'opponent', by: 2, until: 'turn', ...more }) as Operation;
  const start = run(board({ 'hand/1': ['plain', 'big'] }), [
    {
      op: 'move',
      cards: { zone: 'hand', of: 'opponent', where: { stat: 'power', atMost: 2 } },
      to: 'grid',
      place: 'a1',
      reason: 'x',
    },
    { op: 'move', cards: { zone: 'hand', of: 'opponent' }, to: 'grid', place: 'b1', reason: 'x' },
  ]).table;

  it('that of a seat begins with its counter', () => {
    const counted = evolve(start, { type: 'CounterSet', on: 1, counter: 'limit', value: 6 });
    const { table } = run(counted, [adjust({})]);
    expect([
      ratingAt({ game: toy, table }, 'seat/1', 'limit'),
      ratingAt({ game: toy, table }, 'seat/0', 'limit'),
    ]).toEqual([8, 0]);
    expect(quantity({ game: toy, table }, scope, { rating: 'limit', of: 'any' })).toBe(8);
  });

  it('an effect on a place is on whatever lies there, and stays when that moves on', () => {
    const { table } = run(start, [adjust({ rating: 'power', zone: 'grid', place: 'a1' })]);
    const [first = '', second = ''] = cardsIn(table, 'grid/1');
    const powers = (at: Table): number[] =>
      [first, second].map((id) => numberOf({ game: toy, table: at }, cardOf(at, id), 'power'));
    expect(powers(table)).toEqual([4, 5]);
    const turned = run(table, [{ op: 'place', cards: bound('it'), to: 'exchanged', reason: 'x' }], {
      it: [first, second],
    });
    expect(powers(turned.table)).toEqual([2, 7]);
  });

  it('an effect on a zone is on all that lie there, and is the zone’s own number', () => {
    const { table } = run(start, [adjust({ rating: 'power', zone: 'grid' })]);
    expect(cardsIn(table, 'grid/1').map((id) => numberOf({ game: toy, table }, cardOf(table, id), 'power'))).toEqual([
      4, 7,
    ]);
    expect(quantity({ game: toy, table }, scope, { rating: 'power', of: 'opponent', zone: 'grid' })).toBe(2);
  });
});

describe('links', () => {
  const table = board({ 'field/0': ['plain', 'big'], 'field/1': ['guard'] });
  const link = (from: string, extra: Partial<Link> = {}): Link => ({ kind: 'boost', from, to: '3', ...extra });
  const linked = (...links: readonly Link[]): Table => evolve(table, { type: 'CardsLinked', links });
  const found = (at: Table, where: Filter): string[] =>
    select({ game: toy, table: at }, scope, { zone: 'field', of: 'any', where });
  const boosted: Filter = { linkedTo: 'boost' };

  it('are ended singly', () => {
    const after = evolve(linked(link('1'), link('2')), { type: 'LinksEnded', kinds: [], links: [link('1')] });
    expect(after.links).toEqual([link('2')]);
  });

  it('are forgotten with a card that leaves, or remembered until their kind ends', () => {
    const leave = (at: Table): Table =>
      run(at, [{ op: 'move', cards: bound('it'), to: 'trash', reason: 'x' }], { it: ['1'] }).table;
    expect(leave(linked(link('1'))).links).toEqual([]);
    const over = leave(linked(link('1', { remembered: true })));
    expect(over.links).toEqual([link('1', { remembered: true, over: true })]);
    expect([found(over, boosted), found(over, { ...boosted, past: true })]).toEqual([[], ['3']]);
    expect(evolve(over, { type: 'LinksEnded', kinds: ['boost'] }).links).toEqual([]);
  });

  it('one that is ended singly is remembered too, if it is to be', () => {
    const kept = link('1', { remembered: true });
    const after = evolve(linked(kept), { type: 'LinksEnded', kinds: [], links: [kept] });
    expect(after.links).toEqual([{ ...kept, over: true }]);
    const forgotten = { type: 'LinksEnded', kinds: [], links: [kept], forgotten: true } as const;
    expect([evolve(linked(kept), forgotten).links, evolve(after, forgotten).links]).toEqual([[], []]);
  });

  it('one whose card has left is found by the name of that card, by nothing else that it was', () => {
    const over = evolve(linked(link('1', { remembered: true })), {
      ...{ type: 'CardsMoved', cards: ['1'], defs: ['plain'], from: 'field/0', to: 'trash/0', at: 'top', fresh: 90 },
      ...{ facing: 'up', orientation: 'upright', role: null, host: null, controller: 0, reason: 'x' },
    } as never);
    const was = (other: Filter): string[] =>
      select(
        { game: toy, table: over },
        { ...scope, source: '1', cards: { others: ['2'] } },
        {
          ...{ zone: 'field', of: 'any', where: { linkedTo: 'boost', past: true, other } },
        },
      );
    expect([was({ is: 'self' }), was({ is: 'others' }), was({ role: ['unit'] })]).toEqual([['3'], [], []]);
  });
});

describe('exchange', () => {
  it('counts as a change: what did nothing else was done', () => {
    const context = new Context(toy, board({ 'field/0': ['plain'], 'hand/0': ['big'] }), seededDice(1));
    context.exchange('1', '2', 'refit');
    expect(context.changes).toBe(1);
  });

  const start = [
    { type: 'CounterSet', on: '1', counter: 'damage', value: 2 } as const,
    { type: 'CardsLinked', links: [{ kind: 'attack', from: '1', to: 'seat/1' }] } as const,
    { type: 'CardsOriented', cards: ['1'], orientation: 'sideways', reason: 'x' } as const,
  ].reduce(evolve, board({ 'field/0': ['plain', 'guard'], 'hand/0': ['spy', 'big', 'dawn'] }));
  const { table, events } = run(
    start,
    [
      { op: 'modify', cards: bound('it'), stat: 'power', by: 1, until: 'game' },
      { op: 'exchange', card: 'new', for: 'it', reason: 'refit' },
    ],
    { it: ['1'], new: ['4'] },
  );
  const event = events.find(({ type }) => type === 'CardsExchanged') as TableEvent;

  it('the card on the field keeps its id, its place and all that is on it; what it is changes', () => {
    expect(cardOf(table, '1')).toMatchObject({
      def: 'big',
      orientation: 'sideways',
      counters: { damage: 2 },
      zone: 'field/0',
    });
    expect(cardsIn(table, 'field/0')).toEqual(['1', '2']);
    expect(table.links).toHaveLength(1);
    expect(numberOf({ game: toy, table }, cardOf(table, '1'), 'power')).toBe(6);
  });

  it('the card it was goes where the other one came from, as a new one', () => {
    const hand = cardsIn(table, 'hand/0').map((id) => cardOf(table, id));
    expect(hand.map(({ def }: Card) => def)).toEqual(['spy', 'plain', 'dawn']);
    expect(hand[1]).toMatchObject({ counters: {}, orientation: 'upright' });
    expect(table.cards['4']).toBeUndefined();
  });

  it('others learn which cards they were as far as they see them', () => {
    expect(redact(toy, start, event, { seat: 1 })).toMatchObject({ by: '?', defs: ['big', 'plain'] });
    const covered = evolve(start, { type: 'CardsFaced', cards: ['1'], facing: 'down', defs: ['plain'] });
    expect(redact(toy, covered, event, { seat: 1 })).toMatchObject({ by: '?', defs: [null, null] });
    expect(redact(toy, covered, event, { seat: 0 })).toEqual(event);
  });
});

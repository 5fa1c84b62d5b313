import { describe, expect, it } from '@jest/globals';
import {
  abilitiesOf,
  cardOf,
  evolve,
  redact,
  select,
  type Ability,
  type CardDefinition,
  type Filter,
  type Game,
  type Operation,
  type Selector,
  type Table,
  type TriggerPattern,
  type ZoneRef,
} from './index.js';
import { board, bound, mine, perform, toy, type Run } from './toy-game.spec-helper.js';

const scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const find = (table: Table, selector: Selector): string[] => select({ game: toy, table }, scope, selector);

/** The toy game with one more card, `probe`, that has these abilities. */
function withProbe(...abilities: readonly Ability[]): Game {
  const probe: CardDefinition = { ...(toy.cards.plain as CardDefinition), key: 'probe', abilities };
  return { ...toy, cards: { ...toy.cards, probe } };
}

const triggered = (zone: ZoneRef, on: TriggerPattern, extra: Partial<Ability> = {}): Ability =>
  ({ kind: 'triggered', id: 'seen', zone, on, do: [], ...extra }) as Ability;

const move = (id: string, to: string, place?: string): Operation => ({
  ...{ op: 'move', cards: bound(id), to, reason: 'test' },
  ...(place !== undefined && { place }),
});

/** Runs operations in which each card on the board is bound to its id. */
function run(game: Game, table: Table, operations: readonly Operation[]): Run {
  const cards = Object.fromEntries(Object.keys(table.cards).map((id) => [id, [id]]));
  return perform({ ...table, pending: [] }, operations, { cards }, { cards: game.cards });
}

const triggersIn = ({ events }: Run): number => events.filter(({ type }) => type === 'TriggerWaited').length;

describe('wherever a zone is named, several may be', () => {
  const table = board({ 'field/0': ['plain'], 'grid/0': ['big'], 'grid/1': ['guard'], 'trash/0': ['spy'] });

  it('a group that the game declares, zone by zone in its order', () => {
    expect(find(table, { zone: 'front', of: 'controller' })).toEqual(['1', '2']);
    expect(find(table, { zone: 'front', of: 'any' })).toEqual(['1', '2', '3']);
  });

  it('a list of zones and groups, each card once, and all zones', () => {
    expect(find(table, { zone: ['grid', 'front'], of: 'controller' })).toEqual(['2', '1']);
    expect(find(table, { zone: 'any', of: 'controller' })).toEqual(['1', '4', '2']);
  });

  it('a constant ability reaches and works in a group', () => {
    const lead: Ability = {
      ...{ kind: 'constant', id: 'lead', zone: 'front' },
      on: { zone: 'front', of: 'controller' },
      change: { stat: 'power', by: 1 },
    };
    const game = withProbe(lead);
    const powers = (at: Parameters<typeof board>[0]): string[] => {
      const context = { game, table: board(at) };
      const strong: Filter = { stat: 'power', atLeast: 3 };
      return select(context, scope, { zone: 'any', of: 'controller', where: strong });
    };
    expect(powers({ 'grid/0': ['probe'], 'field/0': ['plain'], 'vault/0': ['plain'] })).toEqual(['2', '1']);
    expect(powers({ 'vault/0': ['probe'], 'field/0': ['plain'] })).toEqual([]);
  });

  it('the index of abilities finds them in each zone of the group, and in all zones', () => {
    const wanted = { kind: 'triggered', topic: 'turn-began' } as const;
    const bearers = (zone: ZoneRef): (string | undefined)[] => {
      const game = withProbe(triggered(zone, { event: 'turn-began', subject: { which: 'any', whose: 'any' } }));
      const context = { game, table: board({ 'field/0': ['probe'], 'grid/0': ['probe'], 'vault/1': ['probe'] }) };
      return abilitiesOf(context, wanted).map(({ source }) => source?.id);
    };
    expect(bearers('front')).toEqual(['1', '2']);
    expect(bearers(['vault', 'grid'])).toEqual(['3', '2']);
    expect(bearers('any')).toEqual(['1', '3', '2']);
  });

  it('a given ability works where its bearer lies in one of its zones', () => {
    const given = triggered(
      'front',
      { event: 'turn-began', subject: { which: 'any', whose: 'any' } },
      { bearer: 'given' },
    );
    const game = withProbe(given);
    const on = (id: string): Table =>
      evolve(board({ 'grid/0': ['plain'], 'vault/0': ['plain'] }), {
        type: 'EffectBegan',
        effect: {
          ...{ id: 'e9', source: null, controller: 0, on: [id], until: 'game' },
          change: { kind: 'ability', ability: 'probe#seen' },
        },
      });
    const count = (table: Table): number =>
      abilitiesOf({ game, table }, { kind: 'triggered', topic: 'turn-began' }).length;
    expect([count(on('1')), count(on('2'))]).toEqual([1, 0]);
  });

  it('an ability may say in which roles it works', () => {
    const game = withProbe(
      triggered('field', { event: 'turn-began', subject: { which: 'any', whose: 'any' } }, { as: ['unit'] }),
    );
    const table = board({ 'field/0': [{ def: 'probe', role: 'unit' }, { def: 'probe', role: 'barrier' }, 'probe'] });
    const found = abilitiesOf({ game, table }, { kind: 'triggered', topic: 'turn-began' });
    expect(found.map(({ source }) => source?.id)).toEqual(['1']);
  });
});

describe('triggers on moves from and to groups', () => {
  const self = { which: 'self', whose: 'any' } as const;
  const other = { which: 'other', whose: 'any' } as const;
  const field = { 'field/0': ['probe'], 'hand/0': ['plain'] };

  it('entering a group is seen from there, moving inside it is no entering', () => {
    const game = withProbe(triggered('front', { event: 'moved', to: 'front', subject: other }));
    expect(triggersIn(run(game, board(field), [move('2', 'grid')]))).toBe(1);
    const inside = board({ 'field/0': ['probe', 'plain'] });
    expect(triggersIn(run(game, inside, [move('2', 'grid')]))).toBe(0);
  });

  it('leaving a group is looked back at, moving inside it is no leaving', () => {
    const game = withProbe(triggered('front', { event: 'moved', from: 'front', subject: self }));
    expect(triggersIn(run(game, board(field), [move('1', 'trash')]))).toBe(1);
    expect(triggersIn(run(game, board(field), [move('1', 'grid')]))).toBe(0);
  });

  it('with both ends named a move inside a group counts', () => {
    const game = withProbe(triggered('front', { event: 'moved', from: 'field', to: 'front', subject: self }));
    expect(triggersIn(run(game, board(field), [move('1', 'grid')]))).toBe(1);
  });

  it('another seat’s zone of the same group is entered', () => {
    const game = withProbe(triggered('front', { event: 'moved', to: 'front', subject: other }));
    const steal: Operation = { ...move('2', 'grid'), under: 'controller' } as Operation;
    const table = board({ 'field/0': ['probe'], 'field/1': ['plain'] });
    expect(triggersIn(run(game, table, [steal]))).toBe(1);
  });

  it('a text for all zones sees its own card arrive', () => {
    const game = withProbe(triggered('any', { event: 'moved', to: ['trash', 'vault'], subject: self }));
    expect(triggersIn(run(game, board(field), [move('1', 'vault')]))).toBe(1);
    expect(triggersIn(run(game, board(field), [move('1', 'grid')]))).toBe(0);
  });
});

describe('places inside a zone', () => {
  const empty = board({ 'hand/0': ['plain', 'big', 'guard'], 'grid/1': ['plain'] });
  const placed = run(toy, empty, [move('1', 'grid', 'a1'), move('2', 'grid', 'b2')]).table;
  const [one = '', two = ''] = find(placed, mine('grid'));

  it('are absent where the game has none', () => {
    const table = run(toy, empty, [move('1', 'field')]).table;
    expect(Object.values(table.cards).filter((card) => 'place' in card || 'since' in card)).toEqual([]);
  });

  it('are given by the move, later ones at a later moment', () => {
    expect(cardOf(placed, one)).toMatchObject({ place: 'a1', since: empty.ids + 1 });
    expect(cardOf(placed, two).since).toBeGreaterThan(cardOf(placed, one).since ?? 0);
  });

  it('cards that come together came at the same moment', () => {
    const both: Operation = { ...move('it', 'grid', 'far'), cards: mine('hand') } as Operation;
    const table = run(toy, empty, [both]).table;
    expect(new Set(find(table, mine('grid')).map((id) => cardOf(table, id).since)).size).toBe(1);
  });

  it('a card that moves inside its zone stays the same, with counters, effects and links', () => {
    const before = [
      { type: 'CounterSet', on: one, counter: 'damage', value: 2 } as const,
      { type: 'CardsLinked', links: [{ kind: 'attack', from: one, to: 'seat/1' }] } as const,
    ].reduce(evolve, placed);
    const after = run(toy, before, [
      { op: 'modify', cards: bound(one), stat: 'power', by: 1, until: 'game' },
      { op: 'place', cards: bound(one), to: ['a2'], reason: 'march' },
    ]).table;
    expect(cardOf(after, one)).toMatchObject({ id: one, place: 'a2', counters: { damage: 2 }, zone: 'grid/0' });
    expect(cardOf(after, one).since).toBeGreaterThan(cardOf(before, one).since ?? 0);
    expect([after.links.length, after.effects[0]?.on]).toEqual([1, [one]]);
  });

  it('two cards take each other’s place in one event', () => {
    const { table, events } = run(toy, placed, [
      { op: 'place', cards: mine('grid'), to: 'exchanged', reason: 'march' },
    ]);
    expect(events.filter(({ type }) => type === 'CardsPlaced')).toHaveLength(1);
    expect([cardOf(table, one).place, cardOf(table, two).place]).toEqual(['b2', 'a1']);
    expect(cardOf(table, one).since).toBe(cardOf(table, two).since);
  });

  it('nothing happens to a card that is there already', () => {
    const { events } = run(toy, placed, [{ op: 'place', cards: bound(one), to: ['a1'], reason: 'march' }]);
    expect(events.filter(({ type }) => type === 'CardsPlaced')).toEqual([]);
  });

  it('filters ask for the place, its row and its column', () => {
    const at = (where: Filter): string[] => find(placed, mine('grid', where));
    expect(at({ place: ['a1', 'far'] })).toEqual([one]);
    expect(at({ row: ['back'] })).toEqual([two]);
    expect(at({ column: ['a'] })).toEqual([one]);
    expect(at({ not: { column: ['a', 'b'] } })).toEqual([]);
  });

  it('lines: rows end at the seat’s zone, columns go on across the table', () => {
    const start = board({ 'hand/0': ['plain', 'big', 'guard'], 'hand/1': ['plain', 'plain'] });
    const table = run(toy, start, [
      ...(['a1', 'a2', 'far'] as const).map((place, i) => move(String(i + 1), 'grid', place)),
      ...(['b1', 'a1'] as const).map((place, i) => move(String(i + 4), 'grid', place)),
    ]).table;
    const places = (where: Filter): string[] => {
      const source = find(table, mine('grid', { place: ['a1'] }))[0] as string;
      const found = select({ game: toy, table }, { ...scope, source }, { zone: 'grid', of: 'any', where });
      return found.map((id) => `${cardOf(table, id).zone} ${cardOf(table, id).place}`);
    };
    expect(places({ sameColumn: 'self' })).toEqual(['grid/0 a1', 'grid/0 a2', 'grid/1 b1']);
    expect(places({ sameRow: 'self' })).toEqual(['grid/0 a1']);
  });

  it('being placed triggers, by where and why', () => {
    const pattern = (on: Partial<TriggerPattern>): Game =>
      withProbe(triggered('grid', { event: 'placed', subject: { which: 'other', whose: 'any' }, ...on }));
    const start = run(toy, board({ 'hand/0': ['plain', 'probe'] }), [
      move('1', 'grid', 'a1'),
      move('2', 'grid', 'a2'),
    ]).table;
    const march = (game: Game): number => {
      const [first = ''] = find(start, mine('grid'));
      return triggersIn(run(game, start, [{ op: 'place', cards: bound(first), to: ['b1'], reason: 'march' }]));
    };
    expect(march(pattern({}))).toBe(1);
    expect(march(pattern({ to: ['b1', 'b2'] }))).toBe(1);
    expect(march(pattern({ to: 'a1' }))).toBe(0);
    expect(march(pattern({ reason: ['retreat'] }))).toBe(0);
  });

  it('who cannot tell cards apart does not learn which one was placed, nor where', () => {
    const nested = run(toy, empty, [{ ...move('it', 'nest', 'left'), cards: mine('hand') } as Operation]).table;
    const [id = ''] = find(nested, mine('nest'));
    const event = { type: 'CardsPlaced', cards: [id], places: ['right'], since: 20, reason: 'nest' } as const;
    expect(redact(toy, nested, event, { seat: 1 })).toMatchObject({ cards: ['?'], places: [null] });
    expect(redact(toy, nested, event, { seat: 0 })).toEqual(event);
  });
});

describe('a zone that team mates share', () => {
  const sharing = { ...toy, modes: { ...toy.modes, teams: { tables: [[0, 1, 0, 1]], sharedZones: ['field'] } } };
  const table = board({ 'field/0': ['plain'], 'hand/0': ['plain'], 'hand/2': ['plain'] }, 'teams');
  const seenBy = (game: Game, controller: number, zone: string): string[] =>
    select({ game, table }, { ...scope, controller }, { zone, of: 'controller' });

  it('is that of the first of the team; other zones stay their own', () => {
    expect(seenBy(sharing, 2, 'field')).toEqual(seenBy(sharing, 0, 'field'));
    expect(seenBy(sharing, 2, 'field')).toHaveLength(1);
    expect(seenBy(sharing, 2, 'hand')).not.toEqual(seenBy(sharing, 0, 'hand'));
  });

  it('is not shared by opponents, nor in another mode', () => {
    expect(seenBy(sharing, 1, 'field')).toEqual([]);
    expect(seenBy(toy, 2, 'field')).toEqual([]);
  });
});

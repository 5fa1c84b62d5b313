import { describe, expect, it } from '@jest/globals';
import {
  Context,
  cardOf,
  abilitiesOf,
  evolve,
  hasKeyword,
  isAllowed,
  allowings,
  forbiddings,
  isForbidden,
  numberOf,
  sparings,
  topicsOf,
  type Ability,
  type CardDefinition,
  type Change,
  type Game,
  type Held,
  type Table,
} from '../index.js';
import { board, seededDice, toy, varied } from '../toy-game.spec-helper.js';

const card = (key: string, abilities: readonly Ability[], keywords: Record<string, number> = {}): CardDefinition => ({
  ...{ key, name: key, facts: {}, stats: { power: 1 }, keywords, abilities },
});
const withCards = (...cards: readonly CardDefinition[]): Game =>
  varied(toy, {
    cards: { ...toy.cards, ...Object.fromEntries(cards.map((one) => [one.key, one])) },
    procedures: { triggers: [] },
  });
const constant = (extra: Partial<Ability & { kind: 'constant' }> = {}): Ability => ({
  ...{ kind: 'constant', id: 'lead', zone: 'field', on: { bound: 'self' }, change: { stat: 'power', by: 3 } },
  ...extra,
});
const begin = (table: Table, on: readonly string[], change: Change): Table =>
  evolve(table, {
    type: 'EffectBegan',
    effect: { id: 'e99', source: null, controller: 0, on, change, until: 'game' },
  });
const putOn = (table: Table, id: string, host: string): Table => ({
  ...table,
  cards: { ...table.cards, [id]: { ...cardOf(table, id), host } },
});
const held = (game: Game, table: Table, kind: Ability['kind'], topic: string): readonly Held[] =>
  abilitiesOf({ game, table }, { kind, topic });

describe('who has an ability', () => {
  it('the card a rider lies on has what the rider brings, and only while it does', () => {
    const game = withCards(card('rider', [constant({ bearer: 'host' })]));
    const apart = board({ 'field/0': ['plain', 'rider'] });
    const table = putOn(apart, '2', '1');
    expect(numberOf({ game, table }, cardOf(table, '1'), 'power')).toBe(5);
    expect(numberOf({ game, table }, cardOf(table, '2'), 'power')).toBe(1);
    expect(numberOf({ game, table: apart }, cardOf(apart, '1'), 'power')).toBe(2);
    expect(held(game, table, 'constant', 'stat power')).toMatchObject([{ source: { id: '1' }, carrier: '2' }]);
  });

  it('whoever is given it has it, where it works; nobody else', () => {
    const game = withCards(card('giver', [constant({ bearer: 'given' })]));
    const table = board({ 'field/0': ['plain', 'giver'], 'hand/0': ['plain'] });
    const given = begin(table, ['1', '3'], { kind: 'ability', ability: 'giver#lead' });
    const power = (id: string): number => numberOf({ game, table: given }, cardOf(given, id), 'power');
    expect([power('1'), power('2'), power('3')]).toEqual([5, 1, 2]);
  });

  it('a text that a card has by itself can be given to others as well', () => {
    const game = withCards(card('leader', [constant({})]));
    const table = board({ 'field/0': ['plain', 'leader', 'plain'] });
    const power = (at: Table, id: string): number => numberOf({ game, table: at }, cardOf(at, id), 'power');
    const alone = power(table, '2');
    const given = begin(table, ['1'], { kind: 'ability', ability: 'leader#lead' });
    expect(power(given, '1')).toBe(power(table, '1') + 3);
    expect([power(given, '2'), power(given, '3')]).toEqual([alone, power(table, '3')]);
  });

  it('a player has what is given to no card', () => {
    const later: Ability = {
      ...{ kind: 'triggered', id: 'later', bearer: 'given', zone: 'field', do: [] },
      on: { event: 'turn-began', subject: { which: 'any', whose: 'any' } },
    };
    const game = withCards(card('giver', [later]));
    const table = begin(board({ 'field/0': ['plain'] }), [], { kind: 'ability', ability: 'giver#later' });
    const context = new Context(game, table, seededDice(1));
    context.move({ cards: ['1'], to: 'trash/0', reason: 'gone' });
    context.emit({ type: 'TurnBegan', number: 1, seat: 1 });
    expect(context.table.waiting).toMatchObject([
      { trigger: 'giver#later', controller: 0, source: null, carrier: 'e99' },
    ]);
  });

  it('a card with a keyword has what the keyword is short for', () => {
    const ability = constant({ id: 'proud', change: { gain: 'loud' } });
    const game = varied(withCards(card('x', [], { proud: 0 })), { language: { keywords: { proud: [ability] } } });
    const table = board({ 'field/0': ['x', 'plain'] });
    expect(hasKeyword({ game, table }, cardOf(table, '1'), 'loud')).toBe(true);
    expect(hasKeyword({ game, table }, cardOf(table, '2'), 'loud')).toBe(false);
    expect(held(game, table, 'constant', 'keyword loud')).toMatchObject([{ program: 'keyword#proud' }]);
  });

  it('a card that lies face down, or elsewhere, has none', () => {
    const game = withCards(card('x', [constant()]));
    const table = board({ 'field/0': [{ def: 'x', facing: 'down' }], 'hand/0': ['x'] });
    expect(held(game, table, 'constant', 'stat power')).toEqual([]);
    const turned = evolve(table, { type: 'CardsFaced', cards: ['1'], facing: 'up', defs: ['x'] });
    expect(held(game, turned, 'constant', 'stat power')).toHaveLength(1);
  });
});

describe('topics', () => {
  it('are what an ability is about', () => {
    expect(topicsOf(constant({ change: [{ gain: 'guard' }, { stat: 'power', by: 1 }, { forbid: 'block' }] }))).toEqual([
      'keyword guard',
      'stat power',
      'forbid block',
    ]);
    expect(topicsOf({ kind: 'activated', id: 'a', zone: 'field', timing: 'main/action', cost: [], do: [] })).toEqual([
      'main',
      'action',
    ]);
  });
});

describe('permissions and prohibitions', () => {
  const table = board({ 'field/0': ['plain'], 'field/1': ['big', 'plain'] });
  const rule = (kind: 'forbid' | 'allow'): Table =>
    begin(table, ['1'], { kind, what: 'attack', where: { stat: 'power', atLeast: 4 } });
  const ask = (at: Table, test: typeof isForbidden, other: string | null): boolean =>
    test({ game: toy, table: at }, cardOf(at, '1'), 'attack', other === null ? null : cardOf(at, other));

  it.each([
    ['forbid', isForbidden],
    ['allow', isAllowed],
  ] as const)('%s hold only against what they name', (kind, test) => {
    expect(['2', '3', null].map((other) => ask(rule(kind), test, other))).toEqual([true, false, false]);
    expect(ask(begin(table, ['1'], { kind, what: 'attack' }), test, null)).toBe(true);
  });

  it.each([
    ['forbid', forbiddings],
    ['allow', allowings],
  ] as const)('%s hold for each of many cards as they do for one', (kind, asked) => {
    const found = (at: Table): boolean[] => {
      const of = asked({ game: toy, table: at }, 'attack');
      return ['1', '2'].flatMap((by) => ['2', '3'].map((other) => of(cardOf(at, by))(cardOf(at, other))));
    };
    expect(found(rule(kind))).toEqual([true, false, false, false]);
    expect(found(table)).toEqual([false, false, false, false]);
  });
});

describe('sparing', () => {
  it('counts by kind and source; effects can be told from constant texts', () => {
    const game = withCards(card('x', [constant({ change: { spare: { kind: 'fire', by: 1 } } })]));
    const table = begin(board({ 'field/0': ['x'], 'field/1': ['big', 'plain'] }), ['1'], {
      ...{ kind: 'spare', harm: null, from: { stat: 'power', atLeast: 4 }, by: null, once: true },
    });
    const found = (harm: string, source: string): unknown[] =>
      sparings({ game, table }, cardOf(table, '1'), harm, cardOf(table, source)).map(({ spare, effect }) => [
        spare.by,
        effect,
      ]);
    expect(found('fire', '2')).toEqual([
      [null, 'e99'],
      [1, null],
    ]);
    expect(found('ice', '2')).toEqual([[null, 'e99']]);
    expect(found('ice', '3')).toEqual([]);
  });
});

describe('which abilities are in force', () => {
  const game = withCards(card('leader', [constant()]));
  const table = board({ 'field/0': ['leader'] });
  const power = (at: Table): number => numberOf({ game, table: at }, cardOf(at, '1'), 'power');

  it('is seen again when a card turns over or moves, and the table before stays as it was', () => {
    expect(power(table)).toBe(4);
    const covered = evolve(table, { type: 'CardsFaced', cards: ['1'], facing: 'down', defs: ['leader'] });
    const resting = evolve(table, { type: 'CardsOriented', cards: ['1'], orientation: 'sideways', reason: 'any' });
    expect([power(covered), power(resting), power(table)]).toEqual([1, 4, 4]);
    const uncovered = evolve(covered, { type: 'CardsFaced', cards: ['1'], facing: 'up', defs: ['leader'] });
    expect([power(uncovered), power(covered)]).toEqual([4, 1]);
  });

  it('is another matter in a world where the same list stands for other cards', () => {
    expect(power(table)).toBe(4);
    const other = { ...table, cards: { ...table.cards, '1': { ...cardOf(table, '1'), def: 'plain' } } };
    expect([power(other), power(table)]).toEqual([2, 4]);
  });
});

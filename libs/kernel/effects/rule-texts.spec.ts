import { describe, expect, it } from '@jest/globals';
import {
  Context,
  abilitiesOf,
  abilityNamed,
  cardOf,
  changesNumber,
  evolve,
  hasKeyword,
  keywordNames,
  matches,
  namesBound,
  numberOf,
  type Ability,
  type AbilityOf,
  type CardDefinition,
  type Game,
  type Operation,
  type RuleText,
  type Table,
} from '../index.js';
import { board, bound, mine, seededDice, toy, type Variation, varied } from '../toy-game.spec-helper.js';

const constant = (id: string, rest: Omit<AbilityOf<'constant'>, 'kind' | 'id' | 'zone'>): Ability => ({
  ...{ kind: 'constant', id, zone: 'field' },
  ...rest,
});
const active = (id: string, rest: Partial<AbilityOf<'activated'>> = {}): Ability => ({
  ...{ kind: 'activated', id, zone: 'field', timing: 'main', cost: [], do: [] },
  ...rest,
});
const card = (key: string, rest: Partial<CardDefinition> = {}): CardDefinition => ({
  ...{ key, name: key, facts: { name: key }, stats: { power: 4 }, keywords: {}, abilities: [] },
  ...rest,
});
const withCards = (cards: readonly CardDefinition[], rest: Variation = {}): Game =>
  varied(toy, { cards: { ...toy.cards, ...Object.fromEntries(cards.map((one) => [one.key, one])) }, ...rest });
const power = (game: Game, table: Table, id: string): number => numberOf({ game, table }, cardOf(table, id), 'power');
const actives = (game: Game, table: Table): string[] =>
  abilitiesOf({ game, table }, { kind: 'activated', topic: 'main' }).map(({ program }) => program);
const link = (table: Table, kind: string, from: string, to: string): Table =>
  evolve(table, { type: 'CardsLinked', links: [{ kind, from, to }] });

describe('a text that the rules give', () => {
  /** A card that boosts another adds its own power to it. */
  const boost: RuleText = {
    text: constant('boost', {
      on: { zone: 'field', of: 'any', where: { linkedTo: 'boost', other: { is: 'self' } } },
      change: { stat: 'power', by: { stat: 'power', of: 'self' } },
    }),
    whileLinked: 'boost',
  };

  it('changes cards like one that they print, with the numbers as they are now', () => {
    const game = withCards([], { language: { texts: [boost] } });
    const table = board({ 'field/0': ['plain', 'big', 'lord'] });
    expect(power(game, table, '1')).toBe(3);
    expect(power(game, link(table, 'boost', '2', '1'), '1')).toBe(8);
    expect(power(game, link(table, 'attack', '2', '1'), '1')).toBe(3);
  });

  it('comes to an end together with constant texts that look at the number', () => {
    const proud = constant('proud', {
      on: mine('field', { stat: 'power', atLeast: 6 }),
      change: { stat: 'power', by: 100 },
    });
    const game = withCards([card('proud', { abilities: [proud] })], { language: { texts: [boost] } });
    const table = link(board({ 'field/0': ['plain', 'big', 'proud'] }), 'boost', '2', '1');
    // `plain` has 2 and is boosted by 5; with 7 it is large enough for the text of the third card.
    expect(['1', '2', '3'].map((id) => power(game, table, id))).toEqual([107, 5, 4]);
  });

  it('is borne by those who lie where it works, in its role, and cannot be lost', () => {
    const game = withCards([], { language: { texts: [{ text: active('charge', { as: ['rider'] }) }] } });
    const table = board({ 'field/0': ['plain', { def: 'plain', role: 'rider' }], 'hand/0': ['plain'] });
    expect(actives(game, table)).toEqual(['rule#charge']);
    const muted = evolve(table, {
      type: 'EffectBegan',
      effect: {
        ...{ id: 'e9', source: null, controller: 0, on: ['2'], until: 'game' },
        change: { kind: 'mute', texts: 'all' },
      },
    });
    expect(actives(game, muted)).toEqual(['rule#charge']);
    expect(abilityNamed(game, 'rule#charge')?.id).toBe('charge');
  });

  it('is there only while a card lies where the text needs one, on any side', () => {
    const game = withCards([], { language: { texts: [{ text: active('raid'), whileFilled: 'hand' }] } });
    expect(actives(game, board({ 'field/0': ['plain'] }))).toEqual([]);
    for (const hand of ['hand/0', 'hand/1'])
      expect(actives(game, board({ 'field/0': ['plain'], [hand]: ['plain'] }))).toEqual(['rule#raid']);
  });

  it('triggers', () => {
    const dawn: Ability = {
      ...{ kind: 'triggered', id: 'dawn', zone: 'field', do: [] },
      on: { event: 'turn-began', subject: { which: 'any', whose: 'controller' } },
    };
    const game = withCards([], { language: { texts: [{ text: dawn }] } });
    const context = new Context(game, board({ 'field/0': ['plain', 'plain'], 'field/1': ['plain'] }), seededDice(1));
    context.emit({ type: 'TurnBegan', number: 2, seat: 0 });
    expect(context.table.waiting.map(({ trigger, source }) => [trigger, source])).toEqual([
      ['rule#dawn', '1'],
      ['rule#dawn', '2'],
    ]);
  });
});

describe('a keyword', () => {
  const armour = [
    constant('hard', { on: bound('self'), change: { stat: 'power', by: { keyword: 'armour', of: 'self' } } }),
    active('repair'),
  ];
  const game = withCards([card('tank', { keywords: { armour: 3 } }), card('plate', { keywords: { armour: 1 } })], {
    language: { keywords: { armour } },
  });

  it('can be short for several abilities, with its number', () => {
    const table = board({ 'field/0': ['tank', 'plate', 'plain'] });
    expect(['1', '2', '3'].map((id) => power(game, table, id))).toEqual([7, 5, 2]);
    expect(actives(game, table)).toEqual(['keyword#repair', 'keyword#repair']);
    expect(abilityNamed(game, 'keyword#repair')?.kind).toBe('activated');
  });

  it('can have names', () => {
    const refit = withCards([card('base', { keywords: { refit: ['b', 'c'] } }), card('b'), card('d')]);
    const table = board({ 'field/0': ['base', 'b', 'd'] });
    const context = { game: refit, table };
    expect(hasKeyword(context, cardOf(table, '1'), 'refit')).toBe(true);
    expect(keywordNames(context, cardOf(table, '1'), 'refit')).toEqual(['b', 'c']);
    const scope = { controller: 0, source: '1', cards: {}, numbers: {}, seats: {} };
    const fits = (id: string, at: Table): boolean =>
      matches({ game: refit, table: at }, scope, cardOf(at, id), { fact: 'name', ofKeyword: 'refit', on: 'self' });
    expect([fits('2', table), fits('3', table)]).toEqual([true, false]);
    const lost = evolve(table, {
      type: 'EffectBegan',
      effect: {
        ...{ id: 'e9', source: null, controller: 0, on: ['1'], until: 'game' },
        change: { kind: 'lose', keyword: 'refit' },
      },
    });
    expect(fits('2', lost)).toBe(false);
    const given = evolve(table, {
      type: 'EffectBegan',
      effect: {
        ...{ id: 'e9', source: null, controller: 0, on: ['1'], until: 'game' },
        change: { kind: 'gain', keyword: 'refit', value: 0, names: ['d'] },
      },
    });
    expect([fits('2', given), fits('3', given)]).toEqual([true, true]);
    expect(keywordNames({ game: refit, table: given }, cardOf(given, '3'), 'refit')).toEqual([]);
  });
});

describe('a gate', () => {
  const labels = { 'limit-break': 2 };
  const texts = [
    active('strike', { labels }),
    constant('grow', { labels, on: bound('self'), change: { stat: 'power', by: 10 } }),
  ];
  const game = withCards([card('hero', { abilities: texts })], {
    language: {
      gates: { 'limit-break': { compare: [{ count: mine('trash') }, '>=', { bound: 'limit-break' }] } },
    },
  });
  const state = (table: Table) => [actives(game, table), power(game, table, '1')];

  it('holds back all texts with its label until its condition holds with their number', () => {
    expect(state(board({ 'field/0': ['hero'], 'trash/0': ['plain'] }))).toEqual([[], 4]);
    expect(state(board({ 'field/0': ['hero'], 'trash/0': ['plain', 'plain'] }))).toEqual([['hero#strike'], 14]);
  });

  it('can be opened for a card by an effect, and no other gate with it', () => {
    const opened = (what: string): Table =>
      evolve(board({ 'field/0': ['hero'] }), {
        type: 'EffectBegan',
        effect: {
          ...{ id: 'e9', source: null, controller: 0, on: ['1'], until: 'turn' },
          change: { kind: 'allow', what },
        },
      });
    expect(state(opened('open:limit-break'))).toEqual([['hero#strike'], 14]);
    expect(state(opened('open:unite'))).toEqual([[], 4]);
  });
});

describe('what a text says', () => {
  const modify: Operation = { op: 'modify', cards: bound('it'), stat: 'power', by: 1, until: 'turn' };
  const deep = (operation: Operation): Operation[] => [
    { op: 'if', when: { marked: 'x' }, do: [], otherwise: [{ op: 'repeat', n: 2, do: [operation] }] },
  ];

  it('tells whether it changes a number, in a block, in a cost, or as long as it is so', () => {
    expect(changesNumber(active('a', { do: deep(modify) }), 'power')).toBe(true);
    expect(changesNumber(active('a', { cost: [modify] }), 'power')).toBe(true);
    expect(changesNumber(active('a', { do: deep(modify) }), 'cost')).toBe(false);
    const grow = constant('c', { on: bound('self'), change: [{ gain: 'guard' }, { stat: 'power', to: 3 }] });
    expect([changesNumber(grow, 'power'), changesNumber(grow, 'cost')]).toEqual([true, false]);
    const reads = active('r', { do: [{ op: 'note', value: { stat: 'power', of: 'self' }, as: 'n' }] });
    expect(changesNumber(reads, 'power')).toBe(false);
  });

  it('tells whether it speaks of what is bound to a name', () => {
    expect(namesBound(deep(modify), ['it'])).toBe(true);
    expect(namesBound(deep(modify), ['subjects'])).toBe(false);
    const custom: Operation = { op: 'custom', name: 'strike', with: { to: { bound: 'subjects' } } };
    expect(namesBound([custom], ['subjects'])).toBe(true);
    expect(namesBound([{ op: 'custom', name: 'subjects', with: {} }], ['subjects'])).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  abilitiesOf,
  cardOf,
  Context,
  evolve,
  factNow,
  hasKeyword,
  keywordValue,
  matches,
  numberOf,
  select,
  statOf,
  type Ability,
  type AbilityOf,
  type CardDefinition,
  type Change,
  type Filter,
  type Game,
  type Operation,
  type Scope,
  type Table,
  type ZoneRule,
} from '../index.js';
import {
  board,
  bound,
  mine,
  perform,
  seededDice,
  toy,
  zones,
  type Variation,
  varied,
} from '../toy-game.spec-helper.js';

const NOBODY: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const constant = (id: string, rest: Omit<AbilityOf<'constant'>, 'kind' | 'id' | 'zone'>): Ability => ({
  ...{ kind: 'constant', id, zone: 'field' },
  ...rest,
});
const active = (id: string, zone = 'field'): Ability => ({
  ...{ kind: 'activated', id, zone, timing: 'main', cost: [], do: [] },
});
const card = (key: string, rest: Partial<CardDefinition> = {}): CardDefinition => ({
  ...{ key, name: key, facts: { colour: 'red', traits: ['a', 'b'] }, stats: { power: 4 }, keywords: {}, abilities: [] },
  ...rest,
});
const withCards = (cards: readonly CardDefinition[], rest: Variation = {}): Game =>
  varied(toy, { cards: { ...toy.cards, ...Object.fromEntries(cards.map((one) => [one.key, one])) }, ...rest });
const fits = (game: Game, table: Table, id: string, filter: Filter, scope = NOBODY): boolean =>
  matches({ game, table }, scope, cardOf(table, id), filter);
const actives = (game: Game, table: Table): (string | null)[] =>
  abilitiesOf({ game, table }, { kind: 'activated', topic: 'main' }).map(({ ability }) => ability.id);
const begin = (table: Table, on: string, change: Change, id = 'e90'): Table =>
  evolve(table, {
    type: 'EffectBegan',
    effect: { id, source: null, controller: 0, on: [on], change, until: 'game' },
  });

describe('a fixed aspect', () => {
  const one = card('one', {
    aspects: { token: { facts: { colour: 'blue', traits: [] }, keywords: { guard: 1 }, abilities: [active('fight')] } },
    abilities: [{ ...active('gift'), bearer: 'given' }],
  });
  const aspects = { of: ({ role }: { readonly role: string | null }) => role, shared: {}, fixed: ['token'] };
  const game = withCards([one], { language: { aspects } });
  const lying = board({ 'field/0': [{ def: 'one', role: 'token' }] });
  const look = (change: Change) => ({ game, table: begin(lying, '1', change) });
  const token = (at: { readonly table: Table }) => cardOf(at.table, '1');

  it('is added to and taken from by nothing, but its numbers change', () => {
    const painted = look({ kind: 'fact', fact: 'colour', add: ['red'] });
    expect(factNow(painted, token(painted), 'colour')).toBe('blue');
    const given = look({ kind: 'gain', keyword: 'flight', value: 0 });
    expect(hasKeyword(given, token(given), 'flight')).toBe(false);
    const stripped = look({ kind: 'lose', keyword: 'guard' });
    expect(hasKeyword(stripped, token(stripped), 'guard')).toBe(true);
    expect(actives(game, look({ kind: 'mute', texts: 'all' }).table)).toEqual(['fight']);
    expect(actives(game, look({ kind: 'ability', ability: 'one#gift' }).table)).toEqual(['fight']);
    const grown = look({ kind: 'add', stat: 'power', by: 2 });
    expect(numberOf(grown, token(grown), 'power')).toBe(6);
  });
});

describe('an aspect', () => {
  const two = card('two', {
    keywords: { guard: 1 },
    abilities: [active('fight')],
    aspects: { g: { facts: { colour: 'blue' }, stats: {}, keywords: {}, abilities: [active('charge')] } },
  });
  const game = withCards([two], {
    language: { aspects: { of: ({ role }) => role, shared: { lost: { stats: { power: 1 } } } } },
  });
  const as = (role: string | null): Table => board({ 'field/0': [{ def: 'two', role }] });

  it('changes facts, numbers, keywords and texts together', () => {
    const [plain, g] = [as(null), as('g')];
    const context = { game, table: g };
    expect([factNow(context, cardOf(g, '1'), 'colour'), factNow(context, cardOf(g, '1'), 'traits')]).toEqual([
      'blue',
      null,
    ]);
    expect(statOf(context, cardOf(g, '1'), 'power')).toBeNull();
    expect(hasKeyword(context, cardOf(g, '1'), 'guard')).toBe(false);
    expect([actives(game, plain), actives(game, g)]).toEqual([['fight'], ['charge']]);
    expect(hasKeyword({ game, table: plain }, cardOf(plain, '1'), 'guard')).toBe(true);
  });

  it('leaves what is printed readable', () => {
    const table = as('g');
    expect(fits(game, table, '1', { fact: 'colour', in: ['red'] })).toBe(false);
    expect(fits(game, table, '1', { fact: 'colour', in: ['red'], printed: true })).toBe(true);
  });

  it('that all cards share has nothing but what it says, whatever card it is', () => {
    const table = as('lost');
    const context = { game, table };
    expect([numberOf(context, cardOf(table, '1'), 'power'), factNow(context, cardOf(table, '1'), 'colour')]).toEqual([
      1,
      null,
    ]);
    const unknown = { ...cardOf(table, '1'), def: null };
    expect(numberOf(context, unknown, 'power')).toBe(1);
  });

  it('that a card neither prints nor shares changes nothing', () => {
    expect(actives(game, as('rider'))).toEqual(['fight']);
  });

  it('counts at once when the card comes to lie otherwise where it is', () => {
    const table = as(null);
    expect(actives(game, table)).toEqual(['fight']);
    const turned = evolve(table, {
      ...{ type: 'CardsMoved', cards: ['1'], defs: ['two'], from: 'field/0', to: 'field/0', at: 'bottom', fresh: null },
      ...{ facing: 'up', orientation: 'upright', role: 'g', host: null, controller: 0, reason: 'turn' },
    });
    expect(actives(game, turned)).toEqual(['charge']);
  });
});

describe('a card face down', () => {
  const clan = card('clan', { stats: { grade: 1 }, abilities: [active('call', 'hand'), active('fight')] });
  const down = { def: 'clan', facing: 'down' } as const;
  const inZone = (name: string, faceDownIs: 'blank' | 'unseen'): Game =>
    withCards([clan], { layout: { zones: { ...zones, [name]: { ...(zones[name] as ZoneRule), faceDownIs } } } });

  it('has no information where the zone says so', () => {
    const game = inZone('field', 'blank');
    const table = board({ 'field/0': [down, 'clan'] });
    expect(select({ game, table }, NOBODY, mine('field', { fact: 'colour', in: ['red'] }))).toEqual(['2']);
    expect(select({ game, table }, NOBODY, mine('field', { stat: 'grade', atMost: 1 }))).toEqual(['2']);
  });

  it('has its facts and no texts where the zone says nothing', () => {
    const game = withCards([clan]);
    const table = board({ 'field/0': [down] });
    expect(fits(game, table, '1', { fact: 'colour', in: ['red'] })).toBe(true);
    expect(actives(game, table)).toEqual([]);
  });

  it('in a hand has its texts where face down only means that others do not see it', () => {
    const table = board({ 'hand/0': [down] });
    expect(actives(withCards([clan]), table)).toEqual([]);
    expect(actives(inZone('hand', 'unseen'), table)).toEqual(['call']);
  });
});

describe('changed facts', () => {
  const game = withCards([
    card('other', { facts: { colour: 'blue', traits: ['b', 'c'] } }),
    card('none', { facts: { traits: [] } }),
    card('priest', {
      abilities: [constant('convert', { on: mine('field'), change: { fact: 'traits', add: ['x'], remove: ['a'] } })],
    }),
  ]);
  const traits = (table: Table, id: string) => factNow({ game, table }, cardOf(table, id), 'traits');

  it('are put to what is printed, and what is taken away stays away whatever adds it', () => {
    const table = board({ 'field/0': ['other', 'priest'] });
    expect(traits(table, '1')).toEqual(['b', 'c', 'x']);
    const more = begin(table, '1', { kind: 'fact', fact: 'traits', add: ['a', 'y'] });
    expect(traits(more, '1')).toEqual(['b', 'c', 'y', 'x']);
    expect(fits(game, more, '1', { fact: 'traits', in: ['a'] })).toBe(false);
    expect(fits(game, more, '1', { fact: 'traits', in: ['x'] })).toBe(true);
    expect(traits(begin(table, '1', { kind: 'fact', fact: 'traits', remove: 'all' }), '1')).toEqual([]);
  });

  it('come by an effect too, and a single value becomes one of several', () => {
    const add: Operation = { op: 'fact', cards: mine('field'), fact: 'colour', add: ['red'], until: 'turn' };
    const { table } = perform(board({ 'field/0': ['other'] }), [add], {}, { cards: game.cards });
    expect(factNow({ game, table }, cardOf(table, '1'), 'colour')).toEqual(['blue', 'red']);
  });

  it('are shared if they meet, the same if they are the same in any order', () => {
    const table = board({ 'field/0': ['other', 'priest', 'none', 'other'] });
    const scope = { ...NOBODY, cards: { it: ['1'] } };
    const meets = (id: string) =>
      fits(withCards(Object.values(game.cards)), table, id, { fact: 'traits', shares: 'it' }, scope);
    expect(['2', '4'].map(meets)).toEqual([true, true]);
    const bare = withCards([card('other', { facts: { traits: ['b', 'c'] } }), card('none', { facts: { traits: [] } })]);
    expect(fits(bare, board({ 'field/0': ['other', 'none'] }), '2', { fact: 'traits', shares: 'it' }, scope)).toBe(
      false,
    );
    const turned = withCards([card('one', { facts: { traits: ['b', 'a'] } }), card('two')]);
    const pair = board({ 'field/0': ['one', 'two'] });
    expect(fits(turned, pair, '2', { fact: 'traits', sameAs: 'it' }, scope)).toBe(true);
  });
});

describe('muted texts', () => {
  const text = card('text', {
    keywords: { guard: 2 },
    abilities: [
      { ...active('one'), labels: { break: 4 } },
      active('two'),
      constant('up', { on: bound('self'), change: { stat: 'power', by: 1 } }),
    ],
  });
  const hush = card('hush', {
    abilities: [constant('hush', { on: mine('field', { not: { is: 'self' } }), change: { mute: 'all' } })],
  });
  const game = withCards([text, hush]);
  const table = board({ 'field/0': ['text'] });
  const state = (at: Table, id = '1') => [
    actives(game, at),
    numberOf({ game, table: at }, cardOf(at, id), 'power'),
    keywordValue({ game, table: at }, cardOf(at, id), 'guard'),
  ];

  it('do not work: all of them, those of a kind, of a label, or one', () => {
    expect(state(table)).toEqual([['one', 'two'], 5, 2]);
    const muted = (texts: Extract<Change, { kind: 'mute' }>['texts']) =>
      state(begin(table, '1', { kind: 'mute', texts }));
    expect(muted('all')).toEqual([[], 4, null]);
    expect(muted({ kinds: ['constant'] })).toEqual([['one', 'two'], 4, 2]);
    expect(muted({ labels: ['break'] })).toEqual([['two'], 5, 2]);
    expect(muted({ ids: ['two'] })).toEqual([['one'], 5, 2]);
  });

  it('are muted by constant texts too, also of a card that came later', () => {
    expect(state(board({ 'field/0': ['hush', 'text'] }), '2')).toEqual([[], 4, null]);
  });

  it('of two cards that mute each other: the older one does', () => {
    const at = board({ 'field/0': ['hush', 'hush', 'text'] });
    expect(state(at, '3')[0]).toEqual([]);
    const shout = card('shout', {
      abilities: [constant('s', { on: mine('field'), change: { stat: 'power', by: 9 } })],
    });
    const loud = withCards([text, hush, shout]);
    const both = board({ 'field/0': ['hush', 'shout'] });
    expect(numberOf({ game: loud, table: both }, cardOf(both, '1'), 'power')).toBe(4);
  });

  it('that were given afterwards work', () => {
    const given = (muteId: string) => {
      const gained = evolve(table, {
        type: 'EffectBegan',
        effect: {
          ...{ id: 'e5', source: null, controller: 0, on: ['1'], until: 'game' },
          change: { kind: 'ability', ability: 'giver#more' },
        },
      });
      return begin(gained, '1', { kind: 'mute', texts: 'all' }, muteId);
    };
    const giver = card('giver', { abilities: [{ ...active('more'), bearer: 'given' }] });
    const both = withCards([text, giver]);
    expect(actives(both, given('e6'))).toEqual([]);
    expect(actives(both, given('e4'))).toEqual(['more']);
  });

  it('are not counted among texts with their label', () => {
    expect(fits(game, table, '1', { label: 'break' })).toBe(true);
    expect(fits(game, table, '1', { label: 'rush' })).toBe(false);
    expect(fits(game, begin(table, '1', { kind: 'mute', texts: 'all' }), '1', { label: 'break' })).toBe(false);
  });
});

describe('immunity', () => {
  const proof: Change = { kind: 'immune', from: { controlledBy: 'opponent' } };
  const table = begin(board({ 'field/0': ['plain', 'big'], 'field/1': ['lord'] }), '1', proof);
  const by = (source: string, operation: Operation): Table => perform(table, [operation], { source }).table;
  const all = { zone: 'field', of: 'any' } as const;

  it('keeps effects of cards that fit away, whatever they do', () => {
    const rest: Operation = { op: 'orient', cards: all, orientation: 'sideways' };
    const turned = (at: Table) =>
      Object.values(at.cards).filter(({ orientation }) => orientation === 'sideways').length;
    expect([turned(by('3', rest)), turned(by('2', rest))]).toEqual([2, 3]);
    const leave: Operation = { op: 'move', cards: all, to: 'trash', reason: 'x' };
    expect(by('3', leave).zones['field/0']).toEqual(['1']);
    const less: Operation = { op: 'modify', cards: all, stat: 'power', by: -1, until: 'turn' };
    expect(by('3', less).effects.at(-1)?.on).toEqual(['2', '3']);
    expect(by('3', { op: 'counter', cards: all, counter: 'c', by: 1 }).cards['1']?.counters).toEqual({});
    expect(by('3', { op: 'face', cards: all, facing: 'down' }).cards['1']?.facing).toBe('up');
  });

  it('does not keep a player from choosing the card; a ban on choosing it does', () => {
    const choose: Operation = {
      ...{ op: 'choose', from: all, min: 1, max: 1, by: 'controller', bind: 'it', purpose: 'pick' },
    };
    const offered = (at: Table) => {
      const offer = perform(at, [choose], { source: '3' }).table.pending[0]?.offer;
      return offer?.kind === 'select' ? offer.from : null;
    };
    expect(offered(table)).toEqual(['1', '2', '3']);
    const hidden = begin(table, '1', { kind: 'forbid', what: 'be-chosen', where: { controlledBy: 'opponent' } });
    expect(offered(hidden)).toEqual(['2', '3']);
  });
});

describe('an aspect that a counter decides', () => {
  const two = card('two', {
    abilities: [active('first')],
    aspects: { other: { abilities: [active('second')] } },
  });
  const aspects: Game['language']['aspects'] = {
    ...{ of: ({ counters }) => ((counters.over ?? 0) > 0 ? 'other' : null), counters: ['over'], shared: {} },
  };
  const game = withCards([two], { language: { aspects } });

  it('counts at once, though the texts of its zone were read before', () => {
    const context = new Context(game, board({ 'field/0': ['two'] }), seededDice(1));
    const now = (): string[] =>
      abilitiesOf(context, { kind: 'activated', topic: 'main' }).map(({ ability }) => ability.id);
    const before = now();
    context.emit({ type: 'CounterSet', on: '1', counter: 'over', value: 1 });
    expect([before, now()]).toEqual([['first'], ['second']]);
  });
});

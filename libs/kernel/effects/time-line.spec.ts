import { describe, expect, it } from '@jest/globals';
import {
  Context,
  cardOf,
  conceal,
  endGroup,
  evolve,
  hasKeyword,
  isForbidden,
  numberOf,
  redact,
  triggerScope,
  watch,
  type Ability,
  type AbilityOf,
  type Change,
  type Continuous,
  type Game,
  type Operation,
  type Table,
} from '../index.js';
import { board, bound, mine, perform, seededDice, toy } from '../toy-game.spec-helper.js';

const constant = (id: string, rest: Omit<AbilityOf<'constant'>, 'kind' | 'id' | 'zone'>): Ability => ({
  ...{ kind: 'constant', id, zone: 'field' },
  ...rest,
});
const card = (key: string, power: number, ...abilities: Ability[]) => ({
  ...{ key, name: key, facts: {}, stats: { power }, keywords: {}, abilities },
});
const withCards = (...cards: ReturnType<typeof card>[]): Game => ({
  ...toy,
  cards: { ...toy.cards, ...Object.fromEntries(cards.map((one) => [one.key, one])) },
});
const power = (game: Game, table: Table, id: string): number => numberOf({ game, table }, cardOf(table, id), 'power');
const begun = (table: Table, id: string, change: Change, rest: Partial<Continuous> = {}): Table =>
  evolve(table, {
    type: 'EffectBegan',
    effect: { id, source: null, controller: 0, on: ['1'], change, until: 'game', ...rest },
  });
const set = (to: number): Change => ({ kind: 'set', stat: 'power', to });

describe('the time line of continuous effects', () => {
  const setter = card('setter', 1, constant('five', { on: mine('field'), change: { stat: 'power', to: 5 } }));
  const game = withCards(setter);

  it('a newer effect wins over an older constant ability', () => {
    const table = begun(board({ 'field/0': ['plain', 'setter'] }), 'e3', set(7));
    expect(power(game, table, '1')).toBe(7);
  });

  it('a newer constant ability wins over an older effect', () => {
    const table = begun(board({ 'field/0': ['plain', 'big', 'setter'] }), 'e2', set(7));
    expect(power(game, table, '1')).toBe(5);
  });

  it('of two constant abilities the one whose card came later wins, wherever it lies', () => {
    const six = card('six', 1, constant('six', { on: { zone: 'field', of: 'any' }, change: { stat: 'power', to: 6 } }));
    const both = withCards(setter, six);
    expect(power(both, board({ 'field/0': ['plain', 'setter'], 'field/1': ['six'] }), '1')).toBe(6);
    expect(power(both, board({ 'field/1': ['six'], 'field/0': ['plain', 'setter'] }), '2')).toBe(5);
  });
});

describe('an effect of an ability that was used before a card came', () => {
  const setter = card('setter', 1, constant('five', { on: mine('field'), change: { stat: 'power', to: 5 } }));
  const hush = card('hush', 1, constant('hush', { on: mine('field'), change: { mute: 'all' } }));
  const strong = constant('strong', { bearer: 'given', on: bound('self'), change: { stat: 'power', by: 9 } });
  const { cards } = withCards(setter, hush, card('test', 1, strong));
  const bring: Operation = { op: 'move', cards: mine('hand'), to: 'field', reason: 'x' };
  const seven: Operation = { op: 'assign', cards: mine('field'), stat: 'power', to: 7, until: 'turn' };
  const give: Operation = { op: 'give', cards: mine('field'), ability: 'strong', until: 'turn' };
  const after = (comes: string, operation: Operation, isCounted: boolean): number => {
    const table = board({ 'field/0': ['plain'], 'hand/0': [comes] });
    const run = perform(table, [bring, operation], isCounted ? { since: table.ids } : {}, { cards });
    return power(run.game, run.table, '1');
  };

  it('is older than that card, where the use counts', () => {
    expect([after('setter', seven, false), after('setter', seven, true)]).toEqual([7, 5]);
  });

  it('gives a text that the card blanks', () => {
    expect([after('hush', give, false), after('hush', give, true)]).toEqual([11, 2]);
  });

  it('bears no moment where nothing came in between', () => {
    const table = board({ 'field/0': ['plain'] });
    const { effects } = perform(table, [seven], { since: table.ids }).table;
    expect(effects).toHaveLength(1);
    expect(effects[0]).not.toHaveProperty('since');
  });
});

describe('a circle of constant abilities', () => {
  const shrink = (id: string): Ability =>
    constant(id, {
      on: { zone: 'field', of: 'controller', where: { stat: 'power', atLeast: 10_000 } },
      change: { stat: 'power', by: -3000 },
    });

  it('is decided by age: the older one does not count on the younger one', () => {
    const game = withCards(card('giant', 10_000), card('weight', 1, shrink('w')));
    const table = board({ 'field/0': ['giant', 'weight', 'weight'] });
    expect(power(game, table, '1')).toBe(7000);
  });

  it('on one card is decided by the order in print', () => {
    const game = withCards(card('giant', 10_000), card('weights', 1, shrink('z'), shrink('a')));
    expect(power(game, board({ 'field/0': ['giant', 'weights'] }), '1')).toBe(7000);
  });

  it('is not what only asks for another one: that one counts, however young', () => {
    const proud = constant('proud', {
      on: { bound: 'self', where: { stat: 'power', atLeast: 6 } },
      change: { stat: 'power', by: 10 },
    });
    const game = withCards(card('proud', 5, proud));
    expect(power(game, board({ 'field/0': ['proud', 'lord'] }), '1')).toBe(5);
    const red = { ...card('proud', 5, proud), facts: { colour: 'red' } };
    expect(power(withCards(red), board({ 'field/0': ['proud', 'lord'] }), '1')).toBe(16);
  });

  it('is not a chain of links, in which each only reads the next', () => {
    const lends = (link: string): Ability =>
      constant(link, {
        on: { zone: 'field', of: 'any', where: { all: [{ linkedTo: link, other: { is: 'self' } }] } },
        change: { stat: 'power', by: { stat: 'power', of: 'self' } },
      });
    const game = withCards(card('first', 1), card('second', 10, lends('one')), card('third', 100, lends('two')));
    const links = [
      { kind: 'one', from: '2', to: '1' },
      { kind: 'two', from: '3', to: '2' },
    ];
    const table = evolve(board({ 'field/0': ['first', 'second', 'third'] }), { type: 'CardsLinked', links });
    expect(['1', '2', '3'].map((id) => power(game, table, id))).toEqual([111, 110, 100]);
  });

  it('leaves out the younger one only for the older one: each reads the same from wherever it is asked', () => {
    const vain = constant('vain', {
      when: { compare: [{ stat: 'power', of: 'self' }, '>=', 5] },
      on: mine('field'),
      change: { stat: 'power', by: 1 },
    });
    const game = withCards(card('four', 4, vain), card('five', 5, vain));
    // `four` is older: evaluated without `five` it is too small. `five` gives 1 to both.
    const table = board({ 'field/0': ['four', 'five'] });
    expect([power(game, table, '1'), power(game, table, '2')]).toEqual([5, 6]);
    // `five` is older and gives 1, so `four` is large enough and gives 1 as well.
    const turned = board({ 'field/0': ['five', 'four'] });
    expect([power(game, turned, '1'), power(game, turned, '2')]).toEqual([7, 6]);
  });
});

describe('the reach of an effect', () => {
  const up: Operation = { op: 'modify', cards: mine('field'), stat: 'power', by: 2, until: 'turn' };
  const arrive: Operation = { op: 'move', cards: mine('hand'), to: 'field', reason: 'x' };

  it('is whoever is there, unless it says newcomers', () => {
    const table = board({ 'field/0': ['plain'], 'hand/0': ['plain'] });
    expect(power(toy, perform(table, [up, arrive]).table, '4')).toBe(2);
    const { game, table: open } = perform(table, [{ ...up, newcomers: true }, arrive]);
    expect([power(game, open, '1'), power(game, open, '4')]).toEqual([4, 4]);
  });

  it('covers keywords, prohibitions and given abilities', () => {
    const table = board({ 'field/0': ['plain'], 'hand/0': ['plain'] });
    const late = (operation: Operation, cards = toy.cards) => {
      const { game, table: open } = perform(table, [operation, arrive], {}, { cards });
      return [{ game, table: open }, cardOf(open, '4')] as const;
    };
    const lasts = { cards: mine('field'), until: 'turn', newcomers: true } as const;
    expect(hasKeyword(...late({ op: 'grant', keyword: 'guard', ...lasts }), 'guard')).toBe(true);
    expect(isForbidden(...late({ op: 'forbid', what: 'attack', ...lasts }), 'attack')).toBe(true);
    const strong = constant('strong', { bearer: 'given', on: bound('self'), change: { stat: 'power', by: 5 } });
    const cards = withCards(card('test', 1, strong)).cards;
    expect(numberOf(...late({ op: 'give', ability: 'strong', ...lasts }, cards), 'power')).toBe(7);
  });

  it('begins even with nobody there, and ends for whoever fits no more', () => {
    const table = board({ 'hand/0': ['plain'] });
    const back: Operation = { op: 'move', cards: mine('field'), to: 'hand', reason: 'x' };
    const run = perform(table, [{ ...up, newcomers: true }, arrive, back]);
    expect(run.table.effects).toHaveLength(1);
    expect(power(run.game, run.table, run.table.zones['hand/0']?.[0] as string)).toBe(2);
  });

  it('knows what was bound, which stays hidden from everyone', () => {
    const others: Operation = {
      ...{ op: 'modify', cards: mine('field', { not: { is: 'it' } }), stat: 'power', by: 2, until: 'turn' },
      newcomers: true,
    };
    const table = board({ 'field/0': ['plain', 'plain'] });
    const run = perform(table, [others], { cards: { it: ['1'] } });
    expect([power(run.game, run.table, '1'), power(run.game, run.table, '2')]).toEqual([2, 4]);
    const event = run.events.find(({ type }) => type === 'EffectBegan');
    const seen = redact(toy, table, event as never, { seat: 0 });
    expect(JSON.stringify(seen)).not.toContain('"it":["1"]');
    const view = conceal(toy, run.table, { seat: 0 });
    expect(view.effects[0]).not.toHaveProperty('knows');
    expect(watch(toy, conceal(toy, table, { seat: 0 }), seen, { seat: 0 }).effects).toEqual(view.effects);
  });
});

describe('a delayed effect', () => {
  const later: Ability = {
    ...{ kind: 'triggered', id: 'later', zone: 'field', bearer: 'given' },
    on: { event: 'turn-began', subject: { which: 'any', whose: 'any' } },
    do: [{ op: 'move', cards: bound('those'), to: 'deck', at: 'bottom', reason: 'return' }],
  };
  // A program can give only abilities of the card it is named after.
  const game = withCards(card('test', 1, later));
  const give: Operation = { op: 'give', cards: null, ability: 'later', until: 'game' };
  const given = (operation: Operation): Table =>
    perform(
      board({ 'field/0': ['plain', 'big'], 'deck/0': ['plain'] }),
      [operation],
      { cards: { those: ['2'], rest: ['1'] }, numbers: { n: 4 } },
      { cards: game.cards },
    ).table;
  const turn = (table: Table): Table => {
    const context = new Context(game, table, seededDice(1));
    context.emit({ type: 'TurnBegan', number: context.table.turn.number + 1, seat: 1 });
    return context.table;
  };

  it('knows what it keeps and nothing else, until it resolves', () => {
    const [waiting] = turn(given({ ...give, keeps: ['those', 'n'] })).waiting;
    const scope = triggerScope(waiting as never);
    expect(scope.cards).toMatchObject({ those: ['2'] });
    expect(scope.cards).not.toHaveProperty('rest');
    expect(scope.numbers).toEqual({ n: 4 });
    expect(triggerScope(turn(given(give)).waiting[0] as never).cards).not.toHaveProperty('those');
  });

  it('is a secret where it knows a hidden card', () => {
    expect(turn(given({ ...give, keeps: ['those'] })).waiting[0]).not.toHaveProperty('secret');
    const hidden = perform(
      board({ 'field/0': ['plain'], 'deck/0': ['plain'] }),
      [{ ...give, keeps: ['those'] } as Operation],
      { cards: { those: ['2'] } },
      { cards: game.cards },
    ).table;
    expect(turn(hidden).waiting[0]).toMatchObject({ secret: true });
  });

  it('is over when it has triggered, if it is given for once', () => {
    expect(turn(turn(given(give))).waiting).toHaveLength(2);
    const spent = turn(given({ ...give, once: true }));
    expect([spent.waiting.length, spent.effects.length]).toEqual([1, 0]);
    expect(turn(spent).waiting).toHaveLength(1);
  });
});

describe('effects of one resolution', () => {
  const up: Operation = { op: 'modify', cards: mine('field'), stat: 'power', by: 2, until: 'turn' };

  it('can be ended together, and no others with them', () => {
    const first = perform(board({ 'field/0': ['plain'] }), [up, up], { resolution: 'a1' });
    const both = perform({ ...first.table, pending: [] }, [up], { resolution: 'a2' });
    const context = new Context(toy, both.table, seededDice(1));
    endGroup(context, 'a1');
    expect(power(toy, both.table, '1')).toBe(8);
    expect(power(toy, context.table, '1')).toBe(4);
  });

  it('bear no name where the game names none', () => {
    expect(perform(board({ 'field/0': ['plain'] }), [up]).table.effects[0]).not.toHaveProperty('group');
  });
});

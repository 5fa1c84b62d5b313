import { describe, expect, it } from '@jest/globals';
import {
  cardOf,
  evolve,
  hasKeyword,
  isForbidden,
  keywordValue,
  numberOf,
  printedNumber,
  type Change,
  type Game,
  matches,
  quantity,
  type Quantity,
  statOf,
  type ReadContext,
  type Scope,
  type Selector,
  type StatRule,
  type Table,
} from '../index.js';
import { board, perform, toy, varied } from '../toy-game.spec-helper.js';

const begin = (table: Table, on: string, ...changes: Change[]): Table =>
  changes.reduce(
    (at, change, i) =>
      evolve(at, {
        type: 'EffectBegan',
        effect: { id: `e${i}`, source: null, controller: 0, on: [on], change, until: 'game' },
      }),
    table,
  );
const power = (table: Table, id: string, game: Game = toy): number =>
  numberOf({ game, table }, cardOf(table, id), 'power');
const NOBODY: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {} };
const look = (table: Table): ReadContext => ({ game: toy, table });

describe('numbers', () => {
  const table = board({ 'field/0': ['plain'] });
  const add = (by: number): Change => ({ kind: 'add', stat: 'power', by });
  const set = (to: number): Change => ({ kind: 'set', stat: 'power', to });

  it('add up', () => {
    expect(power(begin(table, '1', add(3), add(-1), { kind: 'add', stat: 'cost', by: 9 }), '1')).toBe(4);
  });

  it('change kind by kind in the game’s order of layers, the newest of a kind last', () => {
    const changed = begin(table, '1', set(10), add(3), set(20), add(1));
    expect(power(changed, '1')).toBe(20);
    expect(power(changed, '1', varied(toy, { language: { layers: ['set', 'add'] } }))).toBe(24);
  });

  it('are what the game says they are besides print: counters, what lies on the card, what counters take, a floor', () => {
    const mounted = perform(
      board({ 'field/0': ['plain'], 'hand/0': ['big'] }),
      [
        { op: 'move', cards: { zone: 'hand', of: 'controller' }, to: 'field', onto: 'it', reason: 'x' },
        { op: 'counter', cards: { bound: 'it' }, counter: 'wound', by: 3 },
      ],
      { cards: { it: ['1'] } },
    ).table;
    const read = (rule: StatRule): number => power(mounted, '1', varied(toy, { language: { stats: { power: rule } } }));
    expect(read({})).toBe(2);
    expect(read({ riders: true })).toBe(7);
    expect(read({ less: 'wound' })).toBe(-1);
    expect(read({ less: 'wound', floor: 0 })).toBe(0);
    expect(read({ counter: 'wound' })).toBe(3);
    expect(quantity(look(mounted), { ...NOBODY, cards: { it: ['1'] } }, { counter: 'wound', on: 'it' })).toBe(3);
  });

  it('are divided with what is left over dropped, and never grow beyond all bounds', () => {
    const worth = (amount: Quantity): number => quantity(look(table), NOBODY, amount);
    expect([worth({ over: [7, 2] }), worth({ over: [-7, 2] }), worth({ over: [6, 3] })]).toEqual([3, -4, 2]);
    expect([worth({ over: [7, 0] }), worth({ times: [7, 0] })]).toEqual([0, 0]);
    const most: Quantity = { times: [1_000_000, 1_000_000] };
    expect([worth(most), worth({ minus: most }), worth({ times: [most, 2] })]).toEqual([1e9, -1e9, 1e9]);
  });

  it('of what lies on a card count with their own changes, below the floor too', () => {
    const table = perform(
      board({ 'field/0': ['plain'], 'hand/0': ['guard'] }),
      [
        { op: 'move', cards: { zone: 'hand', of: 'controller' }, to: 'field', onto: 'it', reason: 'x', bind: 'rider' },
        { op: 'modify', cards: { bound: 'rider' }, stat: 'power', by: -2, until: 'turn' },
      ],
      { cards: { it: ['1'] } },
    ).table;
    expect(power(table, '1', varied(toy, { language: { stats: { power: { riders: true, floor: 0 } } } }))).toBe(1);
  });

  it('are zero with a keyword that the game names, whatever is added; so is what such a card adds to another', () => {
    const zeroed = (who: string, riders: boolean): number => {
      const table = perform(
        board({ 'field/0': ['plain'], 'hand/0': ['guard'] }),
        [
          {
            op: 'move',
            cards: { zone: 'hand', of: 'controller' },
            to: 'field',
            onto: 'it',
            reason: 'x',
            bind: 'rider',
          },
          { op: 'grant', cards: { bound: who }, keyword: 'star', until: 'turn' },
          { op: 'modify', cards: { bound: 'it' }, stat: 'power', by: 4, until: 'turn' },
        ],
        { cards: { it: ['1'] } },
      ).table;
      const rule: StatRule = { zero: 'star', ...(riders && { riders: true }) };
      return power(table, '1', varied(toy, { language: { stats: { power: rule } } }));
    };
    expect([zeroed('it', true), zeroed('rider', true), zeroed('it', false)]).toEqual([0, 6, 0]);
  });

  it('that a card does not have stay absent, and no filter passes on them', () => {
    const lucky = begin(table, '1', { kind: 'add', stat: 'luck', by: 5 });
    expect(statOf(look(lucky), cardOf(lucky, '1'), 'luck')).toBeNull();
    expect(matches(look(lucky), NOBODY, cardOf(lucky, '1'), { stat: 'luck', atMost: 9 })).toBe(false);
    const field: Selector = { zone: 'field', of: 'any' };
    expect(matches(look(lucky), NOBODY, cardOf(lucky, '1'), { least: 'luck', among: field })).toBe(false);
    const made = begin(table, '1', { kind: 'set', stat: 'luck', to: 5 });
    expect(statOf(look(made), cardOf(made, '1'), 'luck')).toBe(5);
  });

  it('that are not known read as 0', () => {
    expect(numberOf(look(table), cardOf(table, '1'), 'luck')).toBe(0);
    expect(printedNumber(toy, { ...cardOf(table, '1'), def: null }, 'power')).toBe(0);
  });
});

describe('keywords and prohibitions', () => {
  const table = board({ 'field/0': ['guard', 'plain'] });

  it('copies add up', () => {
    expect(
      keywordValue(look(begin(table, '1', { kind: 'gain', keyword: 'guard', value: 2 })), cardOf(table, '1'), 'guard'),
    ).toBe(3);
    expect(keywordValue(look(table), cardOf(table, '2'), 'guard')).toBeNull();
  });

  it('what is lost stays lost, whatever grants it and whenever', () => {
    const lost = begin(table, '1', { kind: 'lose', keyword: 'guard' }, { kind: 'gain', keyword: 'guard', value: 1 });
    expect(hasKeyword(look(lost), cardOf(lost, '1'), 'guard')).toBe(false);
  });

  it('what is lost can be given again where a game counts in order, and what is given is lost with all texts', () => {
    const game = varied(toy, { language: { inOrder: true } });
    const has = (...changes: readonly Change[]): boolean => {
      const changed = begin(table, '1', ...changes);
      return hasKeyword({ game, table: changed }, cardOf(changed, '1'), 'guard');
    };
    const [lose, mute] = [{ kind: 'lose', keyword: 'guard' } as const, { kind: 'mute', texts: 'all' } as const];
    const gain = { kind: 'gain', keyword: 'guard', value: 1 } as const;
    expect([has(lose, gain), has(gain, lose), has(mute, gain), has(gain, mute)]).toEqual([true, false, true, false]);
  });

  it('a prohibition holds whatever else is said', () => {
    const barred = begin(table, '1', { kind: 'forbid', what: 'attack' }, { kind: 'gain', keyword: 'attack', value: 1 });
    expect(isForbidden(look(barred), cardOf(barred, '1'), 'attack')).toBe(true);
    expect(isForbidden(look(barred), cardOf(barred, '2'), 'attack')).toBe(false);
  });
});

describe('constant abilities', () => {
  it('work while their card lies face up in their zone', () => {
    expect(power(board({ 'field/0': ['plain', 'lord'] }), '1')).toBe(3);
    expect(power(board({ 'field/0': ['plain'], 'hand/0': ['lord'] }), '1')).toBe(2);
    expect(power(board({ 'field/0': ['plain', { def: 'lord', facing: 'down' }] }), '1')).toBe(2);
  });

  it('reach those they name, each copy for itself, but not their own card if they say so', () => {
    const table = board({ 'field/0': ['lord', 'lord', 'big'], 'field/1': ['plain'] });
    expect(['1', '2', '3', '4'].map((id) => power(table, id))).toEqual([5, 5, 5, 2]);
  });

  it('reach team mates where they name the team', () => {
    expect(power(board({ 'field/0': ['lord'], 'field/2': ['plain'], 'field/1': ['plain'] }, 'teams'), '2')).toBe(3);
  });

  it('hold only under their condition', () => {
    const table = board({ 'field/0': ['lord', 'plain'] });
    expect(keywordValue(look(table), cardOf(table, '2'), 'guard')).toBe(2);
    const theirs = evolve(table, { type: 'TurnBegan', number: 2, seat: 1 });
    expect(keywordValue(look(theirs), cardOf(theirs, '2'), 'guard')).toBeNull();
  });

  it('take away and forbid', () => {
    const table = board({ 'field/0': ['guard'], 'field/1': ['tyrant'] });
    expect(hasKeyword(look(table), cardOf(table, '1'), 'guard')).toBe(false);
    expect(isForbidden(look(table), cardOf(table, '1'), 'attack')).toBe(true);
  });

  it('do not count on themselves, so they always come to an end', () => {
    const table = board({ 'field/0': ['big', 'lord', 'plain'], 'field/1': ['tyrant'] });
    expect(['1', '2', '3'].map((id) => power(table, id))).toEqual([4, 4, 3]);
  });

  it('of a card that lies on another reach its host', () => {
    const table = board({ 'field/0': ['plain', 'plain'], 'hand/0': ['rider'] });
    const run = perform(
      table,
      [{ op: 'move', cards: { zone: 'hand', of: 'controller' }, to: 'field', onto: 'it', reason: 'x' }],
      { cards: { it: ['1'] } },
    );
    expect(['1', '2', '4'].map((id) => power(run.table, id))).toEqual([3, 2, 1]);
  });
});

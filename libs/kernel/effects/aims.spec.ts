import { describe, expect, it } from '@jest/globals';
import {
  aimable,
  aimOffer,
  Context,
  isStillAimed,
  raise,
  resolving,
  type Ability,
  type Aim,
  type CardDefinition,
  type Game,
  type Scope,
  type Table,
} from '../index.js';
import { board, bound, jsonCopy, mine, perform, seededDice, toy } from '../toy-game.spec-helper.js';

const SCOPE: Scope = { controller: 0, source: '1', cards: {}, numbers: {}, seats: {} };
const enemies = { zone: 'field', of: 'opponent' } as const;
const one: Aim = { bind: 'target', at: enemies, min: 1, max: 1 };
const all: Aim = { bind: 'all', at: mine('field'), min: 0, max: 0, all: true };
const volley: Ability = {
  ...{ kind: 'activated', id: 'volley', zone: 'field', timing: 'main', cost: [], aims: [one, all] },
  do: [
    { op: 'move', cards: bound('target'), to: 'trash', reason: 'hit' },
    { op: 'counter', cards: bound('all'), counter: 'shots', by: { bound: 'x' } },
  ],
};
const cards = { ...toy.cards, plain: { ...(toy.cards.plain as CardDefinition), abilities: [volley] } };
const game: Game = { ...toy, cards };

/** The volley is announced at card 3 with X = 2, stored and read back; `then` runs before it resolves. */
function raised(then: (context: Context) => void): { table: Table; frame: ReturnType<typeof resolving> } {
  const table = board({ 'field/0': ['plain', 'big'], 'field/1': ['guard', 'big'], 'hand/0': ['martyr'] });
  const context = new Context(game, table, seededDice(1));
  const told = { cards: { target: ['3'], all: ['1', '2'] }, numbers: { x: 2 } };
  raise(context, { action: 'volley', controller: 0, source: '1', program: 'plain#volley', bound: told });
  then(context);
  const stored = jsonCopy(context.table);
  return { table: stored, frame: resolving({ game, table: stored }, stored.stage[0] as Table['stage'][number]) };
}

describe('a raised effect', () => {
  it('waits with its source, program, targets and numbers', () => {
    const { table, frame } = raised(() => undefined);
    expect(table.stage[0]).toMatchObject({ program: 'plain#volley', source: '1', targets: ['3', '1', '2'] });
    expect(frame).toMatchObject({ program: 'plain#volley', scope: { numbers: { x: 2 }, cards: { target: ['3'] } } });
  });

  it('lists its targets by its aims, in whatever order their names were stored', () => {
    const context = new Context(game, board({ 'field/0': ['plain', 'big'], 'field/1': ['guard'] }), seededDice(1));
    const told = { cards: { paid: ['2'], all: ['1', '2'], extra: ['1'], target: ['3'] } };
    raise(context, { action: 'volley', controller: 0, source: '1', program: 'plain#volley', bound: told });
    expect(context.table.stage[0]?.targets).toEqual(['3', '1', '2', '1', '2']);
  });

  it('is without effect if a target has left, though its source may have', () => {
    const gone = raised((context) => void context.move({ cards: ['3'], to: 'trash/1', reason: 'gone' }));
    expect(gone.frame).toBeNull();
    const orphan = raised((context) => void context.move({ cards: ['1'], to: 'trash/0', reason: 'gone' }));
    expect(orphan.frame).not.toBeNull();
  });

  it('asks for nothing where all are meant, however many', () => {
    const context = { game, table: board({ 'field/0': ['plain', 'big'] }) };
    const all: Aim = { bind: 'all', at: mine('field'), min: 1, max: 1, all: true };
    expect(aimOffer(context, SCOPE, all)).toEqual({ offer: null, fallback: ['1', '2'] });
    expect(aimOffer(context, SCOPE, { ...all, at: mine('vault') })).toEqual({ offer: null, fallback: [] });
  });

  it('means by "all" those that are there as it resolves', () => {
    const { frame } = raised((context) => {
      context.move({ cards: ['2'], to: 'trash/0', reason: 'gone' });
      context.move({ cards: ['5'], to: 'field/0', reason: 'comes' });
    });
    const { cards: known } = frame?.scope as unknown as Scope;
    expect(known.all).toHaveLength(2);
    expect(known.all).toContain('1');
    expect(known.all).not.toContain('2');
  });
});

describe('an aim that means something from the start', () => {
  const meant: Aim = { ...one, initially: bound('self') };
  const table = board({ 'field/0': ['plain'], 'field/1': ['guard', 'big'] });
  const at = (target: string): Scope => ({ ...SCOPE, cards: { target: [target] } });

  it('is not asked for, and is no target: it need not fit', () => {
    const context = { game, table };
    expect(aimOffer(context, SCOPE, meant)).toEqual({ offer: null, fallback: ['1'] });
    expect(isStillAimed(context, at('1'), [meant])).toBe(true);
    expect(isStillAimed(context, at('1'), [one])).toBe(false);
  });

  it('is a target like any other once it was aimed at something else', () => {
    expect(isStillAimed({ game, table }, at('2'), [meant])).toBe(true);
    const gone = new Context(game, table, seededDice(1));
    gone.move({ cards: ['2'], to: 'trash/1', reason: 'gone' });
    expect(isStillAimed(gone, at('2'), [meant])).toBe(false);
  });
});

describe('an aim', () => {
  const table = board({ 'field/0': ['plain'], 'field/1': ['guard', 'plain', 'big'] });
  const context = { game, table };

  it('offers what can be named, and cannot be taken without it', () => {
    expect(aimOffer(context, SCOPE, one)?.offer).toMatchObject({
      kind: 'select',
      from: ['2', '3', '4'],
      min: 1,
      max: 1,
    });
    expect(aimOffer(context, SCOPE, { ...one, at: mine('vault') })).toBeNull();
    expect(aimOffer(context, SCOPE, { ...one, at: mine('field') })).toEqual({ offer: null, fallback: ['1'] });
  });

  it('at cards that must differ takes no two of one kind', () => {
    const two: Aim = { ...one, min: 2, max: 2, distinct: 'colour' };
    expect(aimOffer(context, SCOPE, two)?.fallback).toEqual(['2', '4']);
    expect(aimOffer(context, SCOPE, { ...two, min: 3, max: 3 })).toBeNull();
  });

  it('may be at opponents, or at effects that wait with so many cards', () => {
    expect(aimable(context, SCOPE, { ...one, at: 'opponents' })).toEqual(['seat/1']);
    const staged = { id: 'a9', action: 'x', controller: 1, keys: ['2'], targets: [] };
    const busy = { game, table: { ...table, stage: [staged] } };
    const at = (keys: number[]): Aim => ({ ...one, at: { stage: { keys } } });
    expect([aimable(busy, SCOPE, at([1])), aimable(busy, SCOPE, at([2]))]).toEqual([['a9'], []]);
    const by = (stage: Extract<Aim['at'], { stage: unknown }>['stage']): string[] =>
      aimable(busy, SCOPE, { ...one, at: { stage } });
    expect([by({ actions: ['x', 'y'] }), by({ actions: ['y'] })]).toEqual([['a9'], []]);
    expect([by({ of: 'opponent' }), by({ of: 'controller' })]).toEqual([['a9'], []]);
  });

  it('may be at zones of seats, all or those that hold a card', () => {
    const at = (filled?: true): Aim => ({
      ...one,
      at: { places: ['field', 'hand'], of: 'any', ...(filled && { filled }) },
    });
    expect(aimable(context, SCOPE, at())).toEqual(['field/0', 'field/1', 'hand/0', 'hand/1']);
    expect(aimable(context, SCOPE, at(true))).toEqual(['field/0', 'field/1']);
    expect(isStillAimed(context, { ...SCOPE, cards: { target: ['hand/1'] } }, [at(true)])).toBe(false);
    const big: Aim = { ...one, at: { places: 'field', of: 'any', holding: { fact: 'names', in: ['none'] } } };
    expect(aimable(context, SCOPE, big)).toEqual([]);
  });

  it('at zones that hold such cards is not stopped by what protects the cards', () => {
    const at = { places: 'field', of: 'opponent', holding: { attached: false } } as const;
    const shy = perform(table, [{ op: 'forbid', cards: enemies, what: 'be-chosen', until: 'turn' }], {}).table;
    expect(aimable({ game, table: shy }, SCOPE, one)).toEqual([]);
    expect(aimable({ game, table: shy }, SCOPE, { ...one, at })).toEqual(['field/1']);
  });

  it('is looked at again: what it named must still fit', () => {
    const aimed: Scope = { ...SCOPE, cards: { target: ['2'] } };
    expect(isStillAimed(context, aimed, [one])).toBe(true);
    expect(isStillAimed(context, aimed, [{ ...one, at: { ...enemies, where: { keyword: 'none' } } }])).toBe(false);
  });
});

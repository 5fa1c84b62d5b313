import { describe, expect, it } from '@jest/globals';
import { call, cardsIn, done, goTo, LOOK_AFTER, shapeOf, STEP_LIMIT, type Step, type Table } from './index.js';
import { board, perform, type Variation } from './toy-game.spec-helper.js';

const spinning = (spin: Step): Variation => ({ procedures: { steps: { spin } } });
const SPIN = { op: 'custom', name: 'call', with: { step: 'spin' } } as const;
const DRAW = { winners: [], reason: 'loop' };

/** The first card of the field moves to the other zone, as a new card each time. */
const toAndFro: Step = (context, frame) => {
  const here = cardsIn(context.table, 'field/0')[0];
  const there = cardsIn(context.table, 'vault/0')[0];
  if (here !== undefined) context.move({ cards: [here], to: 'vault/0', reason: 'swing' });
  else if (there !== undefined) context.move({ cards: [there], to: 'field/0', reason: 'swing' });
  return goTo(frame);
};

describe('a loop that nobody can stop', () => {
  it('is a draw, not an exception', () => {
    const { table, events } = perform(
      board({}),
      [SPIN],
      {},
      spinning((_context, frame) => goTo(frame)),
    );
    expect(table.result).toEqual(DRAW);
    expect(events.at(-1)).toEqual({ type: 'GameEnded', result: DRAW });
  });

  it('is found although the cards in it are new ones each time', () => {
    const { table, events } = perform(board({ 'field/0': ['plain'] }), [SPIN], {}, spinning(toAndFro));
    expect(table.result).toEqual(DRAW);
    expect(events.length).toBeLessThan(LOOK_AFTER + 100);
  });

  it('is found although procedures remember cards and moments of this round', () => {
    const spin: Step = (context, frame) => {
      const { table } = context;
      if (frame.inner) return done;
      toAndFro(context, frame);
      const card = cardsIn(table, 'field/0')[0] ?? cardsIn(table, 'vault/0')[0] ?? null;
      context.mark('turn:moved', `card ${card}`);
      return call({ step: 'spin', inner: true }, { step: 'spin', floor: table.ids, card });
    };
    const { table, events } = perform(board({ 'field/0': ['plain'] }), [SPIN], {}, spinning(spin));
    expect(table.result).toEqual(DRAW);
    expect(events.length).toBeLessThan(2 * LOOK_AFTER);
  });

  it('that makes something grow for ever ends as well', () => {
    let steps = 0;
    const spin: Step = (context, frame) => {
      const value = (context.table.seats[0]?.counters.rounds ?? 0) + 1;
      context.emit({ type: 'CounterSet', on: 0, counter: 'rounds', value });
      steps += 1;
      return goTo(frame);
    };
    expect(perform(board({}), [SPIN], {}, spinning(spin)).table.result).toEqual(DRAW);
    expect(steps).toBeLessThanOrEqual(STEP_LIMIT);
  });

  it('is none where a procedure counts up past every id there is', () => {
    const spin: Step = (_context, { n, step }) =>
      n === 2 * LOOK_AFTER ? done : goTo({ step, n: ((n ?? 0) as number) + 1 });
    expect(perform(board({}), [SPIN], {}, spinning(spin)).table.result).toBeNull();
  });

  it('is none where a procedure counts down: it goes on to its end', () => {
    const spin: Step = (_context, { left, step }) =>
      left === 0 ? done : goTo({ step, left: ((left ?? 3 * LOOK_AFTER) as number) - 1 });
    const { table } = perform({ ...board({}), ids: 10 * LOOK_AFTER }, [SPIN], {}, spinning(spin));
    expect(table.result).toBeNull();
    expect(table.pending).toMatchObject([{ purpose: 'over' }]);
  });
});

describe('the shape of a table', () => {
  it('tells cards by what and where they are, not by their ids', () => {
    const one = board({ 'field/0': ['plain', 'big'] });
    const other = board({ 'hand/1': [], 'field/0': ['plain', 'big'] });
    expect(shapeOf(one, [{ step: 'a', card: '2' }], 0)).toBe(shapeOf(other, [{ step: 'a', card: '2' }], 0));
    expect(shapeOf(one, [{ step: 'a', card: '1' }], 0)).not.toBe(shapeOf(other, [{ step: 'a', card: '2' }], 0));
    expect(shapeOf(one, [], 0)).not.toBe(shapeOf(board({ 'field/0': ['big', 'plain'] }), [], 0));
  });

  /** One thing of each kind that has an id, all created after the run began at 10, and each referred to by another. */
  const laden = (n: number, more: Partial<Table> = {}): Table => ({
    ...board({ 'field/0': ['plain'] }),
    effects: ['weak', 'strong'].map((what, i) => ({
      ...{ id: `e${n + i}`, source: null, controller: 0, on: ['1'], until: 'turn' },
      change: { kind: 'forbid', what },
    })),
    waiting: [{ id: `t${n + 2}`, trigger: 'rule', controller: 0, source: null, batch: n, facts: {} }],
    stage: [{ id: `a${n + 3}`, action: 'act', controller: 0, keys: [], targets: [] }] as unknown as Table['stage'],
    marks: { [`used:e${n}`]: true, last: `a${n + 3}`, next: `t${n + 2}` },
    ...more,
  });
  const shape = (table: Table): string => shapeOf(table, [], 10);

  it('tells effects, triggers and actions by their place too', () => {
    expect(shape(laden(20))).toBe(shape(laden(70)));
    expect(shape(laden(20))).not.toBe(shape(laden(70, { marks: { ...laden(70).marks, 'used:e70': false } })));
  });

  it('tells which of them is meant', () => {
    const naming = (mark: string): string => shape(laden(20, { marks: { mark } }));
    const [weak, strong, waiting, staged] = ['e20', 'e21', 't22', 'a23'].map(naming);
    expect(new Set([weak, strong, waiting, staged, naming('e99')]).size).toBe(5);
  });

  it('tells moments of before the run apart, those in it not', () => {
    const at = (batch: number): string => shape(laden(20, { waiting: [{ ...laden(20).waiting[0]!, batch }] }));
    expect(at(30)).toBe(at(40));
    expect(new Set([at(8), at(9), at(30)]).size).toBe(3);
  });

  it('tells every other number', () => {
    const counted = (rounds: number): string => shape(laden(20, { marks: { rounds } }));
    expect(counted(30)).not.toBe(counted(40));
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  Context,
  EMPTY_TABLE,
  ask,
  askAll,
  begin,
  call,
  callAll,
  cardsIn,
  concede,
  conceal,
  decide,
  done,
  goTo,
  redact,
  type Frame,
  type Game,
  type Outcome,
  type Question,
  type Step,
  type Table,
  type TableEvent,
} from './index.js';
import { TEAMS, board, deck, jsonCopy, playOut, seededDice, toy, varied } from './toy-game.spec-helper.js';

const dice = seededDice(9);
const yes = (seat: number, purpose = 'sure'): Question => ({
  seat,
  purpose,
  offer: { kind: 'confirm' },
  fallback: false,
});

/** A game with only these steps, starting at `first`. */
const gameOf = (steps: Record<string, Step>): Game => varied(toy, { procedures: { first: 'first', steps } });
const open = (game: Game, mode = 'duel') =>
  begin(game, { mode, teams: TEAMS[mode] as readonly number[], decks: [] }, dice);
const answer = (game: Game, table: Table, value: unknown, seat?: number): Outcome => {
  const decision = table.pending.find((pending) => seat === undefined || pending.seat === seat);
  return decide(game, table, { seat: decision?.seat ?? 0, decision: decision?.id ?? '', answer: value }, dice);
};
const taken = (outcome: Outcome): Outcome & { ok: true } => {
  if (!outcome.ok) throw new Error(outcome.rejection.message);
  return outcome;
};
const say =
  (text: string, next: (frame: Frame) => ReturnType<Step>): Step =>
  (context, frame) => {
    context.mark(`said:${text}`, Object.keys(context.table.marks).length);
    return next(frame);
  };

describe('steps', () => {
  it('run procedures to their end before what follows, the first one first', () => {
    const game = gameOf({
      first: () => callAll([{ step: 'a' }, { step: 'b' }], { step: 'end' }),
      a: say('a', () => call({ step: 'inner' }, null)),
      inner: say('inner', () => done),
      b: say('b', () => goTo({ step: 'b2' })),
      b2: say('b2', () => done),
      end: say('end', () => ask(yes(0), { step: 'end' })),
    });
    expect(Object.keys(open(game).table.marks)).toEqual(['said:a', 'said:inner', 'said:b', 'said:b2', 'said:end']);
  });

  it('leave where they stand with the question, so that a stored match goes on', () => {
    const game = gameOf({
      first: () => call({ step: 'asks' }, { step: 'later', memory: [1, { deep: 'value' }] }),
      asks: () => ask(yes(0), { step: 'told' }),
      told: (context) => (context.mark('answer', context.answerOf(0) as boolean), done),
      later: (context, frame) => (context.mark('memory', frame.memory as never), ask(yes(1), { step: 'later' })),
    });
    const { table, events } = open(game);
    expect(events.at(-1)).toMatchObject({
      type: 'DecisionAsked',
      stack: [{ step: 'later', memory: [1, { deep: 'value' }] }, { step: 'told' }],
    });
    const after = taken(answer(game, jsonCopy(table), true)).table;
    expect(after.marks).toEqual({ answer: true, memory: [1, { deep: 'value' }] });
  });

  it('that end nowhere or do not exist are errors', () => {
    expect(() => open(gameOf({ first: () => done }))).toThrow('no step left to run');
    expect(() => open(gameOf({ first: () => goTo({ step: 'attic' }) }))).toThrow('no step attic');
  });
});

describe('questions', () => {
  it('must offer their fallback', () => {
    const bad: Question = { seat: 0, purpose: 'bad', offer: { kind: 'choose', options: [] }, fallback: 'x' };
    expect(() => open(gameOf({ first: () => ask(bad, { step: 'first' }) }))).toThrow('fallback of bad');
  });

  it('come to a seat one at a time', () => {
    expect(() => open(gameOf({ first: () => askAll([yes(0), yes(0)], { step: 'first' }) }))).toThrow(
      'one thing at a time',
    );
  });

  const both = gameOf({
    first: () => askAll([yes(0), yes(1)], { step: 'both' }),
    both: (context) => {
      context.mark('answers', [context.answerOf(0), context.answerOf(1)] as never);
      return ask(yes(0), { step: 'both' });
    },
  });

  it('asked together go on when all are answered, in either order', () => {
    const { table } = open(both);
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const one = taken(answer(both, table, true, first));
      expect(one.events).toHaveLength(1);
      expect(one.table.pending).toHaveLength(1);
      const two = taken(answer(both, jsonCopy(one.table), false, second));
      expect(two.table.marks.answers).toEqual(first === 0 ? [true, false] : [false, true]);
    }
  });

  it('asked together keep an answer from the other seat until both are given', () => {
    const { table } = open(both);
    const one = taken(answer(both, table, true, 0));
    const made = redact(both, table, one.events[0] as TableEvent, { seat: 1 });
    expect(made).toEqual({ type: 'DecisionMade', decision: table.pending[0]?.id, seat: 0, answer: null, knew: null });
    expect(conceal(both, one.table, { seat: 1 }).answers).toEqual({});
    const other = taken(answer(both, table, false, 0));
    expect(conceal(both, other.table, { seat: 1 })).toEqual(conceal(both, one.table, { seat: 1 }));
  });

  it('are refused with a reason, and nothing happens', () => {
    const { table } = open(both);
    const text = JSON.stringify(table);
    const id = table.pending[0]?.id as string;
    const refused = (input: { seat: number; decision: string; answer: unknown }, at = table): unknown => {
      const outcome = decide(both, at, input, dice);
      return outcome.ok ? 'ok' : outcome.rejection.code;
    };
    expect(refused({ seat: 0, decision: 'd999', answer: true })).toBe('no-such-decision');
    expect(refused({ seat: 0, decision: '__proto__', answer: true })).toBe('no-such-decision');
    expect(refused({ seat: 1, decision: id, answer: true })).toBe('not-your-decision');
    expect(refused({ seat: 0, decision: id, answer: 'true' })).toBe('not-offered');
    expect(refused({ seat: 0, decision: id, answer: true }, conceal(both, table, { seat: 1 }))).toBe('not-offered');
    expect(refused({ seat: 0, decision: id, answer: true }, { ...table, result: { winners: [], reason: '' } })).toBe(
      'match-over',
    );
    expect(JSON.stringify(table)).toBe(text);
  });

  it('keep their own copy of an answer', () => {
    const game = gameOf({
      first: () =>
        ask(
          { seat: 0, purpose: 'order', offer: { kind: 'order', items: ['a', 'b'] }, fallback: ['a', 'b'] },
          { step: 'wait' },
        ),
      wait: () => ask(yes(0), { step: 'wait' }),
    });
    const given = ['b', 'a'];
    const { events } = taken(answer(game, open(game).table, given));
    given.push('c');
    expect(events[0]).toMatchObject({ answer: ['b', 'a'] });
  });
});

describe('losing', () => {
  const context = (mode: string): Context => new Context(toy, board({}, mode), dice);
  const lost = (mode: string, ...groups: number[][]): Table => {
    const at = context(mode);
    for (const seats of groups) at.lose(seats, 'test');
    return at.table;
  };

  it.each([
    ['the other seat of a duel wins', 'duel', [[0]], [1]],
    ['both at once is a draw', 'duel', [[0, 1]], []],
    ['one of three leaves two playing', 'all', [[1]], null],
    ['the last of three wins', 'all', [[1], [0]], [2]],
    ['a team plays on while one of it does', 'teams', [[0]], null],
    ['a team wins whole, with those of it who lost', 'teams', [[0], [1, 3]], [0, 2]],
    ['a seat loses once', 'all', [[1], [1], [1]], null],
  ])('%s', (_, mode, groups, winners) => {
    expect(lost(mode, ...groups).result?.winners ?? null).toEqual(winners);
  });

  it('tells each seat once, and nothing after the end', () => {
    const at = context('duel');
    at.lose([0, 0], 'x');
    at.lose([1], 'y');
    expect(at.events.map(({ type }) => type)).toEqual(['SeatLost', 'GameEnded']);
  });

  const table = open(gameOf({ first: () => askAll([yes(0), yes(1), yes(2)], { step: 'go' }) }), 'all').table;
  const three = gameOf({
    first: () => done,
    go: (at) => ask(yes((at.table.turn.number % 3) as number, 'next'), { step: 'again', turn: at.table.turn.number }),
    again: (at) => (at.emit({ type: 'TurnBegan', number: at.table.turn.number + 1, seat: 0 }), goTo({ step: 'go' })),
  });

  it('by concession answers for the seat, then and whenever it is asked again', () => {
    let at = taken(concede(three, table, 0, 'concede', dice)).table;
    expect(at.pending.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(at.answers).toEqual({ 0: false });
    at = taken(answer(three, at, true, 1)).table;
    const last = taken(answer(three, at, true, 2));
    const asked = last.events.flatMap((event) => (event.type === 'DecisionAsked' ? [event] : []));
    expect(asked.map(({ decisions, stack }) => [decisions[0]?.seat, stack])).toEqual([
      [0, [{ step: 'again', turn: 0 }]],
      [1, [{ step: 'again', turn: 1 }]],
    ]);
    at = last.table;
    expect(at.pending.map(({ seat }) => seat)).toEqual([1]);
    expect(concede(three, at, 0, 'concede', dice)).toMatchObject({ ok: false, rejection: { code: 'match-over' } });
    expect(taken(concede(three, at, 1, 'concede', dice)).table.result).toEqual({ winners: [2], reason: 'concede' });
  });
});

describe('moves', () => {
  it('take the cards of one zone', () => {
    const context = new Context(toy, board({ 'hand/0': ['plain'], 'hand/1': ['big'] }), dice);
    expect(() => context.move({ cards: ['1', '2'], to: 'field/0', reason: 'x' })).toThrow('2 is not in hand/0');
    expect(() => context.move({ cards: ['9'], to: 'field/0', reason: 'x' })).toThrow('no card 9');
  });

  it('may be given the live list of a zone', () => {
    const context = new Context(toy, board({ 'hand/0': ['plain', 'big', 'guard'] }), dice);
    expect(context.move({ cards: cardsIn(context.table, 'hand/0'), to: 'trash/0', reason: 'x' })).toEqual([
      '4',
      '5',
      '6',
    ]);
    expect(context.events[0]).toMatchObject({ cards: ['1', '2', '3'] });
    expect(cardsIn(context.table, 'hand/0')).toEqual([]);
    expect(cardsIn(context.table, 'trash/0')).toEqual(['4', '5', '6']);
  });

  it('of nothing, turns and marks that change nothing are no events', () => {
    const context = new Context(toy, board({ 'field/0': ['plain'] }), dice);
    context.move({ cards: [], to: 'trash/0', reason: 'x' });
    context.orient(['1'], 'upright', 'x');
    context.face(['1'], 'up');
    context.mark('none', null);
    expect(context.events).toEqual([]);
  });
});

describe('begin', () => {
  it('refuses decks with cards that do not exist, by any name', () => {
    for (const key of ['dragon', 'constructor', '__proto__']) {
      expect(() => begin(toy, { mode: 'duel', teams: [0, 1], decks: [{ main: [key] }, deck] }, dice)).toThrow(
        `no card ${key}`,
      );
    }
  });

  it('gives the same match for the same dice and answers', () => {
    expect(playOut(5, 'teams').events).toEqual(playOut(5, 'teams').events);
    expect(playOut(6, 'teams').events).not.toEqual(playOut(5, 'teams').events);
  });

  it('starts from nothing', () => {
    const { events, table } = begin(toy, { mode: 'duel', teams: [0, 1], decks: [deck, deck] }, dice);
    expect(events[0]).toMatchObject({ type: 'TableOpened', teams: [0, 1] });
    expect(events.at(-1)?.type).toBe('DecisionAsked');
    expect(EMPTY_TABLE.zones).toEqual({});
    expect(Object.keys(table.cards)).toHaveLength(2 * deck.main.length);
  });
});

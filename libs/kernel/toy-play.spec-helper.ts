import {
  Context as EngineContext,
  EMPTY_TABLE,
  begin,
  fold,
  ask,
  decide,
  effectFrame,
  sampleAnswer,
  zoneOf,
  type Dice,
  type Game,
  type Offer,
  type Operation,
  type Scope,
  type Seat,
  type Step,
  type Table,
  type TableEvent,
} from './index.js';
import { programs, zones } from './toy-cards.spec-helper.js';
import { deck, question, steps, toy, type Variation, varied } from './toy-rules.spec-helper.js';

/** Splitmix-like streams: good enough for tests, and the same on every machine. */
export const seededDice =
  (seed: number): Dice =>
  (label) => {
    let state = seed >>> 0;
    for (const char of label) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;
    return () => {
      state = (state + 0x9e3779b9) >>> 0;
      let z = state;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b) >>> 0;
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35) >>> 0;
      return (z ^ (z >>> 16)) >>> 0;
    };
  };

export const TEAMS: Readonly<Record<string, readonly number[]>> = { duel: [0, 1], teams: [0, 1, 0, 1], all: [0, 1, 2] };

export interface Played {
  readonly first: Table;
  readonly table: Table;
  readonly events: readonly TableEvent[];
  readonly inputs: readonly {
    readonly before: Table;
    readonly seat: Seat;
    readonly decision: string;
    readonly answer: unknown;
    readonly events: readonly TableEvent[];
  }[];
}

/** Plays a match to its end with random answers. */
export function playOut(seed: number, mode = 'duel', game: Game = toy, dice: Dice = seededDice(seed)): Played {
  const teams = TEAMS[mode] as readonly number[];
  const chance = seededDice(seed + 1)('answers');
  const opened = begin(game, { mode, teams, decks: teams.map(() => deck) }, dice);
  const events = [...opened.events];
  const inputs: Played['inputs'][number][] = [];
  let table = opened.table;
  while (table.result === null) {
    const before = table;
    const decision = table.pending[chance() % table.pending.length] as Table['pending'][number];
    const answer = sampleAnswer(decision.offer as Offer, chance) ?? decision.fallback;
    const outcome = decide(game, table, { seat: decision.seat, decision: decision.id, answer }, dice);
    if (!outcome.ok)
      throw new Error(`${outcome.rejection.message}: ${JSON.stringify(answer)} to ${JSON.stringify(decision)}`);
    inputs.push({ before, seat: decision.seat, decision: decision.id, answer, events: outcome.events });
    events.push(...outcome.events);
    table = outcome.table;
  }
  return { first: opened.table, table, events, inputs };
}

export function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Whether two JSON values are equal; faster than a matcher, for loops over every event. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    a === null ||
    b === null ||
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

export const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export interface Piece {
  readonly def: string;
  readonly facing?: 'up' | 'down';
  readonly owner?: Seat;
  readonly role?: string | null;
}

/** A table with these cards: `1`, `2` … in the given order. A bare string is a face-up card. */
export function board(layout: Readonly<Record<string, readonly (string | Piece)[]>>, mode = 'duel'): Table {
  const teams = TEAMS[mode] as readonly number[];
  const names = Object.entries(zones).flatMap(([name, rule]) =>
    rule.per === 'table' ? [name] : teams.map((_, seat) => zoneOf(name, seat)),
  );
  const events: TableEvent[] = [{ type: 'TableOpened', game: 'toy', edition: '1', mode, teams, zones: names }];
  let fresh = 1;
  for (const [zoneId, pieces] of Object.entries(layout)) {
    for (const piece of pieces) {
      const {
        def,
        facing = 'up',
        owner = Number(zoneId.split('/')[1] ?? 0),
        role = null,
      }: Piece = typeof piece === 'string' ? { def: piece } : piece;
      events.push({ type: 'CardsCreated', zone: zoneId, owner, defs: [def], fresh: fresh++, facing, role });
    }
  }
  events.push({ type: 'TurnBegan', number: 1, seat: 0 });
  return fold(EMPTY_TABLE, events);
}

export interface Run {
  readonly game: Game;
  readonly table: Table;
  readonly events: readonly TableEvent[];
}

/** Runs operations until they ask something; when they are done, seat 0 is asked about `over`. Waiting triggers are not used. */
export function perform(
  table: Table,
  operations: readonly Operation[],
  scope: Partial<Scope> = {},
  extra: Variation = {},
): Run {
  const over: Step = () => ask(question(0, 'over', { kind: 'confirm' }, false), { step: 'over' });
  const game = varied(toy, {
    ...extra,
    procedures: {
      ...extra.procedures,
      programs: { ...programs, ...extra.procedures?.programs, test: operations },
      steps: { ...steps, ...extra.procedures?.steps, over },
    },
  });
  const full: Scope = { controller: 0, source: null, cards: {}, numbers: {}, seats: {}, ...scope };
  const context = new EngineContext(
    game,
    { ...table, stack: [{ step: 'over' }, effectFrame('test', full)] },
    seededDice(1),
  );
  context.run();
  return { game, table: context.table, events: context.events };
}

/** Answers the first pending decision after a round trip through JSON, as a store would. */
export function reply(run: Run, answer: unknown, seat?: Seat): Run {
  const table = jsonCopy(run.table);
  const decision = table.pending.find((pending) => seat === undefined || pending.seat === seat);
  if (!decision) throw new Error('nothing is asked');
  const outcome = decide(run.game, table, { seat: decision.seat, decision: decision.id, answer }, seededDice(1));
  if (!outcome.ok) throw new Error(outcome.rejection.message);
  return { game: run.game, table: outcome.table, events: outcome.events };
}

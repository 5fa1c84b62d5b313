import { call, callAll, ask, done, goTo, type Context, type Next } from '../context.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { cardsIn, seatsFrom, type CardId, type Frame, type Seat } from '../table.js';
import { seesNow } from '../view.js';
import { abilityNamed } from './abilities.js';
import { holds, quantity, select } from './evaluate.js';
import { byPreference, valuesOf } from './facts.js';
import { effectOf } from './lasting.js';
import type { Lasting } from './lasting-operations.js';
import { affected, choosable } from './permissions.js';
import { madeBy, movedBy } from './moving.js';
import { seatsOf, zoneFor } from './places.js';
import type { Operation, OperationOf, Scope, SeatRef, Selector } from './language.js';

/** What an operation of a game's own does: nothing more, a procedure to run first, or names it bound. */
export type CustomResult = null | { readonly call: Frame } | { readonly scope: Scope };
export type CustomOperation = (
  context: Context,
  scope: Scope,
  settings: Readonly<Record<string, Json>>,
) => CustomResult;
export type Operations = Readonly<Record<string, CustomOperation>>;

/** Where an effect stands: which program, which block of it, which line, and what it has bound. All of it data. */
export interface EffectFrame extends Frame {
  readonly step: 'effect';
  readonly program: string;
  readonly block: readonly (string | number)[];
  readonly line: number;
  readonly scope: Json;
  readonly asked: boolean;
}

export const effectFrame = (program: string, scope: Scope): EffectFrame => ({
  step: 'effect',
  program,
  block: [],
  line: 0,
  scope: scope as unknown as Json,
  asked: false,
});

const known = new WeakMap<Game, Map<string, readonly Operation[]>>();

/** `name` is a program of the game, `card#ability` for one printed on a card, or `card#ability/cost` for what it costs. */
export function programOf(game: Game, name: string): readonly Operation[] {
  let programs = known.get(game);
  if (!programs) known.set(game, (programs = new Map(Object.entries(game.programs))));
  let program = programs.get(name);
  if (!program) programs.set(name, (program = printedProgram(game, name)));
  return program;
}

function printedProgram(game: Game, name: string): readonly Operation[] {
  const [whole = '', part = 'do'] = name.split('/');
  const ability = abilityNamed(game, whole);
  if (ability?.kind === 'activated' && part === 'cost') return ability.cost;
  if (!ability || ability.kind === 'constant' || part !== 'do') throw new Error(`${game.id} has no program ${name}`);
  return ability.do;
}

export function blockOf(game: Game, frame: EffectFrame): readonly Operation[] {
  let at: unknown = programOf(game, frame.program);
  for (const key of frame.block) at = (at as Record<string | number, unknown>)[key];
  return at as readonly Operation[];
}

/** The step that runs effects: one operation at a time, so that any of them may ask or call. */
export function runEffect(context: Context, frame: Frame): Next {
  const effect = frame as EffectFrame;
  const operation = blockOf(context.game, effect)[effect.line];
  if (!operation) return done;
  return new Interpreter(context, effect).run(operation);
}

type Branching =
  'choose' | 'may' | 'pick' | 'number' | 'declare' | 'order' | 'if' | 'each' | 'seats' | 'repeat' | 'run' | 'custom';
type Binding = 'move' | 'bind' | 'note' | 'create';
/** Operations that neither ask, branch, bind nor call. */
type Simple = Exclude<Operation, { readonly op: Branching | Binding }>;
interface Bound {
  readonly cards?: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers?: Readonly<Record<string, number>>;
  readonly seats?: Readonly<Record<string, Seat>>;
}

const named = (name: string | undefined, cards: readonly CardId[] | null): Bound =>
  name === undefined || cards === null ? {} : { cards: { [name]: cards } };

class Interpreter {
  private readonly scope: Scope;

  constructor(
    private readonly context: Context,
    private readonly frame: EffectFrame,
  ) {
    this.scope = frame.scope as unknown as Scope;
  }

  run(operation: Operation): Next {
    switch (operation.op) {
      case 'custom':
        return this.custom(operation);
      case 'choose':
        return this.choose(operation);
      case 'may':
        return this.may(operation);
      case 'pick':
        return this.pick(operation);
      case 'number':
        return this.number(operation);
      case 'declare':
        return this.declare(operation);
      case 'order':
        return this.order(operation);
      case 'if':
        return this.branch(operation);
      case 'each':
        return callAll(
          this.select(operation.in).map((id) => this.block(['do'], { cards: { [operation.bind]: [id] } })),
          this.next(),
        );
      case 'seats':
        return callAll(
          this.seatsInTurn(operation.of).map((seat) => this.block(['do'], { seats: { [operation.bind]: seat } })),
          this.next(),
        );
      case 'repeat':
        return callAll(
          Array.from({ length: Math.max(0, this.amount(operation.n)) }, () => this.block(['do'])),
          this.next(),
        );
      case 'run':
        return call(effectFrame(`${this.frame.program.split('#')[0]}#${operation.ability}`, this.scope), this.next());
      case 'move':
        return goTo(this.next(named(operation.bind, movedBy(this.context, this.scope, operation))));
      case 'create':
        return goTo(this.next(named(operation.bind, madeBy(this.context, this.scope, operation))));
      case 'bind':
        return goTo(this.next({ cards: { [operation.as]: this.select(operation.cards) } }));
      case 'note':
        return goTo(this.next({ numbers: { [operation.as]: this.amount(operation.value) } }));
      default:
        this.perform(operation);
        return goTo(this.next());
    }
  }

  private perform(operation: Simple): void {
    const context = this.context;
    switch (operation.op) {
      case 'draw':
        return context.eachTogether(this.seatsInTurn(operation.seat), (seat) => this.draw(seat, operation));
      case 'orient':
        return context.orient(this.affected(operation.cards), operation.orientation, 'effect', this.scope.source);
      case 'place':
        return context.place(this.affected(operation.cards), operation.to, operation.reason, this.scope.source);
      case 'face':
        return context.face(this.affected(operation.cards), operation.facing);
      case 'reveal':
        return this.reveal(operation);
      case 'shuffle': {
        const last = operation.last === undefined ? Infinity : this.amount(operation.last);
        for (const seat of this.seats(operation.of)) context.shuffle(this.zone(operation.zone, seat), last);
        return;
      }
      case 'count':
        for (const seat of this.seats(operation.seat)) this.count(seat, operation);
        return;
      case 'counter':
        for (const id of this.affected(operation.cards)) this.putCounters(id, operation);
        return;
      default:
        return this.beginEffect(operation);
    }
  }

  private count(seat: Seat, { counter, by }: OperationOf<'count'>): void {
    const now = this.context.table.seats[seat]?.counters[counter] ?? 0;
    this.context.emit({ type: 'CounterSet', on: seat, counter, value: now + this.amount(by) });
  }

  private putCounters(on: CardId, { counter, by }: OperationOf<'counter'>): void {
    const now = this.context.table.cards[on]?.counters[counter] ?? 0;
    const value = Math.max(0, now + this.amount(by));
    const { source } = this.scope;
    if (value !== now)
      this.context.emit({ type: 'CounterSet', on, counter, value, ...(source !== null && { cause: source }) });
  }

  /** As many as there are: an impossible part is skipped. */
  private draw(seat: Seat, operation: OperationOf<'draw'>): void {
    const from = cardsIn(this.context.table, this.zone(operation.from, seat));
    const cards = from.slice(0, Math.max(0, this.amount(operation.n)));
    this.context.move({ cards, to: this.zone(operation.to, seat), reason: 'draw', cause: this.scope.source });
  }

  private reveal(operation: OperationOf<'reveal'>): void {
    const cards = this.select(operation.cards);
    const first = this.context.table.cards[cards[0] ?? ''];
    if (!first) return;
    const defs = cards.map((id) => this.context.table.cards[id]?.def ?? null);
    const seat = operation.to === 'all' ? undefined : this.seats(operation.to)[0];
    const to = seat === undefined ? 'all' : ({ seat } as const);
    this.context.emit({ type: 'CardsRevealed', cards, defs, zone: first.zone, to });
  }

  private beginEffect(operation: Lasting): void {
    const effect = effectOf(this.context, this.context.nextId('e'), this.scope, this.frame.program, operation);
    if (effect) this.context.emit({ type: 'EffectBegan', effect });
  }

  /** Asks only where there is something to choose, or where not asking would tell others what the chooser has. */
  private choose(operation: OperationOf<'choose'>): Next {
    const chooser = this.seats(operation.by)[0] ?? this.scope.controller;
    const chosen = (cards: readonly CardId[]): Next => goTo(this.next({ cards: { [operation.bind]: cards } }));
    if (this.frame.asked) return chosen(this.context.answerOf(chooser) as CardId[]);
    const from = choosable(this.context, this.scope, operation.from);
    const max = Math.max(0, Math.min(this.amount(operation.max), from.length));
    const min = Math.max(0, Math.min(this.amount(operation.min), max));
    if (from.length <= min && this.isOpen(operation.from)) return chosen(from);
    return ask(
      {
        seat: chooser,
        purpose: operation.purpose,
        offer: { kind: 'select', from, min, max, limits: [], total: null },
        fallback: byPreference(this.context, from, operation.prefer).slice(0, min),
        ...(operation.blind && { blind: true as const }),
      },
      { ...this.frame, asked: true },
    );
  }

  /** Whether everyone can work out what a selector finds: it filters nothing, or only cards that all see. */
  private isOpen(selector: Selector): boolean {
    if (!selector.where) return true;
    const { where: _, ...unfiltered } = selector;
    return this.select(unfiltered).every((id) => seesNow(this.context.game, this.context.table, id, 'spectator'));
  }

  private may(operation: OperationOf<'may'>): Next {
    const seat = this.seats(operation.by)[0] ?? this.scope.controller;
    if (this.frame.asked) {
      return this.context.answerOf(seat) === true ? call(this.block(['do']), this.next()) : goTo(this.next());
    }
    const question = { seat, purpose: operation.purpose, offer: { kind: 'confirm' } as const, fallback: false };
    return ask(question, { ...this.frame, asked: true });
  }

  /** Among modes that can be taken; with only one there is nothing to ask. */
  private pick(operation: OperationOf<'pick'>): Next {
    const seat = this.seats(operation.by)[0] ?? this.scope.controller;
    const take = (id: string): Next => {
      const mode = operation.modes.findIndex((candidate) => candidate.id === id);
      return call(this.block(['modes', mode, 'do']), this.next());
    };
    if (this.frame.asked) return take(this.context.answerOf(seat) as string);
    const open = operation.modes.filter(({ when }) => !when || holds(this.context, this.scope, when));
    const [first, second] = open;
    if (!first) return goTo(this.next());
    if (!second) return take(first.id);
    const offer = { kind: 'choose', options: open.map(({ id }) => ({ id })) } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: first.id }, { ...this.frame, asked: true });
  }

  private number(operation: OperationOf<'number'>): Next {
    const seat = this.seats(operation.by)[0] ?? this.scope.controller;
    const take = (n: number): Next => goTo(this.next({ numbers: { [operation.bind]: n } }));
    if (this.frame.asked) return take(this.context.answerOf(seat) as number);
    const min = this.amount(operation.min);
    const max = Math.max(min, this.amount(operation.max));
    if (min === max) return take(min);
    const offer = { kind: 'amount', min, max } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: min }, { ...this.frame, asked: true });
  }

  private declare(operation: OperationOf<'declare'>): Next {
    const seat = this.seats(operation.by)[0] ?? this.scope.controller;
    if (this.frame.asked)
      return goTo(this.next({ numbers: { [operation.bind]: this.context.answerOf(seat) as number } }));
    const count = valuesOf(this.context.game, operation.fact).length;
    if (count === 0) return goTo(this.next());
    const offer = { kind: 'name', fact: operation.fact, count } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: 0 }, { ...this.frame, asked: true });
  }

  private order(operation: OperationOf<'order'>): Next {
    const seat = this.seats(operation.by)[0] ?? this.scope.controller;
    const take = (cards: readonly CardId[]): Next => goTo(this.next({ cards: { [operation.bind]: cards } }));
    if (this.frame.asked) return take(this.context.answerOf(seat) as CardId[]);
    const items = this.select(operation.cards);
    if (items.length < 2) return take(items);
    const offer = { kind: 'order', items } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: items }, { ...this.frame, asked: true });
  }

  private branch(operation: OperationOf<'if'>): Next {
    const key = holds(this.context, this.scope, operation.when) ? 'do' : 'otherwise';
    return operation[key] ? call(this.block([key]), this.next()) : goTo(this.next());
  }

  private custom(operation: OperationOf<'custom'>): Next {
    const perform = this.context.game.operations[operation.name];
    if (!perform) throw new Error(`${this.context.game.id} has no operation ${operation.name}`);
    const result = perform(this.context, this.scope, operation.with);
    if (result === null) return goTo(this.next());
    if ('call' in result) return call(result.call, this.next());
    return goTo({ ...this.next(), scope: result.scope as unknown as Json });
  }

  private next(bound: Bound = {}): EffectFrame {
    const { program, block, line } = this.frame;
    return { step: 'effect', program, block, line: line + 1, scope: this.with(bound), asked: false };
  }

  private block(path: readonly (string | number)[], bound: Bound = {}): EffectFrame {
    const block = [...this.frame.block, this.frame.line, ...path];
    return { step: 'effect', program: this.frame.program, block, line: 0, scope: this.with(bound), asked: false };
  }

  private with({ cards, numbers, seats }: Bound): Json {
    if (!cards && !numbers && !seats) return this.frame.scope;
    return {
      ...this.scope,
      ...(cards && { cards: { ...this.scope.cards, ...cards } }),
      ...(numbers && { numbers: { ...this.scope.numbers, ...numbers } }),
      ...(seats && { seats: { ...this.scope.seats, ...seats } }),
    } as unknown as Json;
  }

  private zone(name: string, seat: Seat): string {
    return zoneFor(this.context, name, seat);
  }

  private affected(selector: Selector): CardId[] {
    return affected(this.context, this.scope, this.select(selector));
  }

  private select(selector: Selector): CardId[] {
    return select(this.context, this.scope, selector);
  }

  private seats(ref: SeatRef): readonly Seat[] {
    return seatsOf(this.context, this.scope, ref);
  }

  /** What several do at once they do one after the other, whoever holds the turn first. */
  private seatsInTurn(ref: SeatRef): readonly Seat[] {
    const seats = this.seats(ref);
    if (seats.length < 2) return seats;
    return seatsFrom(this.context.table, this.context.table.turn.seat).filter((seat) => seats.includes(seat));
  }

  private amount(amount: Parameters<typeof quantity>[2]): number {
    return quantity(this.context, this.scope, amount);
  }
}

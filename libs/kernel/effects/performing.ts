import { call, goTo, type Next } from '../context.js';
import type { Json } from '../json.js';
import { cardAt, cardsIn, type CardId, type Seat } from '../table.js';
import type { Bound } from './bound.js';
import { Cursor } from './cursor.js';
import type { Operation, OperationOf } from './language.js';
import { madeBy, movedBy } from './moving.js';
import { effectOf } from './lasting.js';
import type { Lasting } from './lasting-operations.js';

type Branching =
  | 'choose'
  | 'pay'
  | 'whole'
  | 'use'
  | 'nullify'
  | 'copy'
  | 'retarget'
  | 'may'
  | 'pick'
  | 'number'
  | 'declare'
  | 'order'
  | 'if'
  | 'each'
  | 'seats'
  | 'repeat'
  | 'run'
  | 'custom';
type Binding = 'move' | 'bind' | 'note' | 'create';
/** Operations that neither ask, branch, bind nor call. */
export type Simple = Exclude<Operation, { readonly op: Branching | Binding }>;

const named = (name: string | undefined, cards: readonly CardId[] | null): Bound =>
  name === undefined || cards === null ? {} : { cards: { [name]: cards } };

/** Operations that change the table. */
export class Performing extends Cursor {
  /** Carries out an operation that neither asks nor branches. */
  act(operation: Simple | OperationOf<'move' | 'create' | 'custom'>): Next {
    switch (operation.op) {
      case 'custom':
        return this.custom(operation);
      case 'move':
        return goTo(this.next(named(operation.bind, movedBy(this.context, this.scope, operation))));
      case 'create':
        return goTo(this.next(named(operation.bind, madeBy(this.context, this.scope, operation))));
      default:
        this.perform(operation);
        return goTo(this.next());
    }
  }

  protected perform(operation: Simple): void {
    const context = this.context;
    switch (operation.op) {
      case 'draw':
        return context.eachTogether(this.seatsInTurn(operation.seat), (seat) => this.draw(seat, operation));
      case 'orient':
        return context.orient(this.affected(operation.cards), operation.orientation, 'effect', this.scope.source);
      case 'exchange': {
        const [kept, by] = [this.affected({ bound: operation.for })[0], this.select({ bound: operation.card })[0]];
        if (kept !== undefined && by !== undefined) context.exchange(kept, by, operation.reason, this.scope.source);
        return;
      }
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

  protected count(seat: Seat, { counter, by }: OperationOf<'count'>): void {
    const now = this.context.table.seats[seat]?.counters[counter] ?? 0;
    this.context.emit({ type: 'CounterSet', on: seat, counter, value: now + this.amount(by) });
  }

  protected putCounters(on: CardId, { counter, by }: OperationOf<'counter'>): void {
    const now = this.context.table.cards[on]?.counters[counter] ?? 0;
    const value = Math.max(0, now + this.amount(by));
    const { source } = this.scope;
    if (value !== now)
      this.context.emit({ type: 'CounterSet', on, counter, value, ...(source !== null && { cause: source }) });
  }

  /** Draws as many as there are: an impossible part is skipped. */
  protected draw(seat: Seat, operation: OperationOf<'draw'>): void {
    const from = cardsIn(this.context.table, this.zone(operation.from, seat));
    const cards = from.slice(0, Math.max(0, this.amount(operation.n)));
    this.context.move({ cards, to: this.zone(operation.to, seat), reason: 'draw', cause: this.scope.source });
  }

  protected reveal(operation: OperationOf<'reveal'>): void {
    const cards = this.select(operation.cards);
    const first = cardAt(this.context.table, cards[0]);
    if (!first) return;
    const defs = cards.map((id) => this.context.table.cards[id]?.def ?? null);
    const seat = operation.to === 'all' ? undefined : this.seats(operation.to)[0];
    const to = seat === undefined ? 'all' : ({ seat } as const);
    this.context.emit({ type: 'CardsRevealed', cards, defs, zone: first.zone, to });
  }

  protected beginEffect(operation: Lasting): void {
    const effect = effectOf(this.context, this.context.nextId('e'), this.scope, this.frame.program, operation);
    if (effect) this.context.emit({ type: 'EffectBegan', effect });
  }

  protected custom(operation: OperationOf<'custom'>): Next {
    const perform = this.context.game.language.operations[operation.name];
    if (!perform) throw new Error(`${this.context.game.id} has no operation ${operation.name}`);
    const result = perform(this.context, this.scope, operation.with);
    if (result === null) return goTo(this.next());
    if ('call' in result) return call(result.call, this.next());
    return goTo({ ...this.next(), scope: result.scope as unknown as Json });
  }
}

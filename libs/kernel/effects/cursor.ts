import type { Context } from '../context.js';
import type { Json } from '../json.js';
import { seatsFrom, type CardId, type Seat } from '../table.js';
import { extended, type Bound } from './bound.js';
import { quantity, select } from './evaluate.js';
import type { EffectFrame } from './frames.js';
import type { Quantity, Scope, SeatRef, Selector } from './language.js';
import { affected } from './permissions.js';
import { seatsOf, zoneFor } from './places.js';
import type { Asker } from './known.js';

/** An effect at one of its operations: evaluates what the operation names, and computes the next frame. */
export class Cursor {
  protected readonly scope: Scope;

  constructor(
    protected readonly context: Context,
    protected readonly frame: EffectFrame,
  ) {
    this.scope = frame.scope as unknown as Scope;
  }

  protected next(bound: Bound = {}): EffectFrame {
    const { program, block, line } = this.frame;
    return { step: 'effect', program, block, line: line + 1, scope: this.with(bound), asked: false };
  }

  protected block(path: readonly (string | number)[], bound: Bound = {}): EffectFrame {
    const block = [...this.frame.block, this.frame.line, ...path];
    return { step: 'effect', program: this.frame.program, block, line: 0, scope: this.with(bound), asked: false };
  }

  protected with(bound: Bound): Json {
    if (!bound.cards && !bound.numbers && !bound.seats) return this.frame.scope;
    return extended(this.scope, bound) as unknown as Json;
  }

  protected zone(name: string, seat: Seat): string {
    return zoneFor(this.context, name, seat);
  }

  protected affected(selector: Selector): CardId[] {
    return affected(this.context, this.scope, this.select(selector));
  }

  protected select(selector: Selector): CardId[] {
    return select(this.context, this.scope, selector);
  }

  protected seats(ref: SeatRef): readonly Seat[] {
    return seatsOf(this.context, this.scope, ref);
  }

  /** Seats that act simultaneously by the text act one after the other, starting with the seat whose turn it is. */
  protected seatsInTurn(ref: SeatRef): readonly Seat[] {
    const seats = this.seats(ref);
    if (seats.length < 2) return seats;
    return seatsFrom(this.context.table, this.context.table.turn.seat).filter((seat) => seats.includes(seat));
  }

  protected amount(amount: Quantity): number {
    return quantity(this.context, this.scope, amount);
  }

  protected asker(seat: Seat = this.scope.controller): Asker {
    return { viewer: { seat }, program: this.frame.program };
  }

  /** The seat that decides: the first of the named ones, otherwise the controller. */
  protected decider(ref: SeatRef | undefined): Seat {
    return (ref === undefined ? undefined : this.seats(ref)[0]) ?? this.scope.controller;
  }
}

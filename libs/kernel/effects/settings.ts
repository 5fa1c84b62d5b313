import type { Context } from '../context.js';
import type { Json } from '../json.js';
import type { CardId, Seat } from '../table.js';
import { quantity, select } from './evaluate.js';
import type { Quantity, Scope, SeatRef, Selector } from './language.js';
import { seatsOf, type ReadContext } from './places.js';

/** The settings of a game's own operation, evaluated as in the effect language. */
export class Settings<L extends ReadContext = Context> {
  constructor(
    readonly context: L,
    readonly scope: Scope,
    protected readonly given: Readonly<Record<string, Json>>,
  ) {}

  cards(name: string): CardId[] {
    return select(this.context, this.scope, this.given[name] as unknown as Selector);
  }

  /** Never negative: doing something less than zero times is not doing it. */
  amount(name: string): number {
    return Math.max(0, this.number(name));
  }

  /** May be negative. */
  number(name: string): number {
    return quantity(this.context, this.scope, this.given[name] as unknown as Quantity);
  }

  seats(name: string): readonly Seat[] {
    return seatsOf(this.context, this.scope, this.given[name] as unknown as SeatRef);
  }

  has(name: string): boolean {
    return this.given[name] !== undefined;
  }

  json(name: string): Json {
    return this.given[name] as Json;
  }

  text(name: string): string {
    return this.given[name] as string;
  }
}

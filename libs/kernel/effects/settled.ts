import type { Json } from '../json.js';
import type { Card, CardId, Seat } from '../table.js';
import { listOf, printedFact, valuesOf, type ReadFact } from './facts.js';
import type { Filter, Quantity, Scope, SeatRef, Selector } from './language.js';
import { namesIn, withParts } from './naming.js';
import { boundCards, seatsOf, type ReadContext } from './places.js';

/**
 * A continuous effect outlives the text that began it, so it must contain what the text had bound: "this unit", "the chosen unit", "of the
 * same colour as that unit", "Lv X or lower". Names of cards become ids, properties of those cards their current values, quantities
 * numbers, and bound seats fixed seats.
 */

/** The functions that read facts, numbers and names of keywords. */
export interface Reads {
  readonly fact: ReadFact;
  readonly quantity: (context: ReadContext, scope: Scope, amount: Quantity) => number;
  readonly keywordNames: (context: ReadContext, card: Card, keyword: string) => readonly string[];
}

const NONE: Filter = { any: [] };

/** A filter without bound names is returned as the same object. */
export function settledFilter(context: ReadContext, scope: Scope, filter: Filter, reads: Reads): Filter {
  return new Settling(context, scope, reads).filter(filter);
}

const isNaming = (shape: string, part: unknown): boolean => namesIn(shape, part).size > 0;

class Settling {
  constructor(
    private readonly context: ReadContext,
    private readonly scope: Scope,
    private readonly reads: Reads,
  ) {}

  filter(filter: Filter): Filter {
    if (!isNaming('filter', filter)) return filter;
    if ('is' in filter) return { these: this.ids(filter.is) };
    if ('sameAs' in filter || 'shares' in filter || 'declared' in filter || 'ofKeyword' in filter)
      return this.about(filter);
    return withParts('filter', filter, (shape, part) => this.part(shape, part));
  }

  private part(shape: string, part: unknown): unknown {
    if (!isNaming(shape, part)) return part;
    switch (shape) {
      case 'filter':
        return this.filter(part as Filter);
      case 'selector':
        return this.selector(part as Selector);
      case 'quantity':
        return this.reads.quantity(this.context, this.scope, part as Quantity);
      case 'seat':
        return { seats: seatsOf(this.context, this.scope, part as SeatRef) };
      default:
        return this.ids(part as string);
    }
  }

  /** A selector of bound cards becomes a selector of fixed cards in any zone. */
  private selector(selector: Selector): Selector {
    const { where, ...parts } = withParts('selector', selector, (shape, part) =>
      shape === 'bound cards' ? part : this.part(shape, part),
    );
    if (!('bound' in parts)) return { ...parts, ...(where && { where }) };
    const these: Filter = { these: this.ids(parts.bound) };
    return { zone: 'any', of: 'any', where: where ? { all: [these, where] } : these };
  }

  /** Filters about a fact of bound cards, or about a declared value: only the value is kept. */
  private about(filter: Extract<Filter, Asking>): Filter {
    const { fact } = filter;
    if ('ofKeyword' in filter) {
      const cards = this.cards(filter.on);
      return { fact, in: cards.flatMap((card) => this.reads.keywordNames(this.context, card, filter.ofKeyword)) };
    }
    const printed = filter.printed && { printed: filter.printed };
    if ('declared' in filter) {
      const value = valuesOf(this.context.game, fact)[this.scope.numbers[filter.declared] ?? -1];
      return value === undefined ? NONE : { fact, in: [value], ...printed };
    }
    const read = (card: Card): Json =>
      printed ? printedFact(this.context.game, card, fact) : this.reads.fact(this.context, card, fact);
    const values = this.cards('shares' in filter ? filter.shares : filter.sameAs).map(read);
    const one = (value: Json): Filter =>
      'shares' in filter ? { fact, in: listOf(value), ...printed } : { fact, same: value, ...printed };
    return values.length === 0 ? NONE : { all: values.map(one) };
  }

  private ids(name: string): CardId[] {
    return boundCards(this.context, this.scope, name);
  }

  private cards(name: string): Card[] {
    return this.ids(name).map((id) => this.context.table.cards[id] as Card);
  }
}

type Asking =
  | { readonly sameAs: string }
  | { readonly shares: string }
  | { readonly declared: string }
  | { readonly ofKeyword: string };

/** The other side of a prohibition or permission with its names resolved: a filter on cards, or seats. */
export function settledSide(
  context: ReadContext,
  scope: Scope,
  { where, seat }: { readonly where?: Filter; readonly seat?: SeatRef },
  reads: Reads,
): { readonly where?: Filter; readonly seats?: readonly Seat[] } {
  return {
    ...(where && { where: settledFilter(context, scope, where, reads) }),
    ...(seat !== undefined && { seats: seatsOf(context, scope, seat) }),
  };
}

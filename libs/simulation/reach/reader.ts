import {
  changesIn,
  type Ability,
  type Condition,
  type ConstantChange,
  type Filter,
  type Offer,
  type Operation,
  type Quantity,
  type SeatRef,
  type Selector,
  type Subject,
} from '#kernel';
import type { Topic } from './vocabulary.js';

/** Fields of operations by the kind of value they contain. For `from`, `by` and `to` it depends on the operation. */
const SELECTORS = ['cards', 'in'];
const QUANTITIES = ['n', 'min', 'max', 'value', 'last'];
const SEATS = ['seat', 'of', 'under'];
/** Operations that ask, and the kind of decision. */
const OFFERS: Readonly<Partial<Record<Operation['op'], Offer['kind']>>> = {
  ...{ choose: 'select', may: 'confirm', pick: 'choose', number: 'amount', order: 'order', retarget: 'select' },
  declare: 'name',
};

/** Random choices ask nobody, and what a payment asks depends on what is available to pay with: a game's probe lists those. */
const isAsking = (operation: Operation): boolean =>
  operation.op in OFFERS && !(operation.op === 'choose' && operation.random === true);

/** Reads card texts and collects the words they use. */
export class Reader {
  private readonly found = new Map<Topic, Set<string>>();

  /** The words of one topic that are used. */
  used(topic: Topic): ReadonlySet<string> {
    return this.found.get(topic) ?? new Set();
  }

  ability(ability: Ability): this {
    this.add('kind', ability.kind);
    if ('when' in ability && ability.when) this.condition(ability.when);
    if ('needs' in ability && ability.needs) this.condition(ability.needs);
    if ('timing' in ability && ability.timing !== undefined) this.add('timing', ability.timing);
    if (ability.kind === 'constant') {
      this.selector(ability.on);
      changesIn(ability).forEach((change) => this.change(change));
      return this;
    }
    if (ability.cost) this.operations(ability.cost);
    if (ability.kind === 'replacement') this.subject(ability.subject);
    if (ability.kind === 'triggered') {
      this.add('event', ability.on.event);
      this.subject(ability.on.subject);
      if (ability.on.other) this.subject(ability.on.other);
    }
    return this.operations(ability.do);
  }

  operations(operations: readonly Operation[]): this {
    operations.forEach((operation) => this.operation(operation));
    return this;
  }

  private add(topic: Topic, word: string): void {
    this.found.set(topic, (this.found.get(topic) ?? new Set()).add(word));
  }

  private operation(operation: Operation): void {
    this.add('operation', operation.op);
    if (operation.op === 'custom') this.add('custom', operation.name);
    if (operation.op === 'forbid') this.add('prohibition', operation.what);
    if (operation.op === 'allow') this.add('permission', operation.what);
    if (operation.op === 'grant') this.add('granted', operation.keyword);
    if ('purpose' in operation && isAsking(operation))
      this.add('decision', `${OFFERS[operation.op]} ${operation.purpose}`);
    for (const [field, value] of Object.entries(operation)) this.field(operation.op, field, value);
  }

  private field(op: Operation['op'], field: string, value: unknown): void {
    if (field === 'until') this.add('duration', value as string);
    else if (field === 'do' || field === 'otherwise') this.operations(value as readonly Operation[]);
    else if (field === 'modes') for (const mode of value as readonly object[]) this.fields(op, mode);
    else if (field === 'when') this.condition(value as Condition);
    else if (field === 'where' || (field === 'from' && op === 'spare')) this.filter(value as Filter);
    else if (field === 'from' && op === 'choose') this.selector(value as Selector);
    else if (field === 'by' && (op in OFFERS || op === 'pay')) this.seat(value as SeatRef);
    else if (field === 'to' && op === 'assign') this.quantity(value as Quantity);
    else if (field === 'by' || QUANTITIES.includes(field)) this.quantity(value as Quantity);
    else if (SELECTORS.includes(field) && value !== null) this.selector(value as Selector);
    else if (SEATS.includes(field)) this.seat(value as SeatRef);
    else if (field === 'with') Object.values(value as object).forEach((setting) => this.setting(setting));
  }

  private fields(op: Operation['op'], of: object): void {
    for (const [field, value] of Object.entries(of)) this.field(op, field, value);
  }

  /** The form of a setting of a game's own operation tells whether it is cards or a number. */
  private setting(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if ('zone' in value || 'either' in value || 'bound' in value) this.selector(value as Selector);
    else this.quantity(value as Quantity);
  }

  private selector(selector: Selector): void {
    for (const key of Object.keys(selector)) this.add('selector', key);
    if ('either' in selector) selector.either.forEach((part) => this.selector(part));
    if ('zone' in selector) {
      this.seat(selector.of);
      if (selector.top !== undefined) this.quantity(selector.top);
    }
    if (selector.where) this.filter(selector.where);
  }

  private filter(filter: Filter): void {
    for (const key of Object.keys(filter)) this.add('filter', key);
    if ('all' in filter) filter.all.forEach((part) => this.filter(part));
    else if ('any' in filter) filter.any.forEach((part) => this.filter(part));
    else if ('not' in filter) this.filter(filter.not);
    else if ('carries' in filter) this.filter(filter.carries);
    else if ('liesOn' in filter) this.filter(filter.liesOn);
    else if ('other' in filter && filter.other) this.filter(filter.other);
    else if ('among' in filter) this.selector(filter.among);
    else if ('controlledBy' in filter) this.seat(filter.controlledBy);
    else if ('ownedBy' in filter) this.seat(filter.ownedBy);
    else if ('stat' in filter || 'counter' in filter)
      for (const bound of [filter.atLeast, filter.atMost]) if (bound !== undefined) this.quantity(bound);
  }

  private condition(condition: Condition): void {
    for (const key of Object.keys(condition)) this.add('condition', key);
    if ('all' in condition) condition.all.forEach((part) => this.condition(part));
    else if ('any' in condition) condition.any.forEach((part) => this.condition(part));
    else if ('not' in condition) this.condition(condition.not);
    else if ('exists' in condition) this.selector(condition.exists);
    else if ('turnOf' in condition) this.seat(condition.turnOf);
    else if ('compare' in condition) {
      const [left, relation, right] = condition.compare;
      this.add('condition', relation);
      this.quantity(left);
      this.quantity(right);
    }
  }

  private quantity(quantity: Quantity): void {
    if (typeof quantity === 'number') return;
    for (const key of Object.keys(quantity)) this.add('quantity', key);
    if ('count' in quantity) this.selector(quantity.count);
    else if ('among' in quantity) this.selector(quantity.among);
    else if ('minus' in quantity) this.quantity(quantity.minus);
    else for (const part of partsOf(quantity)) this.quantity(part);
  }

  private change(change: ConstantChange): void {
    for (const key of Object.keys(change)) this.add('change', key);
    if ('by' in change) this.quantity(change.by);
    if ('to' in change) this.quantity(change.to);
    if ('value' in change && change.value !== undefined) this.quantity(change.value);
    if ('gain' in change) this.add('granted', change.gain);
    if ('forbid' in change) this.add('prohibition', change.forbid);
    if ('allow' in change) this.add('permission', change.allow);
    if ('where' in change && change.where) this.filter(change.where);
    if ('spare' in change && change.spare.from) this.filter(change.spare.from);
  }

  private subject({ which, whose, where }: Subject): void {
    this.add('subject', which);
    this.seat(whose);
    if (where) this.filter(where);
  }

  private seat(seat: SeatRef): void {
    this.add('seat', typeof seat === 'string' ? seat : 'bound');
  }
}

function partsOf(quantity: Exclude<Quantity, number>): readonly Quantity[] {
  if ('sum' in quantity) return quantity.sum;
  if ('times' in quantity) return quantity.times;
  return 'over' in quantity ? quantity.over : [];
}

import type { Game } from '../game.js';
import { unreachable, type Json } from '../json.js';
import {
  cardsIn,
  opponentsOf,
  seatsFrom,
  seatsPlaying,
  zoneOf,
  type Card,
  type CardId,
  type Seat,
  type Table,
} from '../table.js';
import type { Condition, Filter, Preference, Quantity, Scope, SeatRef, Selector } from './language.js';
import { hasKeyword, numberOf, printedNumber } from './stats.js';

/** Everything that asks what holds on the table. */
export interface Look {
  readonly game: Game;
  readonly table: Table;
  /** Constant abilities being worked out, which must not count on themselves. */
  readonly within?: readonly string[];
}

export function seatsOf({ table }: Look, scope: Scope, ref: SeatRef): readonly Seat[] {
  if (typeof ref === 'object') {
    const seat = scope.seats[ref.bound];
    return seat === undefined ? [] : [seat];
  }
  switch (ref) {
    case 'controller':
      return [scope.controller];
    case 'team': {
      const team = table.seats[scope.controller]?.team;
      return seatsFrom(table, scope.controller).filter((seat) => table.seats[seat]?.team === team);
    }
    case 'opponent':
      return opponentsOf(table, scope.controller);
    case 'turn':
      return [table.turn.seat];
    case 'any':
      return seatsPlaying(table);
    default:
      return unreachable(ref);
  }
}

/** The cards a selector names now, in table order; bound cards that left are not found any more. */
export function select(look: Look, scope: Scope, selector: Selector): CardId[] {
  const found = 'bound' in selector ? boundCards(look, scope, selector.bound) : zoneCards(look, scope, selector);
  const where = selector.where;
  if (!where) return found;
  return found.filter((id) => matches(look, scope, look.table.cards[id] as Card, where));
}

function boundCards({ table }: Look, scope: Scope, name: string): CardId[] {
  const source = scope.source ?? '';
  if (name === 'self') return table.cards[source] ? [source] : [];
  const host = name === 'host' ? table.cards[source]?.host : null;
  const bound = host ? [host] : (scope.cards[name] ?? []);
  return bound.filter((id) => table.cards[id] !== undefined);
}

function zoneCards(look: Look, scope: Scope, selector: Extract<Selector, { zone: string }>): CardId[] {
  const rule = look.game.zones[selector.zone];
  if (rule?.per === 'table') return [...cardsIn(look.table, selector.zone)];
  return seatsOf(look, scope, selector.of).flatMap((seat) => [...cardsIn(look.table, zoneOf(selector.zone, seat))]);
}

export function factOf(game: Game, card: Card, fact: string): Json {
  return (card.def === null ? undefined : game.cards[card.def]?.facts[fact]) ?? null;
}

const sameFact = (look: Look, scope: Scope, card: Card, filter: { fact: string; sameAs: string }): boolean => {
  const facts = boundCards(look, scope, filter.sameAs).map((id) =>
    factOf(look.game, look.table.cards[id] as Card, filter.fact),
  );
  return facts.length > 0 && facts.every((fact) => fact === factOf(look.game, card, filter.fact));
};

/** A fact that is a list (traits, colours) matches if any of its members does. */
const factIn = (fact: Json, allowed: readonly Json[]): boolean =>
  Array.isArray(fact) ? fact.some((member: Json) => allowed.includes(member)) : allowed.includes(fact);

export function matches(look: Look, scope: Scope, card: Card, filter: Filter): boolean {
  if ('all' in filter) return filter.all.every((part) => matches(look, scope, card, part));
  if ('any' in filter) return filter.any.some((part) => matches(look, scope, card, part));
  if ('not' in filter) return !matches(look, scope, card, filter.not);
  if ('sameAs' in filter) return sameFact(look, scope, card, filter);
  if ('fact' in filter) return factIn(factOf(look.game, card, filter.fact), filter.in);
  if ('stat' in filter) {
    const value = numberOf(look, card, filter.stat);
    return (
      (filter.atLeast === undefined || value >= quantity(look, scope, filter.atLeast)) &&
      (filter.atMost === undefined || value <= quantity(look, scope, filter.atMost))
    );
  }
  if ('keyword' in filter) return hasKeyword(look, card, filter.keyword);
  if ('role' in filter) return card.role !== null && filter.role.includes(card.role);
  if ('orientation' in filter) return card.orientation === filter.orientation;
  if ('facing' in filter) return card.facing === filter.facing;
  if ('attached' in filter) return (card.host !== null) === filter.attached;
  if ('enteredThisTurn' in filter) return (card.entered === look.table.turn.number) === filter.enteredThisTurn;
  if ('linked' in filter) return look.table.links.some((link) => link.kind === filter.linked && link.from === card.id);
  if ('is' in filter) return boundCards(look, scope, filter.is).includes(card.id);
  return unreachable(filter);
}

export function quantity(look: Look, scope: Scope, amount: Quantity): number {
  if (typeof amount === 'number') return amount;
  if ('count' in amount) return select(look, scope, amount.count).length;
  if ('stat' in amount) return sumOver(look, scope, amount.of, (card) => numberOf(look, card, amount.stat));
  if ('printed' in amount)
    return sumOver(look, scope, amount.of, (card) => printedNumber(look.game, card, amount.printed));
  if ('bound' in amount) return scope.numbers[amount.bound] ?? 0;
  if ('sum' in amount) return amount.sum.reduce<number>((total, part) => total + quantity(look, scope, part), 0);
  if ('minus' in amount) return -quantity(look, scope, amount.minus);
  if ('counter' in amount) {
    return seatsOf(look, scope, amount.of).reduce(
      (n, seat) => n + (look.table.seats[seat]?.counters[amount.counter] ?? 0),
      0,
    );
  }
  return unreachable(amount);
}

const sumOver = (look: Look, scope: Scope, bound: string, value: (card: Card) => number): number =>
  boundCards(look, scope, bound).reduce((total, id) => total + value(look.table.cards[id] as Card), 0);

const COMPARE = {
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '=': (a: number, b: number) => a === b,
  '>=': (a: number, b: number) => a >= b,
  '>': (a: number, b: number) => a > b,
} as const;

export function holds(look: Look, scope: Scope, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(look, scope, part));
  if ('any' in condition) return condition.any.some((part) => holds(look, scope, part));
  if ('not' in condition) return !holds(look, scope, condition.not);
  if ('exists' in condition) return select(look, scope, condition.exists).length > 0;
  if ('compare' in condition) {
    const [left, relation, right] = condition.compare;
    return COMPARE[relation](quantity(look, scope, left), quantity(look, scope, right));
  }
  if ('turnOf' in condition) return seatsOf(look, scope, condition.turnOf).includes(look.table.turn.seat);
  if ('marked' in condition) return look.table.marks[condition.marked] !== undefined;
  return unreachable(condition);
}

/** The cards with the preferred ones first; equal ones stay in order. */
export function byPreference(look: Look, cards: readonly CardId[], preference: Preference | undefined): CardId[] {
  if (!preference) return [...cards];
  const rank = (id: CardId): number => {
    const fact = factOf(look.game, look.table.cards[id] as Card, preference.fact);
    const group = preference.order.findIndex((values) => factIn(fact, values));
    return group < 0 ? preference.order.length : group;
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

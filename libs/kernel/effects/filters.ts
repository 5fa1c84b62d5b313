import { unreachable } from '../json.js';
import type { Card } from '../table.js';
import { contains, factIn, factNow, valuesOf } from './facts.js';
import type { Filter, Scope } from './language.js';
import { placeOf, sharesColumn, sharesRow, type Shares } from './geometry.js';
import { boundCards, ridersOf, seatsOf, type Look } from './places.js';

/** What a filter asks of a card. */
export type Test = (look: Look, scope: Scope, card: Card) => boolean;

export const everyTest =
  (parts: readonly Test[]): Test =>
  (look, scope, card) => {
    for (const test of parts) if (!test(look, scope, card)) return false;
    return true;
  };

export const anyTest =
  (parts: readonly Test[]): Test =>
  (look, scope, card) => {
    for (const test of parts) if (test(look, scope, card)) return true;
    return false;
  };

export const noTest =
  (test: Test): Test =>
  (look, scope, card) =>
    !test(look, scope, card);

/** Passed by a card on which another lies that passes. */
export const riderTest =
  (test: Test): Test =>
  (look, scope, card) =>
    ridersOf(look.table, card.id).some((id) => test(look, scope, look.table.cards[id] as Card));

/** Passed by a card that lies on another that passes. */
export const hostTest =
  (test: Test): Test =>
  (look, scope, card) => {
    const host = look.table.cards[card.host ?? ''];
    return host !== undefined && test(look, scope, host);
  };

/** Filters that hold another one, a selector or a quantity, or that texts in force have a say in. */
type Involved = Extract<
  Filter,
  | { readonly all: unknown }
  | { readonly any: unknown }
  | { readonly not: unknown }
  | { readonly stat: unknown }
  | { readonly counter: unknown }
  | { readonly keyword: unknown }
  | { readonly linked: unknown }
  | { readonly linkedTo: unknown }
  | { readonly carries: unknown }
  | { readonly liesOn: unknown }
  | { readonly most: unknown }
  | { readonly least: unknown }
>;

/** All others: they ask what is printed on a card, and how and whose it lies there. */
export function plainTest(filter: Exclude<Filter, Involved>): Test {
  if ('role' in filter) return (_look, _scope, { role }) => role !== null && filter.role.includes(role);
  if ('fact' in filter) return factTest(filter);
  if ('orientation' in filter) return (_look, _scope, card) => card.orientation === filter.orientation;
  if ('facing' in filter) return (_look, _scope, card) => card.facing === filter.facing;
  if ('attached' in filter) return (_look, _scope, card) => (card.host !== null) === filter.attached;
  if ('place' in filter) return (_look, _scope, { place }) => place !== undefined && filter.place.includes(place);
  if ('row' in filter) return (look, _scope, card) => isAmong(placeOf(look.game, card)?.row, filter.row);
  if ('column' in filter) return (look, _scope, card) => isAmong(placeOf(look.game, card)?.column, filter.column);
  if ('sameRow' in filter) return (look, scope, card) => isBeside(look, scope, card, filter.sameRow, sharesRow);
  if ('sameColumn' in filter)
    return (look, scope, card) => isBeside(look, scope, card, filter.sameColumn, sharesColumn);
  if ('enteredThisTurn' in filter)
    return ({ table }, _scope, card) => (card.entered === table.turn.number) === filter.enteredThisTurn;
  if ('controlledBy' in filter)
    return (look, scope, card) => seatsOf(look, scope, filter.controlledBy).includes(card.controller);
  if ('ownedBy' in filter) return (look, scope, card) => seatsOf(look, scope, filter.ownedBy).includes(card.owner);
  if ('is' in filter) return (look, scope, card) => boundCards(look, scope, filter.is).includes(card.id);
  if ('these' in filter) return (_look, _scope, card) => filter.these.includes(card.id);
  return unreachable(filter);
}

const isAmong = (name: string | undefined, names: readonly string[]): boolean =>
  name !== undefined && names.includes(name);

const isBeside = (look: Look, scope: Scope, card: Card, bound: string, shares: Shares): boolean =>
  boundCards(look, scope, bound).some((id) => shares(look.game, look.table.cards[id] as Card, card));

function factTest(filter: Extract<Filter, { readonly fact: string }>): Test {
  const { fact } = filter;
  if ('in' in filter) return (look, _scope, card) => factIn(factNow(look, card, fact), filter.in);
  if ('contains' in filter) return (look, _scope, card) => contains(factNow(look, card, fact), filter.contains);
  if ('declared' in filter)
    return (look, scope, card) => {
      const value = valuesOf(look.game, fact)[scope.numbers[filter.declared] ?? -1];
      return value !== undefined && factIn(factNow(look, card, fact), [value]);
    };
  return (look, scope, card) => {
    const facts = boundCards(look, scope, filter.sameAs).map((id) => factNow(look, look.table.cards[id] as Card, fact));
    return facts.length > 0 && facts.every((one) => one === factNow(look, card, fact));
  };
}

import { unreachable, type Json } from '../json.js';
import { cardAt, type Card, type CardId } from '../table.js';
import { contains, factIn, isSameFact, listOf, printedFact, valuesOf, type ReadFact } from './facts.js';
import type { CardNames, Filter, Scope } from './language.js';
import { cardsNamed, departedCard } from './departed.js';
import { columnOf, isTurned, placeOf, sharesColumn, sharesRow, type Shares } from './geometry.js';
import { boundCards, ridersOf, seatsOf, type ReadContext } from './places.js';

/** A filter compiled to a function. */
export type Test = (context: ReadContext, scope: Scope, card: Card) => boolean;

export const everyTest =
  (parts: readonly Test[]): Test =>
  (context, scope, card) => {
    for (const test of parts) if (!test(context, scope, card)) return false;
    return true;
  };

export const anyTest =
  (parts: readonly Test[]): Test =>
  (context, scope, card) => {
    for (const test of parts) if (test(context, scope, card)) return true;
    return false;
  };

export const noTest =
  (test: Test): Test =>
  (context, scope, card) =>
    !test(context, scope, card);

/** Passes if a card that lies on this one passes. */
export const riderTest =
  (test: Test): Test =>
  (context, scope, card) =>
    ridersOf(context.table, card.id).some((id) => test(context, scope, context.table.cards[id] as Card));

/** Passes if the card's host passes. */
export const hostTest =
  (test: Test): Test =>
  (context, scope, card) => {
    const host = cardAt(context.table, card.host);
    return host !== undefined && test(context, scope, host);
  };

/** Passes if the card has the number and none of the others has more of it (sign 1) or less of it (sign -1). */
export const extremeTest =
  (
    stat: string,
    sign: 1 | -1,
    read: (context: ReadContext, card: Card, stat: string) => number | null,
    among: (context: ReadContext, scope: Scope) => readonly CardId[],
  ): Test =>
  (context, scope, card) => {
    const own = read(context, card, stat);
    if (own === null) return false;
    return among(context, scope).every((id) => {
      const other = read(context, context.table.cards[id] as Card, stat);
      return other === null || sign * other <= sign * own;
    });
  };

/** Passes if the card's fact is among the names of a keyword that bound cards have. */
export const keywordTest =
  (
    { fact, ofKeyword, on }: Extract<Filter, { readonly ofKeyword: string }>,
    read: ReadFact,
    namesOf: (context: ReadContext, card: Card, keyword: string) => readonly string[],
  ): Test =>
  (context, scope, card) => {
    const bound = cardsNamed(context, scope, on);
    return factIn(
      read(context, card, fact),
      bound.flatMap((one) => namesOf(context, one, ofKeyword)),
    );
  };

interface LinkEnd {
  readonly end: 'from' | 'to';
  readonly other?: Filter;
  readonly past?: true;
}

/**
 * Passes if the card is at this end of such a link and the card at the other end passes. A card that has left is tested as it last was, if
 * that is known; otherwise it can only be tested by `is`.
 */
export const linkTest =
  (kind: string, { end, other, past }: LinkEnd, test: Test | undefined): Test =>
  (context, scope, card) => {
    return context.table.links.some((link) => {
      if (link.kind !== kind || link[end] !== card.id || (link.over && !past)) return false;
      if (!other || !test) return true;
      const id = end === 'from' ? link.to : link.from;
      const there = cardAt(context.table, id);
      const far = there ?? departedCard(context.table, id);
      if ('is' in other && there === undefined) return everBound(scope, other.is).includes(id);
      return far !== undefined && test(context, scope, far);
    });
  };

/** The cards bound to a name, including those that have left. */
const everBound = (scope: Scope, name: string): readonly (CardId | null)[] =>
  name === 'self' ? [scope.source] : (scope.cards[name] ?? []);

/** Filters that contain another filter, a selector or a quantity, or that texts in force may affect. */
type Involved = Extract<
  Filter,
  | { readonly all: unknown }
  | { readonly any: unknown }
  | { readonly not: unknown }
  | { readonly fact: unknown }
  | { readonly label: unknown }
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

/** The remaining filters, which test a card's state, position, owner and controller. */
export function plainTest(filter: Exclude<Filter, Involved>): Test {
  if ('role' in filter) return (_look, _scope, { role }) => role !== null && filter.role.includes(role);
  if ('orientation' in filter)
    return ({ game }, _scope, card) => card.orientation === filter.orientation && isTurned(game, card);
  if ('facing' in filter) return (_look, _scope, card) => card.facing === filter.facing;
  if ('attached' in filter) return (_look, _scope, card) => (card.host !== null) === filter.attached;
  if ('place' in filter) return (_look, _scope, { place }) => place !== undefined && filter.place.includes(place);
  if ('row' in filter) return (context, _scope, card) => isAmong(placeOf(context.game, card)?.row, filter.row);
  if ('column' in filter) return (context, _scope, card) => isAmong(columnOf(context.game, card), filter.column);
  if ('sameRow' in filter) return (context, scope, card) => isBeside(context, scope, card, filter.sameRow, sharesRow);
  if ('sameColumn' in filter)
    return (context, scope, card) => isBeside(context, scope, card, filter.sameColumn, sharesColumn);
  if ('enteredThisTurn' in filter)
    return ({ table }, _scope, card) => (card.entered === table.turn.number) === filter.enteredThisTurn;
  if ('controlledBy' in filter)
    return (context, scope, card) => seatsOf(context, scope, filter.controlledBy).includes(card.controller);
  if ('ownedBy' in filter)
    return (context, scope, card) => seatsOf(context, scope, filter.ownedBy).includes(card.owner);
  if ('is' in filter) return (context, scope, card) => boundCards(context, scope, filter.is).includes(card.id);
  if ('these' in filter) return (_look, _scope, card) => filter.these.includes(card.id);
  return unreachable(filter);
}

const isAmong = (name: string | undefined, names: readonly string[]): boolean =>
  name !== undefined && names.includes(name);

const isBeside = (context: ReadContext, scope: Scope, card: Card, bound: CardNames, shares: Shares): boolean =>
  cardsNamed(context, scope, bound).some((one) => shares(context.game, one, card));

const readPrinted: ReadFact = (context, card, fact) => printedFact(context.game, card, fact);

export function factTest(
  filter: Exclude<Extract<Filter, { readonly fact: string }>, { readonly ofKeyword: string }>,
  readNow: ReadFact,
): Test {
  const { fact, printed } = filter;
  const read = printed ? readPrinted : readNow;
  if ('in' in filter) return (context, _scope, card) => factIn(read(context, card, fact), filter.in);
  if ('same' in filter) return (context, _scope, card) => isSameFact(filter.same, read(context, card, fact));
  if ('contains' in filter) return (context, _scope, card) => contains(read(context, card, fact), filter.contains);
  if ('declared' in filter)
    return (context, scope, card) => {
      const value = valuesOf(context.game, fact)[scope.numbers[filter.declared] ?? -1];
      return value !== undefined && factIn(read(context, card, fact), [value]);
    };
  const others = (context: ReadContext, scope: Scope, bound: string): Json[] =>
    cardsNamed(context, scope, bound).map((one) => read(context, one, fact));
  if ('shares' in filter)
    return (context, scope, card) => {
      const own = listOf(read(context, card, fact));
      const facts = others(context, scope, filter.shares);
      return facts.length > 0 && facts.every((one) => own.some((value) => factIn(one, [value])));
    };
  return (context, scope, card) => {
    const facts = others(context, scope, filter.sameAs);
    return facts.length > 0 && facts.every((one) => isSameFact(one, read(context, card, fact)));
  };
}

/** Whether a card may match, judging only by what no constant ability changes: its role and its links. `fits` evaluates a single filter. */
export function mayFit(filter: Filter, fits: (one: Filter) => boolean): boolean {
  if ('all' in filter) return filter.all.every((one) => mayFit(one, fits));
  if ('any' in filter) return filter.any.some((one) => mayFit(one, fits));
  return !isSettled(filter) || fits(filter);
}

function isSettled(filter: Filter): boolean {
  if ('role' in filter || 'is' in filter) return true;
  return ('linked' in filter || 'linkedTo' in filter) && (filter.other === undefined || isSettled(filter.other));
}

import type { Filter, Scope, SeatRef } from './language.js';
import { boundCards, seatsOf, type Look } from './places.js';
import type { Seat } from '../table.js';

/**
 * What goes on when the text that began it is over must know its cards by themselves: "this unit", "the chosen unit". Filters that name
 * nothing that is bound stay the same object.
 */
export function settledFilter(look: Look, scope: Scope, filter: Filter): Filter {
  if (!namesCards(filter)) return filter;
  if ('is' in filter) return { these: boundCards(look, scope, filter.is) };
  if ('not' in filter) return { not: settledFilter(look, scope, filter.not) };
  if ('all' in filter) return { all: filter.all.map((part) => settledFilter(look, scope, part)) };
  if ('any' in filter) return { any: filter.any.map((part) => settledFilter(look, scope, part)) };
  if ('carries' in filter) return { carries: settledFilter(look, scope, filter.carries) };
  if ('liesOn' in filter) return { liesOn: settledFilter(look, scope, filter.liesOn) };
  return filter;
}

const naming = new WeakMap<Filter, boolean>();

function namesCards(filter: Filter): boolean {
  let names = naming.get(filter);
  if (names === undefined) naming.set(filter, (names = 'is' in filter || partsOf(filter).some(namesCards)));
  return names;
}

function partsOf(filter: Filter): readonly Filter[] {
  if ('all' in filter) return filter.all;
  if ('any' in filter) return filter.any;
  if ('not' in filter) return [filter.not];
  if ('carries' in filter) return [filter.carries];
  return 'liesOn' in filter ? [filter.liesOn] : [];
}

/** The other side of a prohibition or permission, as it is kept: what cards it must be, or whose seat. */
export function settledSide(
  look: Look,
  scope: Scope,
  { where, seat }: { readonly where?: Filter; readonly seat?: SeatRef },
): { readonly where?: Filter; readonly seats?: readonly Seat[] } {
  return {
    ...(where && { where: settledFilter(look, scope, where) }),
    ...(seat !== undefined && { seats: seatsOf(look, scope, seat) }),
  };
}

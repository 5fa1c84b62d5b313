import type { Card, CardId } from '../table.js';
import { ruleOf, seesNow, type Viewer } from '../view.js';
import { holds, matches, unfiltered } from './evaluate.js';
import type { Condition, Filter, Quantity, Scope, Selector } from './language.js';
import { boundCards, type ReadContext } from './places.js';

/** Whether something is possible or true. `unknown`: it depends on cards that the viewer cannot see. */
export type Possible = 'yes' | 'no' | 'unknown';

/** Whether all parts are possible. */
export const allOf = (parts: readonly Possible[]): Possible =>
  parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes';

/** Whether at least one part is possible. */
export const oneOf = (parts: readonly Possible[]): Possible =>
  parts.includes('yes') ? 'yes' : parts.includes('unknown') ? 'unknown' : 'no';

/** The best result of several alternatives; stops at the first `yes`. */
export function bestOf<T>(ways: readonly T[], judge: (way: T) => Possible): Possible {
  let best: Possible = 'no';
  for (const way of ways) {
    const found = judge(way);
    if (found === 'yes') return 'yes';
    best = oneOf([best, found]);
  }
  return best;
}

export const given = (is: boolean): Possible => (is ? 'yes' : 'no');

/** On whose knowledge to judge, for which program, and which card not to count because it is the one being played. */
export interface Asker {
  readonly viewer: Viewer;
  readonly program?: string;
  readonly without?: CardId | null;
}

export const askerFor = (scope: Scope): Asker => ({ viewer: { seat: scope.controller } });

/** Judges by public knowledge only. */
export const EVERYONE: Asker = { viewer: 'spectator' };

export const isSeen = ({ game, table }: ReadContext, card: Card, viewer: Viewer): boolean =>
  (card.facing === 'up' && ruleOf(game, card.zone).faceUp === 'all') || seesNow(game, table, card.id, viewer);

/** Whether a filter tests only what everyone sees, even of a face-down card: role, orientation, facing, attachment. */
export function isAboutLying(filter: Filter): boolean {
  if ('all' in filter) return filter.all.every(isAboutLying);
  if ('any' in filter) return filter.any.every(isAboutLying);
  if ('not' in filter) return isAboutLying(filter.not);
  return 'role' in filter || 'orientation' in filter || 'facing' in filter || 'attached' in filter;
}

/** What an asker knows about the cards that a selector finds. */
export interface Found {
  /** Cards that the asker knows to match. */
  readonly cards: CardId[];
  /** Cards of which the asker cannot tell. */
  readonly hidden: CardId[];
}

/** The cards that the asker knows a selector to find, stopping when `enough` returns true, and the cards of which it cannot tell. */
export function known(
  context: ReadContext,
  scope: Scope,
  selector: Selector,
  asker: Asker,
  enough: (id: CardId) => boolean = NEVER,
): Found {
  const found: Found = { cards: [], hidden: [] };
  const { where } = selector;
  if ('either' in selector) {
    const parts = selector.either.map((part) => known(context, scope, part, asker));
    const hidden = new Set(parts.flatMap((part) => part.hidden));
    const cards = new Set(parts.flatMap((part) => part.cards));
    for (const id of cards) hidden.delete(id);
    for (const id of cards) {
      const card = context.table.cards[id] as Card;
      if (where && isUnknown(context, card, where, asker)) hidden.add(id);
      else if (!where || matches(context, scope, card, where)) {
        found.cards.push(id);
        if (enough(id)) break;
      }
    }
    return { cards: found.cards, hidden: [...hidden] };
  }
  for (const id of unfiltered(context, scope, selector)) {
    const card = context.table.cards[id] as Card;
    if (id === asker.without) continue;
    if (where && isUnknown(context, card, where, asker)) {
      found.hidden.push(id);
      continue;
    }
    if (where && !matches(context, scope, card, where)) continue;
    found.cards.push(id);
    if (enough(id)) break;
  }
  return found;
}

/** Whether the asker cannot tell if the card matches. */
const isUnknown = (context: ReadContext, card: Card, where: Filter, { viewer }: Asker): boolean =>
  !isSeen(context, card, viewer) && !isAboutLying(where);

const NEVER = (): boolean => false;

/** Whether a selector finds at least `n` cards, as far as the asker knows. */
export function finds(context: ReadContext, scope: Scope, selector: Selector, n: number, asker: Asker): Possible {
  const { cards, hidden } = known(context, scope, selector, asker);
  if (cards.length >= n) return 'yes';
  return cards.length + hidden.length >= n ? 'unknown' : 'no';
}

/** Whether a condition holds, as far as the asker knows. */
export function holdsFor(context: ReadContext, scope: Scope, condition: Condition, asker: Asker): Possible {
  if ('all' in condition) return allOf(condition.all.map((part) => holdsFor(context, scope, part, asker)));
  if ('any' in condition) return oneOf(condition.any.map((part) => holdsFor(context, scope, part, asker)));
  if ('not' in condition) return OPPOSITE[holdsFor(context, scope, condition.not, asker)];
  if ('exists' in condition) return finds(context, scope, condition.exists, 1, asker);
  const isHidden =
    'compare' in condition && [condition.compare[0], condition.compare[2]].some((n) => hides(context, scope, n, asker));
  return isHidden ? 'unknown' : given(holds(context, scope, condition));
}

const OPPOSITE: Readonly<Record<Possible, Possible>> = { yes: 'no', no: 'yes', unknown: 'unknown' };

/** Whether a number depends on cards that the asker cannot see. */
function hides(context: ReadContext, scope: Scope, number: Quantity, asker: Asker): boolean {
  const some = (parts: readonly Quantity[]): boolean => parts.some((part) => hides(context, scope, part, asker));
  if (typeof number === 'number') return false;
  if ('sum' in number) return some(number.sum);
  if ('times' in number) return some(number.times);
  if ('over' in number) return some(number.over);
  if ('minus' in number) return some([number.minus]);
  if ('count' in number) return known(context, scope, number.count, asker).hidden.length > 0;
  const isUnseen = (id: CardId): boolean => {
    const card = context.table.cards[id];
    return card !== undefined && !isSeen(context, card, asker.viewer);
  };
  if ('among' in number) return unfiltered(context, scope, number.among).some(isUnseen);
  const isOfCards = 'stat' in number || 'printed' in number || 'keyword' in number;
  return isOfCards && boundCards(context, scope, number.of).some(isUnseen);
}

import { withEntries } from '../json.js';
import { cardAt, seatRef, type Card, type Seat } from '../table.js';
import type { Held } from './abilities.js';
import { copyOfScope } from './bound.js';
import type { Known } from './continuous.js';
import { departedCard } from './departed.js';
import { matches } from './evaluate.js';
import type { Scope, Subject } from './language.js';
import { seatsOf, type ReadContext } from './places.js';

/** Which cards and seats a pattern means, from the point of view of the card that has the ability. */

/** Who has an ability, and the names that were bound when it was given. */
export type Bearing = Pick<Held, 'source' | 'controller' | 'knows'>;

/** Kinds of subject that cannot be a seat: this card, its host, and cards that lie on it. */
const CARDS_ONLY: ReadonlySet<Subject['which']> = new Set(['self', 'host', 'rider']);

/** Whether the card or seat is a subject. A seat matches by `whose` alone, unless the pattern filters cards. */
export function isSubject(context: ReadContext, id: string, one: Bearing, subject: Subject): boolean {
  const { source, controller, knows } = one;
  const { which, whose, where } = subject;
  // The other end of a link may have left: then it is what it was there.
  const card = cardAt(context.table, id) ?? departedCard(context.table, id);
  if (card) {
    if (which === 'self' && source?.id !== id) return false;
    if (which === 'host' && source?.host !== id) return false;
    if (which === 'rider' && (card.host === null || source?.id !== card.host)) return false;
    if (which === 'seat' || (which === 'other' && source?.id === id)) return false;
  } else if (CARDS_ONLY.has(which)) return false;
  const scope = knowing(scopeOf(controller, source), knows);
  const seats = seatsOf(context, scope, whose);
  if (!card) return (which === 'seat' || !where) && seats.some((seat) => seatRef(seat) === id);
  return seats.includes(card.controller) && (!where || matches(context, scope, card, where));
}

/** The scope with the names that were bound when the ability was given. */
export function knowing(scope: Scope, known: Known | undefined): Scope {
  if (!known) return scope;
  const copy = copyOfScope(scope);
  copy.cards = withEntries(known.cards, scope.cards);
  copy.numbers = withEntries(known.numbers, scope.numbers);
  copy.seats = withEntries(known.seats, scope.seats);
  return copy;
}

export const scopeOf = (controller: Seat, source: Card | null, cards: Scope['cards'] = {}): Scope => ({
  controller,
  source: source?.id ?? null,
  cards,
  numbers: {},
  seats: {},
});

/** Whether it could be a subject judging by `whose` alone, which everyone sees; the card's properties do not matter. */
export function mayBeSubject(context: ReadContext, id: string, controller: Seat, { whose }: Subject): boolean {
  if (typeof whose !== 'string') return true;
  const seats = seatsOf(context, scopeOf(controller, null), whose);
  const card = cardAt(context.table, id);
  return seats.some((seat) => (card ? seat === card.controller : seatRef(seat) === id));
}

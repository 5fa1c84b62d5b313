import {
  ask,
  callAll,
  cardOf,
  cardsIn,
  done,
  factNow,
  goTo,
  isForbidden,
  listOf,
  zoneName,
  zoneOf,
  withEntries,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { gradeOf, isG, onCirclesOf, vanguardOf, VANGUARD_CIRCLE } from '../board.js';
import { appear, send } from '../moving.js';
import type { Part } from '../part.js';
import { isPseudo } from '../states/pseudo.js';

export type RideReason = 'ride' | 'superior-ride';

/** Puts a card onto the vanguard circle by riding (10.6.1); the frame returns `ridden`. */
export const rideFrame = (seat: Seat, card: CardId, reason: RideReason, cause: CardId | null): Frame => ({
  ...{ step: 'ride.do', seat, card, reason, cause },
});

/** Several cards would ride together: their master decides the order, and they ride one at a time (10.6.2). */
export const ridesFrame = (seat: Seat, cards: readonly CardId[], cause: CardId | null): Frame => ({
  ...{ step: 'ride.order', seat, cards, cause },
});

const askOrder: Step = (_context, frame) => {
  const items = frame.cards as readonly CardId[];
  return ask(
    { seat: frame.seat as Seat, purpose: 'order', offer: { kind: 'order', items }, fallback: items },
    { ...frame, step: 'ride.ordered' },
  );
};

const rideAll: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const cards = context.answerOf(seat) as CardId[];
  return callAll(
    cards.map((card) => rideFrame(seat, card, 'superior-ride', frame.cause as CardId | null)),
    null,
  );
};

/** Whether a card may be ridden: it has the vanguard's grade or one more (8.5.2.1.1.1). */
export function canRide(context: Context, seat: Seat, card: Card): boolean {
  const vanguard = vanguardOf(context, seat);
  const grade = gradeOf(context, card);
  const own = vanguard && gradeOf(context, vanguard);
  if (grade === null || own === null) return false;
  return (grade === own || grade === own + 1) && !isForbidden(context, card, 'ride');
}

/** The turn fighter may ride once (6.5.1.1.2). A fighter with any card in hand is asked, so that the question reveals nothing. */
const ride: Step = (context, frame) => {
  const seat = context.table.turn.seat;
  const hand = cardsIn(context.table, zoneOf('hand', seat));
  if (!vanguardOf(context, seat) || hand.length === 0) return done;
  const cards = hand.filter((id) => canRide(context, seat, cardOf(context.table, id)));
  const options = [{ id: 'no' }, ...cards.map((id) => ({ id, action: 'ride', card: id }))];
  return ask(
    { seat, purpose: 'ride', offer: { kind: 'choose', options }, fallback: 'no' },
    withEntries(frame, { step: 'ride.chosen', seat }),
  );
};

const chosen: Step = (context, { seat }) => {
  const answer = context.answerOf(seat as Seat) as string;
  return answer === 'no' ? done : goTo(rideFrame(seat as Seat, answer, 'ride', null));
};

/**
 * The card that is ridden stands (8.5.1.1.1). At the same moment, cards on the circle go to the soul (8.5.3.1), including hearts, which do
 * so before the G unit (10.6.1.4, R-19); the G unit goes to the G zone (10.6.1.3).
 */
const rideDo =
  (hooks: readonly NonNullable<Part['rides']>[]): Step =>
  (context, frame) => {
    const { seat, card, reason, cause } = frame as unknown as Riding;
    if (!context.table.cards[card] || !isRideable(cardOf(context.table, card), seat)) return done;
    const before = onCirclesOf(context.table, seat).filter(({ place }) => place === VANGUARD_CIRCLE);
    const over = before.map((one) => ({ id: one.id, clans: listOf(factNow(context, one, 'clans')) }));
    const gs = before.filter((one) => isG(context, one));
    let ridden: CardId = card;
    context.together(() => {
      ridden = appear(context, card, { place: VANGUARD_CIRCLE, role: 'vanguard', seat, reason, cause });
      const leave = (cards: readonly Card[], to: string): void =>
        cards.forEach(({ id }) => send(context, [id], to, { reason: 'ridden', cause: ridden }));
      leave(
        before.filter((one) => !gs.includes(one)),
        'soul',
      );
      leave(gs, 'g');
    });
    for (const hook of hooks) hook(context, seat, ridden, over);
    return { next: 'return', bound: { cards: { ridden: [ridden] } } };
  };

/** A card that the seat owns, from anywhere but the field and the G zone (10.6.1), and not a pseudo-card (12.13.2.5). */
const isRideable = (card: Card, seat: Seat): boolean =>
  !['field', 'g'].includes(zoneName(card.zone)) && card.owner === seat && !isPseudo(card);

interface Riding {
  readonly seat: Seat;
  readonly card: CardId;
  readonly reason: RideReason;
  readonly cause: CardId | null;
}

export const rideSteps = (hooks: readonly NonNullable<Part['rides']>[]): Readonly<Record<string, Step>> => ({
  ...{ ride, 'ride.chosen': chosen, 'ride.do': rideDo(hooks), 'ride.order': askOrder, 'ride.ordered': rideAll },
});

export const ridePart: Part = {
  words: { reason: ['ride', 'superior-ride', 'ridden', 'return'], action: ['ride'], prohibition: ['ride'] },
  purposes: { ride: 'ride a card' },
};

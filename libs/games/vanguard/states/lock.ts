import {
  cardAt,
  ask,
  callAll,
  cardOf,
  cardsIn,
  goTo,
  returning,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { keepAttacked } from '../battle/links.js';
import { isG, isOnField, onCirclesOf, rearguardCircles } from '../board.js';
import { circlesOwner, passesOn, send, type Why } from '../moving.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { retireOrAsk } from '../retiring.js';
import { roleOn } from '../zones.js';
import { keepSide } from './sides.js';

const isLocked = (card: Card): boolean => isOnField(card) && card.role === 'locked';

/** Locks or unlocks a card on its circle; it becomes a new card (10.22.2, 10.24.2). */
function lieAnew(context: Context, id: CardId, as: 'locked' | 'unlocked', why: Why): CardId {
  const card = cardOf(context.table, id);
  const role = as === 'locked' ? 'locked' : roleOn(card.place);
  keepAttacked(context, [id]);
  const [became] = context.move({
    ...{ cards: [id], to: card.zone, places: [card.place as string], role, controller: circlesOwner(card) },
    ...{ facing: as === 'locked' ? 'down' : 'up', orientation: 'upright', ...why },
  });
  keepSide(context, card, became as CardId);
  return became as CardId;
}

/** Cards are turned face down, and stand (10.22.2); a G unit goes on to the G zone (10.22.8). */
function lock(context: Context, cards: readonly CardId[], cause: CardId | null): void {
  const units = cards.filter((id) => isOnField(cardOf(context.table, id)) && !isLocked(cardOf(context.table, id)));
  context.eachTogether(units, (id) => {
    const isGUnit = isG(context, cardOf(context.table, id));
    const locked = lieAnew(context, id, 'locked', { reason: 'lock', cause });
    if (isGUnit) send(context, [locked], 'g', { reason: 'return' }, { facing: 'up' });
  });
}

/** Cards are turned face up, and stand; they do not appear (10.24.1 to 10.24.4). */
export function unlock(context: Context, cards: readonly CardId[], cause: CardId | null = null): void {
  context.eachTogether(
    cards.filter((id) => isLocked(cardOf(context.table, id))),
    (id) => void lieAnew(context, id, 'unlocked', { reason: 'unlock', cause }),
  );
}

interface Putting {
  readonly card: CardId;
  /** The seat that chooses the circle. */
  readonly seat: Seat;
  readonly cause: CardId | null;
}
const puttingIn = (frame: Frame): Putting => frame as unknown as Putting;

/** A card from elsewhere is put onto a rear-guard circle of its owner as a locked card (10.22.9). */
const put: Step = (context, frame) => {
  const { card, seat } = puttingIn(frame);
  const circles = rearguardCircles(context.table, cardOf(context.table, card).owner);
  const [only, other] = circles;
  if (only === undefined) return returning({ cards: { locked: [] } });
  if (other === undefined) return goTo({ ...frame, step: 'lock.placed', place: only });
  const options = circles.map((place) => ({ id: place, place }));
  return ask(
    { seat, purpose: 'circle', offer: { kind: 'choose', options }, fallback: only },
    { ...frame, step: 'lock.placed' },
  );
};

/** Cards that lay on the circle leave immediately, without a check timing (10.22.9.1). */
const placed: Step = (context, frame) => {
  const { card, seat, cause } = puttingIn(frame);
  const place = (frame.place ?? context.answerOf(seat)) as string;
  const lying = cardOf(context.table, card);
  const { owner } = lying;
  const before = onCirclesOf(context.table, owner).filter((other) => other.place === place);
  const goesOn = passesOn(context, lying);
  const [locked] = context.move({
    ...{ cards: [card], to: zoneOf('field', owner), places: [place], role: 'locked', facing: 'down' },
    ...{ reason: 'put-locked', cause },
  });
  keepSide(context, lying, locked as CardId);
  const covered = before.map(({ id }) => id);
  const then = { step: 'lock.covered', locked: locked as CardId, goesOn };
  return callAll(
    [retireOrAsk(context, covered, { reason: 'put', cause })].flatMap((one) => one ?? []),
    then,
  );
};

const settled: Step = (context, frame) => {
  const locked = frame.locked as CardId;
  if (frame.goesOn === true) send(context, [locked], 'g', { reason: 'return' });
  return returning({ cards: { locked: isStillThere(context, locked) ? [locked] : [] } });
};

const isStillThere = ({ table }: Context, id: CardId | undefined): boolean => cardAt(table, id) !== undefined;

/** Locked cards (10.22) and how they are unlocked (10.24). `rearguardCircles` leaves out the circles under them (4.6.7). */
export const lockPart: Part = {
  steps: { 'lock.put': put, 'lock.placed': placed, 'lock.covered': settled },
  operations: {
    lock: operation((settings) => lock(settings.context, settings.cards('cards'), settings.scope.source)),
    unlock: operation((settings) => unlock(settings.context, settings.cards('cards'), settings.scope.source)),
    'put-locked': operation((settings) => {
      const [card] = settings.cards('cards');
      const { controller, source: cause } = settings.scope;
      const [seat = controller] = settings.has('by') ? settings.seats('by') : [];
      return card === undefined ? null : { step: 'lock.put', card, seat, cause };
    }),
  },
  settings: {
    lock: { cards: 'selector' },
    unlock: { cards: 'selector' },
    'put-locked': { cards: 'selector', by: 'seat?' },
  },
  answers: { 'put-locked': ['locked'] },
  aspect: ({ role }) => (role === 'locked' ? 'locked' : null),
  // A locked card has no information (10.22.3), and none can be given to it.
  sharedAspects: { locked: {} },
  fixedAspects: ['locked'],
  /** A locked card that is turned up, for whatever reason, is unlocked (10.22.5). */
  atOnce: (context, event) => {
    if (event.type === 'CardsFaced' && event.facing === 'up')
      unlock(
        context,
        event.cards.filter((id) => isStillThere(context, id)),
      );
  },
  endBegins: (context, seat) => unlock(context, [...cardsIn(context.table, zoneOf('field', seat))]),
  words: { reason: ['lock', 'unlock', 'put-locked', 'put'] },
};

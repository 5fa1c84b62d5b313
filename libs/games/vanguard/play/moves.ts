import { ask, cardOf, done, goTo, type CardId, type Frame, type Seat, type Step } from '#kernel';
import { isUnit, rearguardCircles } from '../board.js';
import { changeCircle, moveBetweenCircles } from '../moving.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { roleOn, VANGUARD_CIRCLE } from '../zones.js';

interface Moving {
  readonly chooser: Seat;
  /** The seat on whose circles the unit moves. */
  readonly seat: Seat;
  readonly card: CardId;
  readonly cause: CardId | null;
  readonly circles: readonly string[] | null;
}
const movingIn = (frame: Frame): Moving => frame as unknown as Moving;

/** A unit moves to another circle of the field (10.32.1): one of those named, or any rear-guard circle. */
const move: Step = (context, frame) => {
  const { chooser, seat, card: id, circles } = movingIn(frame);
  const card = context.table.cards[id];
  // A unit moves only to circles of its owner, which matters for dominated units (10.35.4.2).
  if (!card || !isUnit(card) || card.owner !== seat) return done;
  const open = [...rearguardCircles(context.table, seat), VANGUARD_CIRCLE];
  const places = (circles ?? open.filter((place) => place !== VANGUARD_CIRCLE)).filter(
    (place) => open.includes(place) && place !== card.place,
  );
  const [only, other] = places;
  if (only === undefined) return done;
  if (other === undefined) return goTo({ ...frame, step: 'move.placed', place: only });
  const options = places.map((place) => ({ id: place, card: id, place }));
  return ask(
    { seat: chooser, purpose: 'circle', offer: { kind: 'choose', options }, fallback: only },
    { ...frame, step: 'move.placed' },
  );
};

const placed: Step = (context, frame) => {
  const { chooser, card, cause } = movingIn(frame);
  const place = (frame.place ?? context.answerOf(chooser)) as string;
  const role = roleOn(place);
  if (role === 'rearguard' && cardOf(context.table, card).role === 'rearguard')
    moveBetweenCircles(context, [card], [place], { reason: 'move', cause });
  else changeCircle(context, card, { place, role, reason: 'move', cause });
  return done;
};

/** "Moves" (10.32). Exchanging and intercepting are moves too (10.32.2), riding and calling are not (10.32.3): see `moves` in card texts. */
export const movesPart: Part = {
  steps: { move, 'move.placed': placed },
  operations: {
    move: operation((settings) => {
      const [card] = settings.cards('cards');
      const { controller, source: cause } = settings.scope;
      const [seat = controller] = settings.has('of') ? settings.seats('of') : [];
      const circles = settings.has('circles') ? (settings.json('circles') as string[]) : null;
      return card === undefined ? null : { step: 'move', chooser: controller, seat, card, cause, circles };
    }),
  },
  settings: { move: { cards: 'selector', circles: 'texts?', of: 'seat?' } },
  words: { reason: ['move', 'exchange'] },
};

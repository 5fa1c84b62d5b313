import {
  ask,
  call,
  goTo,
  hasKeyword,
  isForbidden,
  seatRef,
  type Card,
  type CardId,
  type Context,
  type Seat,
  type Step,
} from '#kernel';
import { GUARDIAN_CIRCLE, isDominated, isInFront, opponentOf, rearguardsOf } from '../board.js';
import { tell } from '../flow/moments.js';
import { changeCircle } from '../moving.js';
import type { Part, PlayAction } from '../part.js';
import { playTimingSteps } from '../play/play-timing.js';
import { driveUnit } from './drive.js';
import { attackedUnits, isAttacked, link } from './links.js';

/** The attacked seat, even if the attacker has left. It may be the turn fighter: an effect may make a unit attack in any turn (10.34). */
export const defenderOf = ({ table }: Pick<Context, 'table'>): Seat =>
  table.seats.find(({ seat }) => table.links.some(({ kind, to }) => kind === 'attacking' && to === seatRef(seat)))
    ?.seat ?? opponentOf(table, table.turn.seat);

/** 7.5.1.1 */
const begin: Step = (context) => {
  tell(context, 'guard-step');
  return call({ step: 'guard' }, { step: 'guard-step.end' });
};

/** If a vanguard attacks (7.5.1.2.1) or an effect lets the attacker check (7.6.1.2), the drive step follows, otherwise the damage step. */
const end: Step = (context) => goTo({ step: driveUnit(context) === null ? 'damage-step' : 'drive-step' });

/** Front-row rear-guards with intercept that are not attacked themselves, including resting ones (7.5.1.2.4, 11.3.1). */
const interceptors = (context: Context, seat: Seat): Card[] =>
  rearguardsOf(context, seat).filter(
    (card) =>
      isInFront(context.game, card) &&
      hasKeyword(context, card, 'intercept') &&
      !isAttacked(context, card.id) &&
      !isDominated(card) &&
      !isForbidden(context, card, 'intercept'),
  );

export const intercept: PlayAction = {
  action: 'intercept',
  options: (context, seat) =>
    interceptors(context, seat).map(({ id }) => ({ id: `intercept ${id}`, action: 'intercept', card: id })),
  play: (_context, seat, { card }) => [{ step: 'intercept', seat, card: card as CardId }],
};

const interceptFor: Step = (context, frame) => {
  const attacked = attackedUnits(context);
  if (attacked.length === 1) return goTo({ ...frame, step: 'intercept.move', target: attacked[0] as CardId });
  const options = attacked.map((id) => ({ id, card: id }));
  return ask(
    {
      seat: frame.seat as Seat,
      purpose: 'guarded-unit',
      offer: { kind: 'choose', options },
      fallback: attacked[0] ?? '',
    },
    { ...frame, step: 'intercept.move' },
  );
};

/** Intercepting is a move, not a call: the unit stays the same card, and keeps everything that affects it (10.32.2). */
const interceptMove: Step = (context, frame) => {
  const card = frame.card as CardId;
  const target = (frame.target ?? context.answerOf(frame.seat as Seat)) as CardId;
  changeCircle(context, card, { place: GUARDIAN_CIRCLE, role: 'guardian', reason: 'intercept' });
  // A G unit has already gone on to the G zone (4.6.9).
  if (context.table.cards[card]) link(context, [{ kind: 'guard', from: card, to: target }]);
  return { next: 'return' };
};

/** The guard step. If no attacked unit is left, nobody can guard (notes A, ruling 17). */
export const guardSteps = (actions: readonly PlayAction[]): Readonly<Record<string, Step>> => {
  const whileAttacked = actions.map((action): PlayAction => ({
    ...action,
    options: (context, seat) => (attackedUnits(context).length > 0 ? action.options(context, seat) : []),
    isThinkable: (context, seat) => attackedUnits(context).length > 0 && action.isThinkable?.(context, seat) === true,
  }));
  const timing = { name: 'guard', purpose: 'guard', pass: 'pass', isAlwaysAsked: false } as const;
  return {
    ...playTimingSteps({ ...timing, actions: whileAttacked, seat: defenderOf }),
    ...{ 'guard-step': begin, 'guard-step.end': end, intercept: interceptFor, 'intercept.move': interceptMove },
  };
};

export const guardPart: Part = {
  guardActions: [intercept],
  words: {
    ...{ action: ['intercept', 'attack', 'boost'], keyword: ['drives'] },
    reason: ['intercept', 'attack', 'boost'],
    prohibition: ['intercept', 'attack', 'be-attacked', 'boost', 'be-boosted', 'be-hit'],
  },
  purposes: { guard: 'guard or pass', rounds: 'how often to do it again' },
};

import {
  ask,
  done,
  factNow,
  cardOf,
  goTo,
  placeRef,
  zoneOf,
  type Context,
  type Frame,
  type Json,
  type RuleText,
  type Seat,
  type Step,
} from '#kernel';
import { accelMark, onCirclesOf, rearguardCircles, VANGUARD_CIRCLE } from '../board.js';
import type { Gift } from '../cards/define.js';
import type { Part } from '../part.js';
import { ACCEL_CIRCLES } from '../zones.js';
import { createProtect } from './pseudo.js';

/** The marks of the gifts that are due to a seat, and of the kind that it was given before. */
const DUE = [0, 1].map((seat) => `gifts/${seat}`);
const dueMark = (seat: Seat): string => DUE[seat] as string;
const kindMark = (seat: Seat): string => `gift-kind/${seat}`;

const dueTo = ({ table }: Pick<Context, 'table'>, seat: Seat): readonly Gift[] =>
  (table.marks[dueMark(seat)] ?? NO_GIFTS) as readonly Gift[];
const NO_GIFTS: readonly Gift[] = [];

const setDue = (context: Context, seat: Seat, gifts: readonly Gift[]): void =>
  context.mark(dueMark(seat), gifts.length === 0 ? null : (gifts as Json));

/** The number of gifts on a card's circle. */
const GIFTS_HERE = 'gifts';
const BONUS = 10000;

/** A unit gets +10000 for each gift on its circle in its master's turn (10.6.3.1, 10.6.3.2), unless it is dominated (10.35.8). */
const bonus: RuleText = {
  text: {
    ...{ kind: 'constant', id: 'gift', zone: 'field', as: ['vanguard', 'mate', 'rearguard'] },
    on: { bound: 'self', where: { ownedBy: 'controller' } },
    when: { turnOf: 'controller' },
    change: { stat: 'power', by: { times: [BONUS, { stat: GIFTS_HERE, of: 'self' }] } },
  },
};

function giveTo(context: Context, seat: Seat, place: string): void {
  const at = [placeRef(zoneOf('field', seat), place)];
  const change = { kind: 'add', stat: GIFTS_HERE, by: 1 } as const;
  const effect = {
    id: context.nextId('e'),
    source: null,
    controller: seat,
    on: [],
    at,
    change,
    until: 'game',
  } as const;
  context.emit({ type: 'EffectBegan', effect });
}

/** If gifts of several kinds are due, the fighter chooses one (8.4.1.2). */
const give: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const kinds = [...new Set(dueTo(context, seat))];
  const [first, second] = kinds;
  if (first === undefined) return done;
  if (second === undefined) return goTo({ step: 'gift.take', seat, kind: first });
  const options = kinds.map((kind) => ({ id: kind, gift: kind }));
  return ask(
    { seat, purpose: 'gift', offer: { kind: 'choose', options }, fallback: first },
    { step: 'gift.take', seat },
  );
};

/** A gift of another kind than before does nothing (10.6.3, R-22). */
const take: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const kind = (frame.kind ?? context.answerOf(seat)) as Gift;
  const due = dueTo(context, seat);
  setDue(context, seat, due.toSpliced(due.indexOf(kind), 1));
  const before = context.table.marks[kindMark(seat)];
  if (before !== undefined && before !== kind) return done;
  context.mark(kindMark(seat), kind);
  return GIVING[kind](context, seat);
};

const GIVING: Readonly<Record<Gift, (context: Context, seat: Seat) => ReturnType<Step>>> = {
  /** On one of the fighter's circles, also one that already has gifts (10.6.3.1.1), but not a circle under a locked card. */
  force: (context, seat) => {
    const circles = circlesFor(context, seat);
    const options = circles.map((place) => ({ id: place, place }));
    return ask(
      { seat, purpose: 'force', offer: { kind: 'choose', options }, fallback: circles[0] as string },
      { step: 'gift.force', seat },
    );
  },
  /** One more circle (10.6.3.2). */
  accel: (context, seat) => {
    const n = Number(context.table.marks[accelMark(seat)] ?? 0);
    const place = ACCEL_CIRCLES[n];
    if (place === undefined) return done;
    context.mark(accelMark(seat), n + 1);
    giveTo(context, seat, place);
    return done;
  },
  /** 10.6.3.3 */
  protect: (context, seat) => {
    createProtect(context, seat, 'hand');
    return done;
  },
};

const circlesFor = ({ table }: Context, seat: Seat): string[] => {
  const isVanguardsLocked = onCirclesOf(table, seat).some(
    ({ place, role }) => place === VANGUARD_CIRCLE && role === 'locked',
  );
  return [...(isVanguardsLocked ? [] : [VANGUARD_CIRCLE]), ...rearguardCircles(table, seat)];
};

const force: Step = (context, { seat }) => {
  giveTo(context, seat as Seat, context.answerOf(seat as Seat) as string);
  return done;
};

const giftFrame = (seat: Seat): Frame => ({ step: 'gift', seat });

/** Imaginary gifts (10.6.3): a fighter who rides a card with the icon is given one at the next check timing. */
export const giftsPart: Part = {
  steps: { gift: give, 'gift.take': take, 'gift.force': force },
  texts: [bonus],
  // No card prints this number: it starts at 0.
  stats: { [GIFTS_HERE]: { counter: GIFTS_HERE } },
  rides: (context, seat, card) => {
    const gift = factNow(context, cardOf(context.table, card), 'gift');
    if (gift !== null) setDue(context, seat, [...dueTo(context, seat), gift as Gift]);
  },
  gift: (context, seat) => (dueTo(context, seat).length > 0 ? giftFrame(seat) : null),
  words: { stat: [GIFTS_HERE], mark: ['gifts', 'gift-kind', 'accel'] },
  purposes: { gift: 'which gift', force: 'which circle gets Force' },
};

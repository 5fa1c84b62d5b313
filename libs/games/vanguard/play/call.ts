import {
  ask,
  cardOf,
  cardsIn,
  goTo,
  isForbidden,
  returning,
  zoneOf,
  withEntries,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type Offer,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { attackedUnits, link } from '../battle/links.js';
import { gradeOf, GUARDIAN_CIRCLE, isOnField, rearguardCircles, vanguardOf } from '../board.js';
import { appear } from '../moving.js';
import type { Part, PlayAction } from '../part.js';
import { prove } from './abilities.js';
import { isPseudo } from '../states/pseudo.js';

export type CallReason = 'call' | 'superior-call';

export interface Calling {
  readonly seat: Seat;
  readonly cards: readonly CardId[];
  readonly reason: CallReason;
  readonly cause: CardId | null;
  /** Circles to choose among; all rear-guard circles if left out. */
  readonly circles?: readonly string[];
}

/** If the cards belong to both fighters, those of one owner are called after those of the other. */
interface Parting extends Calling {
  readonly later?: readonly CardId[];
  readonly called?: readonly CardId[];
}

/** Calls cards to rear-guard circles (10.7.1); the frame returns `called`. */
export const callFrame = (calling: Calling): Frame => ({
  step: 'call',
  ...(calling as unknown as Record<string, Json>),
});

/** Calls cards to the guardian circle, each for an attacked unit (10.7.1.3.1); the frame returns `called`. */
export const guardFrame = (calling: Omit<Calling, 'circles'>): Frame => ({
  step: 'guard.call',
  ...(calling as unknown as Record<string, Json>),
});

const callingIn = (frame: Frame): Parting => frame as unknown as Parting;

const circlesFor = (context: Context, { circles }: Calling, owner: Seat): readonly string[] =>
  rearguardCircles(context.table, owner).filter((place) => !circles || circles.includes(place));

/**
 * Each card goes to a different circle (10.7.1.1.1.1.1) of its owner (4.1.6), which may be occupied; all arrive at one moment
 * (10.7.1.1.2). If there are too few circles, as many cards as possible are called (1.3.2).
 */
const callCards: Step = (context, frame) => {
  const calling = callingIn(frame);
  // Only cards from outside the field (10.7.1), and no pseudo-cards, which can only be called to the guardian circle (12.13.2.5).
  const callable = calling.cards.flatMap((id) => {
    const card = context.table.cards[id];
    return card && !isOnField(card) && !isPseudo(card) ? [card] : [];
  });
  const owner = callable[0]?.owner ?? calling.seat;
  const cards = callable.filter((card) => card.owner === owner).map(({ id }) => id);
  const later = callable.filter((card) => card.owner !== owner).map(({ id }) => id);
  const circles = circlesFor(context, calling, owner);
  const [only] = circles;
  if (cards.length === 0 || only === undefined) return arrive(context, { ...calling, later }, {});
  // The cards are shown before a circle is chosen (8.5.2.1, 10.7.1.4).
  for (const id of cards) prove(context, id);
  if (cards.length === 1 && circles.length === 1) return arrive(context, { ...calling, later }, { [only]: cards });
  const then = { ...frame, step: 'call.placed', cards, ...(later.length > 0 && { later }) };
  if (cards.length === 1) {
    const options = circles.map((place) => ({ id: place, card: cards[0] as CardId, place }));
    return ask({ seat: calling.seat, purpose: 'circle', offer: { kind: 'choose', options }, fallback: only }, then);
  }
  const offer: Offer = {
    kind: 'arrange',
    items: cards,
    alone: [],
    slots: circles.map((id) => ({ id, min: cards.length > circles.length ? 1 : 0, max: 1 })),
    complete: cards.length <= circles.length,
  };
  const fallback = Object.fromEntries(circles.flatMap((id, i) => (cards[i] ? [[id, [cards[i]]]] : [])));
  return ask({ seat: calling.seat, purpose: 'circles', offer, fallback }, then);
};

const placed: Step = (context, frame) => {
  const calling = callingIn(frame);
  const answer = context.answerOf(calling.seat);
  return arrive(context, calling, typeof answer === 'string' ? { [answer]: calling.cards } : (answer as Placement));
};

type Placement = Readonly<Record<string, readonly CardId[]>>;

function arrive(context: Context, calling: Parting, placement: Placement): ReturnType<Step> {
  const { seat: by, reason, cause, later = [] } = calling;
  const called: CardId[] = [...(calling.called ?? [])];
  const pairs = Object.entries(placement).flatMap(([place, cards]) => cards.map((id) => ({ id, place })));
  context.eachTogether(pairs, ({ id, place }) => {
    called.push(appear(context, id, { place, role: 'rearguard', by, reason, cause }));
  });
  if (later.length === 0) return returning({ cards: { called } });
  return goTo({ ...(calling as unknown as Frame), step: 'call', cards: later, later: [], called });
}

/** Which attacked unit each guardian defends is asked only if there are several (7.5.1.2.2, 10.7.1.3.1). */
const callGuardian: Step = (context, given) => {
  const { seat } = callingIn(given);
  // Only cards from outside the field (10.7.1) that the caller owns, as each goes to a circle of its owner (4.1.6).
  const cards = callingIn(given).cards.filter((id) => {
    const card = context.table.cards[id];
    return card && !isOnField(card) && card.owner === seat;
  });
  const frame = { ...given, cards };
  const attacked = attackedUnits(context);
  const [first, second] = attacked;
  const targets = targetsIn(frame);
  if (first === undefined || cards.length === 0) return returning({ cards: { called: [] } });
  if (second === undefined)
    return goTo(withEntries<Frame>(frame, { step: 'guard.placed', targets: cards.map(() => first) }));
  if (targets.length === cards.length) return goTo({ ...frame, step: 'guard.placed' });
  const options = attacked.map((id) => ({ id, card: id }));
  return ask(
    { seat, purpose: 'guarded-unit', offer: { kind: 'choose', options }, fallback: first },
    { ...frame, step: 'guard.target' },
  );
};

/** The units that the first guardians defend, in the order of the cards. */
const targetsIn = (frame: Frame): readonly CardId[] => (frame.targets as readonly CardId[] | undefined) ?? [];

const guardTarget: Step = (context, frame) => {
  const target = context.answerOf(callingIn(frame).seat) as CardId;
  return goTo({ ...frame, step: 'guard.call', targets: [...targetsIn(frame), target] });
};

const guardianPlaced: Step = (context, frame) => {
  const { seat, cards, reason, cause } = callingIn(frame);
  const pairs = cards.flatMap((id, i) => (context.table.cards[id] ? [{ id, to: targetsIn(frame)[i] as CardId }] : []));
  const called: CardId[] = [];
  context.eachTogether(pairs, ({ id }) => {
    called.push(appear(context, id, { place: GUARDIAN_CIRCLE, role: 'guardian', seat, reason, cause }));
  });
  link(
    context,
    called.map((from, i) => ({ kind: 'guard', from, to: pairs[i]?.to ?? '' })),
  );
  return returning({ cards: { called } });
};

export const callSteps: Readonly<Record<string, Step>> = {
  ...{ call: callCards, 'call.placed': placed, 'guard.call': callGuardian, 'guard.placed': guardianPlaced },
  'guard.target': guardTarget,
};

/** Cards in hand that may be called to rear-guard circles: up to the vanguard's grade (8.5.2.1.1.2), none without one (8.5.2.1.1.2.1). */
function callable(context: Context, seat: Seat): CardId[] {
  const vanguard = vanguardOf(context, seat);
  const own = vanguard && gradeOf(context, vanguard);
  if (own === null || rearguardCircles(context.table, seat).length === 0) return [];
  return cardsIn(context.table, zoneOf('hand', seat)).filter((id) => {
    const card = cardOf(context.table, id);
    const grade = gradeOf(context, card);
    return grade !== null && grade <= own && !isForbidden(context, card, 'call');
  });
}

const optionsFor = (action: string, cards: readonly CardId[]): Option[] =>
  cards.map((id) => ({ id: `${action} ${id}`, action, card: id }));

/** Normal call in the main phase (6.6.1.2.1). */
export const normalCall: PlayAction = {
  action: 'call',
  options: (context, seat) => optionsFor('call', callable(context, seat)),
  play: (_context, seat, { card }) => [callFrame({ seat, cards: [card as CardId], reason: 'call', cause: null })],
};

/** Normal call in the guard step (7.5.1.2.2): there is no grade condition, but a fighter without a vanguard cannot call. */
export const guardCall: PlayAction = {
  action: 'guard',
  isThinkable: ({ table }, seat) => cardsIn(table, zoneOf('hand', seat)).length > 0,
  options: (context, seat) => {
    if (!vanguardOf(context, seat)) return [];
    const hand = cardsIn(context.table, zoneOf('hand', seat));
    return optionsFor(
      'guard',
      hand.filter((id) => !isForbidden(context, cardOf(context.table, id), 'guard')),
    );
  },
  play: (_context, seat, { card }) => [guardFrame({ seat, cards: [card as CardId], reason: 'call', cause: null })],
};

export const callPart: Part = {
  steps: callSteps,
  mainActions: [normalCall],
  guardActions: [guardCall],
  words: { reason: ['call', 'superior-call'], action: ['call', 'guard'], prohibition: ['call', 'guard'] },
  purposes: { circle: 'on which circle', circles: 'on which circles', 'guarded-unit': 'which unit it defends' },
};

import {
  ask,
  cardOf,
  cardsIn,
  done,
  goTo,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { isBattling } from '../battle/links.js';
import { associated, guardiansOf, hasVanguard, inTurnOrder, isG, isMate, onCirclesOf, partnerOf } from '../board.js';
import { send } from '../moving.js';
import type { Due, RuleAction } from '../part.js';
import { rideFrame } from '../play/ride.js';
import { retireFrame } from '../retiring.js';

/** Groups of several cards in the given role on one circle of a seat. */
function piles(context: Context, seat: Seat, role: string): Card[][] {
  const byCircle = new Map<string, Card[]>();
  for (const card of onCirclesOf(context.table, seat))
    if (card.role === role) byCircle.set(card.place ?? '', [...(byCircle.get(card.place ?? '') ?? []), card]);
  return [...byCircle.values()].filter((cards) => cards.length > 1);
}

/** The cards placed last; several if they were placed together. */
const lastPlaced = (cards: readonly Card[]): Card[] => {
  const latest = Math.max(...cards.map(({ since = 0 }) => since));
  return cards.filter(({ since = 0 }) => since === latest);
};

const without = (cards: readonly Card[], kept: CardId): CardId[] =>
  cards.map(({ id }) => id).filter((id) => id !== kept);

/** A G unit goes to the G zone instead (10.32.4). Its hearts, vanguards again (10.28.3), were placed earlier and go to the soul (9.3.2). */
function intoSoul(context: Context, cards: readonly CardId[]): void {
  const gs = cards.filter((id) => isG(context, cardOf(context.table, id)));
  const others = [...cards.filter((id) => !gs.includes(id)), ...gs.flatMap((id) => associated(context, id))];
  send(context, gs, 'g', { reason: 'overlap' });
  send(context, others, 'soul', { reason: 'overlap' });
}

/** On the vanguard circle, mates without their leader leave (9.3.1), and so do units in excess. */
const onVanguardCircle = (context: Context): Due[] =>
  inTurnOrder(context.table).flatMap((seat): Due[] => {
    const units = onCirclesOf(context.table, seat).filter(({ role }) => role === 'vanguard' || role === 'mate');
    const orphans = units.filter(({ id, role }) => role === 'mate' && !isMate(context, id));
    const settled = units.filter((card) => !orphans.includes(card));
    const tooMany = excess(context, settled);
    return [
      ...orphans.map(({ id }) => ({ act: () => intoSoul(context, [id]) })),
      ...(tooMany.length > 1 ? [keepLast(context, seat, tooMany)] : []),
    ];
  });

/** Units of which one may stay: all, if any is in no legion (9.3.2, 9.3.4, 9.3.6), otherwise the mates (9.3.3, 9.3.5). */
function excess(context: Context, units: readonly Card[]): readonly Card[] {
  const isAlone = units.some(({ id }) => partnerOf(context, id) === null);
  return isAlone ? units : units.filter(({ role }) => role === 'mate');
}

function keepLast(context: Context, seat: Seat, cards: readonly Card[]): Due {
  const [last, tied] = lastPlaced(cards);
  if (tied) return { call: keepFrame(seat, 'vanguard', cards) };
  return { act: () => intoSoul(context, without(cards, (last as Card).id)) };
}

/** On a rear-guard circle all but the last placed retire (9.3.7); if several were placed last together, the fighter keeps one (9.3.8). */
const onRearguardCircles = (context: Context): Due[] => {
  const found = inTurnOrder(context.table).flatMap((seat) =>
    piles(context, seat, 'rearguard').map((cards) => ({ seat, cards, last: lastPlaced(cards) })),
  );
  const clear = found.filter(({ last }) => last.length === 1);
  const covered = clear.flatMap(({ cards, last }) => without(cards, (last[0] as Card).id));
  const tied = found.filter(({ last }) => last.length > 1);
  return [
    ...(covered.length > 0 ? [{ call: retireFrame(covered, { reason: 'overlap' }) }] : []),
    ...tied.map(({ seat, cards }) => ({ call: keepFrame(seat, 'rearguard', cards) })),
  ];
};

const keepFrame = (seat: Seat, role: string, cards: readonly Card[]): Frame => ({
  ...{ step: 'keep-one', seat, role },
  cards: cards.map(({ id }) => id),
});

const keepOne: Step = (context, frame) => {
  const cards = (frame.cards as readonly CardId[]).flatMap((id) => context.table.cards[id] ?? []);
  const options = lastPlaced(cards).map(({ id }) => ({ id, card: id }));
  return ask(
    { seat: frame.seat as Seat, purpose: 'keep', offer: { kind: 'choose', options }, fallback: options[0]?.id ?? '' },
    { ...frame, step: 'keep-one.chosen' },
  );
};

const kept: Step = (context, frame) => {
  const answer = context.answerOf(frame.seat as Seat) as CardId;
  const others = (frame.cards as readonly CardId[]).filter((id) => id !== answer);
  if (frame.role === 'rearguard') return goTo(retireFrame(others, { reason: 'overlap' }));
  intoSoul(context, others);
  return done;
};

/** Guardians retire outside the battle phase, unless an attack is in progress (9.4.1, R-12). */
const strayGuardians = (context: Context): Due[] => {
  if (context.table.turn.phase === 'battle' || isBattling(context)) return [];
  return inTurnOrder(context.table).flatMap((seat): Due[] => {
    const cards = guardiansOf(context, seat).map(({ id }) => id);
    return cards.length === 0 ? [] : [{ call: retireFrame(cards, { reason: 'stray' }) }];
  });
};

/** A fighter without a vanguard rides a card of their soul (9.5.1). */
const missingVanguard = (context: Context): Due[] =>
  inTurnOrder(context.table)
    .filter((seat) => !hasVanguard(context, seat) && cardsIn(context.table, zoneOf('soul', seat)).length > 0)
    .map((seat) => ({ call: { step: 'ride-from-soul', seat } }));

const rideFromSoul: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const from = cardsIn(context.table, zoneOf('soul', seat));
  const options = from.map((id) => ({ id, card: id }));
  return ask(
    { seat, purpose: 'ride-from-soul', offer: { kind: 'choose', options }, fallback: options[0]?.id ?? '' },
    { ...frame, step: 'ride-from-soul.chosen' },
  );
};

const riddenFromSoul: Step = (context, { seat }) =>
  goTo(rideFrame(seat as Seat, context.answerOf(seat as Seat) as CardId, 'superior-ride', null));

export const overlapActions: readonly RuleAction[] = [
  { tier: 'plain', mayBeDue: ({ isVanguardCrowded }) => isVanguardCrowded, due: onVanguardCircle },
  { tier: 'plain', mayBeDue: ({ isRearguardCrowded }) => isRearguardCrowded, due: onRearguardCircles },
  { tier: 'plain', mayBeDue: ({ hasGuardians }) => hasGuardians, due: strayGuardians },
  { tier: 'plain', mayBeDue: ({ isVanguardMissing }) => isVanguardMissing, due: missingVanguard },
];

export const overlapSteps: Readonly<Record<string, Step>> = {
  ...{ 'keep-one': keepOne, 'keep-one.chosen': kept },
  ...{ 'ride-from-soul': rideFromSoul, 'ride-from-soul.chosen': riddenFromSoul },
};

import {
  ask,
  callAll,
  cardOf,
  cardsIn,
  done,
  factIn,
  factNow,
  goTo,
  hasKeyword,
  isAwaited,
  isForbidden,
  zoneOf,
  withEntries,
  type CardId,
  type Context,
  type Frame,
  type ReadContext,
  type Offer,
  type Seat,
  type Slot,
  type Step,
} from '#kernel';
import { attackerOf, defenderOf, isRolled, isUnit, unitsIn } from '../board.js';
import { settleFrame } from '../flow/automatic.js';
import { moveOnField } from '../moving.js';
import { AREAS, type Area } from '../zones.js';
import { forgetFormerForce, isForceOf, updateEngagement, updateHeads } from './engagement.js';

/** Moments of a sortie, for texts that wait for them (sortie-detail.4, sortie-detail.7). */
export const SORTIEING = 'sortieing';
export const SORTIED = 'sortied';

type Declared = Readonly<Partial<Record<Area, readonly CardId[]>>>;

const seatOf = (context: Context, { side }: Frame): Seat =>
  side === 'attack' ? attackerOf(context.table) : defenderOf(context.table);

/**
 * The seat's rerolled units in the deployment area that nothing prevents from a sortie (sortie.3, control.lost.1), not even from moving,
 * which a sortie is (move.2).
 */
const canSortie = (context: ReadContext, seat: Seat): CardId[] =>
  cardsIn(context.table, zoneOf('deploy', seat)).filter((id) => {
    const card = cardOf(context.table, id);
    if (card.host !== null || card.controller !== seat || isRolled(card)) return false;
    return isUnit(context, card) && !isForbidden(context, card, 'sortie') && !isForbidden(context, card, 'be-moved');
  });

/** sortie.4 */
export const hasTerrain = (context: ReadContext, id: CardId, area: Area): boolean =>
  factIn(factNow(context, cardOf(context.table, id), 'terrain'), [area]);

const isMobile = (context: ReadContext, id: CardId): boolean =>
  hasKeyword(context, cardOf(context.table, id), 'high-mobility');

/** Whether the enemy's force there may only be met by forces with a unit of high mobility (special.high-mobility.1). */
const isGuarded = (context: ReadContext, seat: Seat, area: Area): boolean => {
  if (seat === attackerOf(context.table)) return false;
  const force = unitsIn(context, area, attackerOf(context.table));
  return isForceOf(force, (id) => isMobile(context, id));
};

/** What may be declared: one list of units and a slot for each area; the order in a slot is the order of the force (sortie.6). */
function offerOf(context: ReadContext, seat: Seat, units: readonly CardId[]): Offer {
  const slots = AREAS.map((area): Slot => {
    const of = units.filter((id) => hasTerrain(context, id, area));
    const mobile = of.filter((id) => isMobile(context, id));
    const isHeld = isGuarded(context, seat, area) && !unitsIn(context, area, seat).some((id) => isMobile(context, id));
    const needs = { of: mobile, min: 1, max: mobile.length };
    return { id: area, min: 0, max: units.length, of, ...(isHeld && { needs }) };
  });
  return { kind: 'arrange', items: units, slots, alone: [], complete: false };
}

/** sortie.2, defence-step.1: a seat without units to send is not asked, because everyone can see that. */
const sortie: Step = (context, frame) => {
  const seat = seatOf(context, frame);
  const units = canSortie(context, seat).filter((id) => AREAS.some((area) => hasTerrain(context, id, area)));
  if (units.length === 0) return goTo(withEntries(frame, { step: 'sortie.check', declared: {} }));
  return ask(
    { seat, purpose: 'sortie', offer: offerOf(context, seat, units), fallback: {} },
    { ...frame, step: 'sortie.declared' },
  );
};

/** After the declaration, "when sortieing" effects apply before anything moves (sortie-detail.4). */
const declared: Step = (context, frame) => {
  const answer = context.answerOf(seatOf(context, frame)) as Declared;
  const cards = AREAS.flatMap((area) => answer[area] ?? []);
  if (cards.length > 0 && isAwaited(context, SORTIEING)) context.moment(SORTIEING, cards);
  return callAll(
    [settleFrame],
    withEntries(frame, { step: 'sortie.check', declared: answer as Frame['declared'] & object }),
  );
};

/** Units that can no longer sortie stay behind, and so does a force without high mobility where it is required (sortie-detail.5). */
const check: Step = (context, frame) => {
  const seat = seatOf(context, frame);
  const wanted = frame.declared as unknown as Declared;
  const able = canSortie(context, seat);
  const gone: CardId[] = [];
  for (const area of AREAS) {
    const force = (wanted[area] ?? []).filter((id) => able.includes(id) && hasTerrain(context, id, area));
    const there = unitsIn(context, area, seat);
    if (isGuarded(context, seat, area) && ![...there, ...force].some((id) => isMobile(context, id))) continue;
    if (there.length === 0) forgetFormerForce(context, area, seat);
    for (const id of force) moveOnField(context, id, area, seat, { reason: 'sortie' });
    gone.push(...force);
  }
  updateHeads(context);
  if (gone.length > 0 && isAwaited(context, SORTIED)) context.moment(SORTIED, gone);
  return callAll([settleFrame], { step: 'sortie.end' });
};

/** sortie-detail.8: engagement is determined only now, after "when sortied" effects. */
const end: Step = (context) => {
  for (const area of AREAS) updateEngagement(context, area);
  return done;
};

export const sortieSteps: Readonly<Record<string, Step>> = {
  sortie,
  'sortie.declared': declared,
  'sortie.check': check,
  'sortie.end': end,
};

import {
  ask,
  call,
  callAll,
  cardOf,
  cardsIn,
  done,
  endEffects,
  goTo,
  isAwaited,
  isForbidden,
  quantity,
  zoneOf,
  type CardId,
  type Context,
  type Frame,
  type Step,
} from '#kernel';
import { DISBAND } from '../battle/engagement.js';
import { attackerOf, damageOn, scopeFor } from '../board.js';
import { discard, resetDamage } from '../destruction.js';
import { fieldCards } from '../field.js';
import { bothSides, moveAllToOwners } from '../moving.js';
import { LIMITS } from '../rules.js';
import { AREAS } from '../zones.js';
import { settleFrame } from './automatic.js';
import { orderedDiscards, orderingDiscards, toDiscard } from './cut.js';

/** The rating that changes a seat's hand limit. */
export const HAND_LIMIT = 'hand-limit';
/** The moment of "at the end of the turn". */
export const TURN_END = 'turn-end';

/** Four processes without a window (turn-end.1, chart.end). After each, the rules are applied immediately (ruling 17). */
const turnEnd: Step = () =>
  callAll(
    ['turn-end.damage', 'turn-end.effects', 'turn-end.hand', 'turn-end.expire'].flatMap((step): Frame[] => [
      { step },
      settleFrame,
      { step: 'turn-end.discards' },
    ]),
    { step: 'next-turn' },
  );

/**
 * Damage becomes zero (turn-end.2); units left in battle areas are removed, whatever texts say (turn-end.3, turn-end.4). Their forces
 * disband with them if there was no return step.
 */
const endOfBattle: Step = (context) => {
  for (const id of fieldCards(context.table)) {
    const card = cardOf(context.table, id);
    // A text may prevent the reset: the damage then carries over into the next turn (term.damage-reset.2).
    if (damageOn(card) > 0 && !isForbidden(context, card, 'reset-damage')) resetDamage(context, id);
  }
  const left = bothSides(context).flatMap((seat) =>
    AREAS.flatMap((area) => cardsIn(context.table, zoneOf(area, seat))),
  );
  moveAllToOwners(context, left, 'removed', 'turn-end');
  endEffects(context, DISBAND);
  return done;
};

/** turn-end.5 */
const endEffectsApply: Step = (context) => {
  if (isAwaited(context, TURN_END)) context.moment(TURN_END);
  return done;
};

/** Only the attacker discards down to the limit (turn-end.6, turn-end.7). */
const adjustHand: Step = (context) => {
  const seat = attackerOf(context.table);
  const hand = cardsIn(context.table, zoneOf('hand', seat));
  const n = hand.length - handLimit(context);
  if (n <= 0) return done;
  return ask(
    {
      ...{ seat, purpose: 'discard-to-limit', fallback: hand.slice(0, n) },
      offer: { kind: 'select', from: hand, min: n, max: n, limits: [], total: null },
    },
    { step: 'turn-end.discard' },
  );
};

const handLimit = (context: Context): number => {
  const scope = scopeFor(attackerOf(context.table), null);
  return Math.max(0, LIMITS.hand + quantity(context, scope, { rating: HAND_LIMIT, of: 'controller' }));
};

const discardDown: Step = (context) => {
  discard(context, context.answerOf(attackerOf(context.table)) as readonly CardId[], null);
  return done;
};

/** turn-end.8 */
const expire: Step = (context) => {
  endEffects(context, 'turn');
  return done;
};

/** Outside free timing nothing can be cut into: discards happen immediately, one after the other (cut-kind.3, ruling 17). */
const discardAtOnce: Step = (context, frame) => {
  const [first, ...others] = orderedDiscards(context, frame);
  if (first === undefined) return goTo({ step: 'turn-end.discards' });
  discard(
    context,
    toDiscard(context).filter((id) => id === first),
    null,
  );
  return call(settleFrame, { step: 'turn-end.discard-next', cards: others });
};

export const turnEndSteps: Readonly<Record<string, Step>> = {
  'turn-end': turnEnd,
  'turn-end.damage': endOfBattle,
  'turn-end.effects': endEffectsApply,
  'turn-end.hand': adjustHand,
  'turn-end.discard': discardDown,
  'turn-end.expire': expire,
  'turn-end.discards': orderingDiscards('turn-end.discard-next'),
  'turn-end.discard-next': discardAtOnce,
};

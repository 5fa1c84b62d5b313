import { call, cardOf, done, goTo, withEntries, type CardId, type Context, type Step } from '#kernel';
import { inTurnOrder, unitsOf } from '../board.js';
import { isStillIn, send, takeTop } from '../moving.js';
import type { RuleAction } from '../part.js';
import { PENDING, pendingOn } from './circles.js';

/** Deals damage to a vanguard: battle damage from a unit, or skill damage from the source of an effect (3.15.1). */
export function dealDamage(
  context: Context,
  to: CardId,
  amount: number,
  kind: 'battle' | 'skill',
  source: CardId | null,
): void {
  if (amount <= 0) return;
  context.emit({ type: 'DamageDealt', to, amount, kind, source });
  context.emit({ type: 'CounterSet', on: to, counter: PENDING, value: pendingOn(cardOf(context.table, to)) + amount });
}

/** Due when nothing else is, for the turn fighter's vanguard first (9.6.1, 9.6.1.1). A dominated vanguard counts as its master's (10.35.2). */
export const damaging: RuleAction = {
  tier: 'damage',
  mayBeDue: ({ isDamagePending }) => isDamagePending,
  due: (context) =>
    inTurnOrder(context.table)
      .flatMap((seat) => unitsOf(context, seat, ['vanguard']))
      .filter((vanguard) => pendingOn(vanguard) > 0)
      .slice(0, 1)
      .map(({ id }) => ({ call: { step: 'damage', vanguard: id } })),
};

/** Checks one card of its master's deck after the other, without a check timing in between (9.6.2 to 9.6.7). */
const process: Step = (context, frame) => {
  const vanguard = context.table.cards[frame.vanguard as CardId];
  if (!vanguard || pendingOn(vanguard) === 0) return done;
  const seat = vanguard.controller;
  context.emit({ type: 'CounterSet', on: vanguard.id, counter: PENDING, value: pendingOn(vanguard) - 1 });
  const [card] = takeTop(context, seat, 1, 'trigger', { reason: 'damage-check' });
  if (card === undefined) return goTo(frame);
  return call({ step: 'trigger', seat, card }, withEntries(frame, { step: 'damage.put', card }));
};

const put: Step = (context, frame) => {
  const card = frame.card as CardId;
  if (isStillIn(context, card, 'trigger')) send(context, [card], 'damage', { reason: 'damage' });
  return goTo({ step: 'damage', vanguard: frame.vanguard as CardId });
};

export const damageSteps: Readonly<Record<string, Step>> = { damage: process, 'damage.put': put };

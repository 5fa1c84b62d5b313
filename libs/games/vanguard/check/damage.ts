import { call, cardOf, done, goTo, type Card, type CardId, type Context, type Seat, type Step } from '#kernel';
import { inTurnOrder, vanguardOf } from '../board.js';
import { isStillIn, send, takeTop } from '../moving.js';
import type { RuleAction } from '../part.js';

/** Damage that a vanguard was dealt and that is not processed yet; it belongs to the card and is lost with it (3.9.2, R-10). */
export const PENDING = 'damage';

const pendingOn = (card: Card | null): number => card?.counters[PENDING] ?? 0;

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

/** The turn fighter's vanguard first, when nothing else is due (9.6.1, 9.6.1.1). */
export const damaging: RuleAction = {
  tier: 'damage',
  due: (context) =>
    inTurnOrder(context.table)
      .filter((seat) => pendingOn(vanguardOf(context, seat)) > 0)
      .slice(0, 1)
      .map((seat) => ({ call: { step: 'damage', seat } })),
};

/** One card after the other, without any check timing between (9.6.2 to 9.6.7). */
const process: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const vanguard = vanguardOf(context, seat);
  if (!vanguard || pendingOn(vanguard) === 0) return done;
  context.emit({ type: 'CounterSet', on: vanguard.id, counter: PENDING, value: pendingOn(vanguard) - 1 });
  const [card] = takeTop(context, seat, 1, 'trigger', { reason: 'damage-check' });
  if (card === undefined) return goTo(frame);
  return call({ step: 'trigger', seat, card }, { ...frame, step: 'damage.put', card });
};

const put: Step = (context, frame) => {
  const card = frame.card as CardId;
  if (isStillIn(context, card, 'trigger')) send(context, [card], 'damage', { reason: 'damage' });
  return goTo({ step: 'damage', seat: frame.seat as Seat });
};

export const damageSteps: Readonly<Record<string, Step>> = { damage: process, 'damage.put': put };

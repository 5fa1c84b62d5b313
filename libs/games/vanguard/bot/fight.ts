import {
  cardAt,
  cardOf,
  hasKeyword,
  isForbidden,
  numberOf,
  type Card,
  type CardId,
  type ReadContext,
  type Option,
  type Seat,
} from '#kernel';
import { boosterOf } from '../battle/attack.js';
import { attackedUnits, attackingUnit } from '../battle/links.js';
import { damageOf, isInFront, isStanding, opponentOf, powerOf, unitsOf } from '../board.js';
import { handOf, handWorth, unitWorth } from './cards.js';

/** Rates attacks, guards and triggers. */

const LETHAL = 6;
const TRIGGER = 10000;

const boostedPower = (context: ReadContext, attacker: Card): number => {
  const booster = boosterOf(context, attacker);
  return powerOf(context, attacker) + (booster ? powerOf(context, booster) : 0);
};

const drives = (context: ReadContext, card: Card): number =>
  card.role === 'vanguard' || hasKeyword(context, card, 'drives') ? numberOf(context, card, 'drive') : 0;

const foesOf = (context: ReadContext, attacker: Card): Card[] =>
  unitsOf(context, opponentOf(context.table, attacker.controller), ['vanguard', 'rearguard']).filter(
    (card) => isInFront(context.game, card) && !isForbidden(context, card, 'be-attacked', attacker),
  );

/** The worth of an attack: high on a vanguard that it hits or may hit with triggers, otherwise on a rear-guard that it retires. */
function strikeWorth(context: ReadContext, attacker: Card, power: number, foe: Card): number {
  const short = powerOf(context, foe) - power;
  if (foe.role !== 'vanguard') return short <= 0 ? 1 + 0.5 * unitWorth(context, foe.id) : -0.1;
  if (short <= 0) return 4 + numberOf(context, attacker, 'critical');
  return short <= TRIGGER * drives(context, attacker) ? 1.5 : -0.2;
}

/** The vanguard goes first: it checks for triggers, which then help the others. */
export function attackerWorth(context: ReadContext, id: CardId): number {
  const attacker = cardOf(context.table, id);
  const power = boostedPower(context, attacker);
  const checks = drives(context, attacker);
  const best = Math.max(-0.2, ...foesOf(context, attacker).map((foe) => strikeWorth(context, attacker, power, foe)));
  return best + (checks > 0 ? 10 + checks : 0);
}

export function targetWorth(context: ReadContext, id: CardId): number {
  const attacker = cardAt(context.table, attackingUnit(context));
  if (!attacker) return cardOf(context.table, id).role === 'vanguard' ? 1 : 0;
  return strikeWorth(context, attacker, boostedPower(context, attacker), cardOf(context.table, id));
}

/** Rates an attack that an effect orders. */
export function orderedWorth(context: ReadContext, { card, target }: Option): number {
  const attacker = context.table.cards[String(card)];
  const foe = context.table.cards[String(target)];
  return attacker && foe ? strikeWorth(context, attacker, boostedPower(context, attacker), foe) : 0;
}

/** The unit that a seat has to defend: the vanguard if it is attacked; null: none. */
function attacked(context: ReadContext, seat: Seat): Card | null {
  const cards = attackedUnits(context).map((id) => cardOf(context.table, id));
  const own = cards.filter(({ controller }) => controller === seat);
  return own.find(({ role }) => role === 'vanguard') ?? own[0] ?? null;
}

interface Threat {
  /** The shield needed to stop the attack; 0 or less: it does not hit anyway. */
  readonly missing: number;
  readonly checks: number;
  /** The defender's damage if the attack hits. */
  readonly after: number;
}

function threatTo(context: ReadContext, target: Card): Threat | null {
  const attacker = cardAt(context.table, attackingUnit(context));
  if (!attacker || isForbidden(context, target, 'be-hit', attacker)) return null;
  return {
    missing: powerOf(context, attacker) - powerOf(context, target) + 1,
    checks: drives(context, attacker),
    after: damageOf(context.table, target.controller) + numberOf(context, attacker, 'critical'),
  };
}

/** The highest price of a guard, by damage after a hit: up to three damage no guard is made, against the last damage any price is paid. */
const PRICES: Readonly<Record<number, number>> = { 4: 0.6, 5: 1.4 };

const shieldOf = (context: ReadContext, { card }: Option): number => {
  const guard = context.table.cards[String(card)];
  return guard ? numberOf(context, guard, 'shield') : 0;
};

const isPerfect = (context: ReadContext, seat: Seat, { card, action }: Option): boolean => {
  const guard = context.table.cards[String(card)];
  return (
    guard !== undefined &&
    action === 'guard' &&
    hasKeyword(context, guard, 'sentinel') &&
    handOf(context, seat).length > 1
  );
};

const priceOf = (context: ReadContext, seat: Seat, { card, action }: Option): number => {
  const id = String(card);
  if (!context.table.cards[id]) return 1;
  if (action === 'guard') return handWorth(context, seat, id);
  return action === 'intercept' ? 0.4 + 0.3 * unitWorth(context, id) : 1.2;
};

/** The shield to aim for: what is missing, and if the hit would be lethal, a margin for the attacker's triggers. */
function wanted({ missing, checks, after }: Threat, available: number): number {
  if (after < LETHAL || checks === 0) return missing;
  const margins = [TRIGGER * Math.min(2, checks), TRIGGER];
  return missing + (margins.find((margin) => missing + margin <= available) ?? 0);
}

/** The worth of a guard, compared with letting the attack through, which is worth 0. */
export function guardWorth(context: ReadContext, seat: Seat, options: readonly Option[], option: Option): number {
  const target = attacked(context, seat);
  const threat = target && threatTo(context, target);
  if (!target || !threat) return -1;
  const guards = options.filter(({ card }) => card !== undefined);
  const isLast = target.role === 'vanguard' && threat.after >= LETHAL;
  if (isPerfect(context, seat, option))
    return isLast && (threat.missing > TRIGGER || (threat.checks > 0 && threat.missing > 0)) ? 20 : -1;
  const available = guards.reduce((sum, one) => sum + shieldOf(context, one), 0);
  const need = target.role === 'vanguard' ? wanted(threat, available) : threat.missing;
  if (need <= 0 || available < need) return -1;
  const shield = shieldOf(context, option);
  const price = priceOf(context, seat, option);
  const isEnough = shield >= need;
  if (isLast) return shield <= 0 ? -1 : 10 + (isEnough ? 5 - price : shield / 5000 - price);
  const most = target.role === 'vanguard' ? (PRICES[threat.after] ?? 0) : 0.3 * unitWorth(context, target.id);
  return isEnough ? most - price : -1;
}

/** Whether a unit can still use power or a second attack in this turn. */
const canFight = (context: ReadContext, card: Card): boolean =>
  (card.role === 'rearguard' || card.role === 'vanguard') && isInFront(context.game, card) && isStanding(card);

/** Rates what a trigger does and to which card. */
export function triggerWorth(context: ReadContext, seat: Seat, { act, card: id }: Option): number {
  const card = context.table.cards[String(id)];
  switch (act) {
    case 'draw':
    case 'front':
      return 10;
    case 'heal':
      return 8 + (card?.facing === 'down' ? 0.5 : 0);
    case 'stand':
      return card && card.role === 'rearguard' && !isStanding(card) && isInFront(context.game, card)
        ? 6 + powerOf(context, card) / 100000
        : 1;
    default:
      return card ? strengthWorth(context, seat, card, act === 'critical') : 0;
  }
}

/** In the seat's own turn, strengthens what makes an attack hit or hit harder; otherwise the vanguard, which is being attacked. */
function strengthWorth(context: ReadContext, seat: Seat, card: Card, isCritical: boolean): number {
  if (context.table.turn.seat !== seat) return card.role === 'vanguard' ? 5 : 1;
  const attacker = attackingUnit(context);
  const target = cardAt(context.table, attackedUnits(context)[0]);
  const missing =
    target && attacker !== null ? powerOf(context, target) - powerOf(context, cardOf(context.table, attacker)) : 0;
  if (card.id === attacker) {
    if (missing > 0 && missing <= TRIGGER) return isCritical ? 6 : 7;
    return missing <= 0 && isCritical && target?.role === 'vanguard' ? 6 : 1;
  }
  return canFight(context, card) ? 3 + powerOf(context, card) / 100000 : 0.5;
}

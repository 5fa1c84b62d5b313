import {
  cardOf,
  hasKeyword,
  isForbidden,
  numberOf,
  type Card,
  type CardId,
  type Look,
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

const boostedPower = (look: Look, attacker: Card): number => {
  const booster = boosterOf(look, attacker);
  return powerOf(look, attacker) + (booster ? powerOf(look, booster) : 0);
};

const drives = (look: Look, card: Card): number =>
  card.role === 'vanguard' || hasKeyword(look, card, 'drives') ? numberOf(look, card, 'drive') : 0;

const foesOf = (look: Look, attacker: Card): Card[] =>
  unitsOf(look, opponentOf(look.table, attacker.controller), ['vanguard', 'rearguard']).filter(
    (card) => isInFront(look.game, card) && !isForbidden(look, card, 'be-attacked', attacker),
  );

/** The worth of an attack: high on a vanguard that it hits or may hit with triggers, otherwise on a rear-guard that it retires. */
function strikeWorth(look: Look, attacker: Card, power: number, foe: Card): number {
  const short = powerOf(look, foe) - power;
  if (foe.role !== 'vanguard') return short <= 0 ? 1 + 0.5 * unitWorth(look, foe.id) : -0.1;
  if (short <= 0) return 4 + numberOf(look, attacker, 'critical');
  return short <= TRIGGER * drives(look, attacker) ? 1.5 : -0.2;
}

/** The vanguard goes first: it checks for triggers, which then help the others. */
export function attackerWorth(look: Look, id: CardId): number {
  const attacker = cardOf(look.table, id);
  const power = boostedPower(look, attacker);
  const checks = drives(look, attacker);
  const best = Math.max(-0.2, ...foesOf(look, attacker).map((foe) => strikeWorth(look, attacker, power, foe)));
  return best + (checks > 0 ? 10 + checks : 0);
}

export function targetWorth(look: Look, id: CardId): number {
  const attacker = look.table.cards[attackingUnit(look) ?? ''];
  if (!attacker) return cardOf(look.table, id).role === 'vanguard' ? 1 : 0;
  return strikeWorth(look, attacker, boostedPower(look, attacker), cardOf(look.table, id));
}

/** Rates an attack that an effect orders. */
export function orderedWorth(look: Look, { card, target }: Option): number {
  const attacker = look.table.cards[String(card)];
  const foe = look.table.cards[String(target)];
  return attacker && foe ? strikeWorth(look, attacker, boostedPower(look, attacker), foe) : 0;
}

/** The unit that a seat has to defend: the vanguard if it is attacked; null: none. */
function attacked(look: Look, seat: Seat): Card | null {
  const cards = attackedUnits(look).map((id) => cardOf(look.table, id));
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

function threatTo(look: Look, target: Card): Threat | null {
  const attacker = look.table.cards[attackingUnit(look) ?? ''];
  if (!attacker || isForbidden(look, target, 'be-hit', attacker)) return null;
  return {
    missing: powerOf(look, attacker) - powerOf(look, target) + 1,
    checks: drives(look, attacker),
    after: damageOf(look.table, target.controller) + numberOf(look, attacker, 'critical'),
  };
}

/** The highest price of a guard, by damage after a hit: up to three damage no guard is made, against the last damage any price is paid. */
const PRICES: Readonly<Record<number, number>> = { 4: 0.6, 5: 1.4 };

const shieldOf = (look: Look, { card }: Option): number => {
  const guard = look.table.cards[String(card)];
  return guard ? numberOf(look, guard, 'shield') : 0;
};

const isPerfect = (look: Look, seat: Seat, { card, action }: Option): boolean => {
  const guard = look.table.cards[String(card)];
  return (
    guard !== undefined && action === 'guard' && hasKeyword(look, guard, 'sentinel') && handOf(look, seat).length > 1
  );
};

const priceOf = (look: Look, seat: Seat, { card, action }: Option): number => {
  const id = String(card);
  if (!look.table.cards[id]) return 1;
  if (action === 'guard') return handWorth(look, seat, id);
  return action === 'intercept' ? 0.4 + 0.3 * unitWorth(look, id) : 1.2;
};

/** The shield to aim for: what is missing, and if the hit would be lethal, a margin for the attacker's triggers. */
function wanted({ missing, checks, after }: Threat, available: number): number {
  if (after < LETHAL || checks === 0) return missing;
  const margins = [TRIGGER * Math.min(2, checks), TRIGGER];
  return missing + (margins.find((margin) => missing + margin <= available) ?? 0);
}

/** The worth of a guard, compared with letting the attack through, which is worth 0. */
export function guardWorth(look: Look, seat: Seat, options: readonly Option[], option: Option): number {
  const target = attacked(look, seat);
  const threat = target && threatTo(look, target);
  if (!target || !threat) return -1;
  const guards = options.filter(({ card }) => card !== undefined);
  const isLast = target.role === 'vanguard' && threat.after >= LETHAL;
  if (isPerfect(look, seat, option))
    return isLast && (threat.missing > TRIGGER || (threat.checks > 0 && threat.missing > 0)) ? 20 : -1;
  const available = guards.reduce((sum, one) => sum + shieldOf(look, one), 0);
  const need = target.role === 'vanguard' ? wanted(threat, available) : threat.missing;
  if (need <= 0 || available < need) return -1;
  const shield = shieldOf(look, option);
  const price = priceOf(look, seat, option);
  const isEnough = shield >= need;
  if (isLast) return shield <= 0 ? -1 : 10 + (isEnough ? 5 - price : shield / 5000 - price);
  const most = target.role === 'vanguard' ? (PRICES[threat.after] ?? 0) : 0.3 * unitWorth(look, target.id);
  return isEnough ? most - price : -1;
}

/** Whether a unit can still use power or a second attack in this turn. */
const canFight = (look: Look, card: Card): boolean =>
  (card.role === 'rearguard' || card.role === 'vanguard') && isInFront(look.game, card) && isStanding(card);

/** Rates what a trigger does and to which card. */
export function triggerWorth(look: Look, seat: Seat, { act, card: id }: Option): number {
  const card = look.table.cards[String(id)];
  switch (act) {
    case 'draw':
    case 'front':
      return 10;
    case 'heal':
      return 8 + (card?.facing === 'down' ? 0.5 : 0);
    case 'stand':
      return card && card.role === 'rearguard' && !isStanding(card) && isInFront(look.game, card)
        ? 6 + powerOf(look, card) / 100000
        : 1;
    default:
      return card ? strengthWorth(look, seat, card, act === 'critical') : 0;
  }
}

/** In the seat's own turn, strengthens what makes an attack hit or hit harder; otherwise the vanguard, which is being attacked. */
function strengthWorth(look: Look, seat: Seat, card: Card, isCritical: boolean): number {
  if (look.table.turn.seat !== seat) return card.role === 'vanguard' ? 5 : 1;
  const attacker = attackingUnit(look);
  const target = look.table.cards[attackedUnits(look)[0] ?? ''];
  const missing = target && attacker !== null ? powerOf(look, target) - powerOf(look, cardOf(look.table, attacker)) : 0;
  if (card.id === attacker) {
    if (missing > 0 && missing <= TRIGGER) return isCritical ? 6 : 7;
    return missing <= 0 && isCritical && target?.role === 'vanguard' ? 6 : 1;
  }
  return canFight(look, card) ? 3 + powerOf(look, card) / 100000 : 0.5;
}

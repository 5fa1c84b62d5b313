import {
  cardOf,
  cardsIn,
  done,
  goTo,
  hasKeyword,
  numberOf,
  ratingAt,
  zoneOf,
  type CardId,
  type Context,
  type ReadContext,
  type Seat,
  type Step,
} from '#kernel';
import {
  attackerOf,
  damageOn,
  defenderOf,
  enemyOf,
  headOf,
  isDestroyed,
  isEngaged,
  isRolled,
  setCounter,
  unitsIn,
} from '../board.js';
import { destroy } from '../destruction.js';
import { AREAS, type Area } from '../zones.js';
import { isForceOf } from './engagement.js';

/** One side's force in an area. */
export interface Force {
  readonly area: Area;
  readonly seat: Seat;
}

/** Forces by speed: forces with haste strike first, then the others (special.haste.2). */
type Speed = 1 | 2;

const speedOf = (context: ReadContext, force: Force): Speed => (isAll(context, force, 'haste') ? 1 : 2);

const isAll = (context: ReadContext, { area, seat }: Force, keyword: string): boolean =>
  isForceOf(unitsIn(context, area, seat), (id) => hasKeyword(context, cardOf(context.table, id), keyword));

/** The rating of a seat's side of a battle area that changes the power of the force there. */
export const FORCE_POWER = 'force-power';

/** The head's melee plus the shooting of all others (force-power.1, ruling 1); rolled and destroyed units count nothing (force-power.2). */
export function forcePower(context: ReadContext, { area, seat }: Force): number {
  const head = headOf(context, area, seat);
  const power = unitsIn(context, area, seat).reduce((sum, id) => {
    const card = cardOf(context.table, id);
    if (isRolled(card) || isDestroyed(card)) return sum;
    return sum + numberOf(context, card, id === head ? 'melee' : 'shooting');
  }, 0);
  return Math.max(0, power + ratingAt(context, zoneOf(area, seat), FORCE_POWER));
}

/** Damage to a unit or an HQ; all damage of one speed is dealt at the same time. */
interface Hit {
  readonly on: CardId | Seat;
  readonly amount: number;
}

/**
 * Distributes damage from the head backwards, to each unit up to its remaining defence (battle-damage.2, .3, .9); the rest is left over.
 */
export function spread(
  context: ReadContext,
  { area, seat }: Force,
  power: number,
): { readonly hits: Hit[]; readonly left: number } {
  const hits: Hit[] = [];
  let left = power;
  for (const id of unitsIn(context, area, seat)) {
    const card = cardOf(context.table, id);
    const amount = Math.min(left, Math.max(0, numberOf(context, card, 'defence') - damageOn(card)));
    if (amount > 0) hits.push({ on: id, amount });
    left -= amount;
  }
  return { hits, left };
}

/** A force hits the force engaged with it, or the HQ if it attacks and is not engaged (damage-step.2 to .4). */
function hitsOf(context: ReadContext, force: Force): Hit[] {
  const power = forcePower(context, force);
  const isAttacking = force.seat === attackerOf(context.table);
  const hq: Seat = defenderOf(context.table);
  if (!isEngaged(context.table, force.area)) return isAttacking ? [{ on: hq, amount: power }] : [];
  const { hits, left } = spread(context, { area: force.area, seat: enemyOf(context.table, force.seat) }, power);
  return isAttacking && isAll(context, force, 'assault') ? [...hits, { on: hq, amount: left }] : hits;
}

const forces = (context: ReadContext): Force[] =>
  [attackerOf(context.table), defenderOf(context.table)].flatMap((seat) =>
    AREAS.filter((area) => unitsIn(context, area, seat).length > 0).map((area) => ({ area, seat })),
  );

/** Both speeds are one prescribed effect: what they trigger waits for its end (special.haste.4, battle-damage.11). */
const damage: Step = (context) => {
  const fast = forces(context).filter((force) => speedOf(context, force) === 1);
  strike(context, fast);
  return goTo({ step: 'damage.second', fast: fast.map(({ area, seat }) => zoneOf(area, seat)) });
};

const second: Step = (context, frame) => {
  const fast = frame.fast as readonly string[];
  strike(
    context,
    forces(context).filter(({ area, seat }) => !fast.includes(zoneOf(area, seat))),
  );
  return done;
};

/** All forces of one speed deal their damage at the same time (battle-damage.1, .8, .10). */
function strike(context: Context, striking: readonly Force[]): void {
  const hits = striking.flatMap((force) => hitsOf(context, force));
  context.together(() => {
    for (const { on, amount } of hits) {
      if (typeof on === 'number') damageHq(context, on, amount, 'battle', null);
      else damageUnit(context, on, amount, 'battle', null);
    }
  });
  destroyFallen(
    context,
    hits.flatMap(({ on }) => (typeof on === 'string' ? [on] : [])),
    null,
  );
}

/** Damage adds up until the end of the turn (destroy.3). */
export function damageUnit(context: Context, id: CardId, amount: number, kind: string, source: string | null): void {
  const card = context.table.cards[id];
  if (!card || amount <= 0) return;
  context.emit({ type: 'DamageDealt', to: id, amount, kind, source });
  setCounter(context, id, 'damage', damageOn(card) + amount);
}

/** battle-damage.5. A unit that cannot be destroyed remembers the defence it had (`withstood`, zero-defence.3). */
export function destroyFallen(context: Context, cards: readonly CardId[], cause: string | null): void {
  const fallen = cards.filter((id) => {
    const card = context.table.cards[id];
    return card && !isDestroyed(card) && numberOf(context, card, 'defence') <= damageOn(card);
  });
  for (const id of destroy(context, fallen, 'damage', cause).spared)
    setCounter(context, id, 'withstood', numberOf(context, cardOf(context.table, id), 'defence'));
}

/** Moves that many cards from the top of the HQ to the waste pile, unseen and in order (hq-damage.1, hq-damage.2). */
export function damageHq(context: Context, seat: Seat, amount: number, kind: string, source: string | null): void {
  if (amount <= 0) return;
  context.emit({ type: 'DamageDealt', to: `seat/${seat}`, amount, kind, source });
  const cards = cardsIn(context.table, zoneOf('hq', seat)).slice(0, amount);
  for (const id of cards)
    context.move({
      cards: [id],
      to: zoneOf('waste', seat),
      at: 'top',
      facing: 'down',
      reason: 'damage',
      cause: source,
    });
}

export const damageSteps: Readonly<Record<string, Step>> = { damage, 'damage.second': second };

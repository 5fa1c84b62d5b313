import { cardsIn, isForbidden, zoneOf, type Context, type Seat } from '#kernel';
import { damageOf, hasVanguard, inTurnOrder, vanguardOf } from '../board.js';
import type { RuleAction } from '../part.js';

const DEADLY = 6;

/** 9.2.2 */
const isBeaten = ({ table }: Context, seat: Seat): boolean => damageOf(table, seat) >= DEADLY;
/** 9.2.3 */
const isDeckOut = ({ table }: Context, seat: Seat): boolean => cardsIn(table, zoneOf('deck', seat)).length === 0;

const CONDITIONS: Readonly<Record<string, (context: Context, seat: Seat) => boolean>> = {
  damage: isBeaten,
  deck: isDeckOut,
  /** 9.2.4, 9.5.1.1 */
  'no-vanguard': (context, seat) =>
    !hasVanguard(context, seat) && cardsIn(context.table, zoneOf('soul', seat)).length === 0,
};

const reasonFor = (context: Context, seat: Seat): string | null =>
  Object.keys(CONDITIONS).find((reason) => CONDITIONS[reason]?.(context, seat)) ?? null;

/** A text may keep the fighter of a vanguard from losing (1.3.3), but not from conceding (1.2.4.1). */
export const mayLose = (context: Context, seat: Seat): boolean => {
  const vanguard = vanguardOf(context, seat);
  return !vanguard || !isForbidden(context, vanguard, 'lose');
};

/** Every fighter who meets a condition loses, both at the same moment if both do (9.2.1, 1.2.3). */
export const losing: RuleAction = {
  tier: 'plain',
  mayBeDue: ({ isVanguardMissing }, context) =>
    isVanguardMissing || context.table.seats.some(({ seat }) => isBeaten(context, seat) || isDeckOut(context, seat)),
  due: (context) => {
    const losers = inTurnOrder(context.table).filter(
      (seat) => reasonFor(context, seat) !== null && mayLose(context, seat),
    );
    const first = losers[0];
    if (first === undefined) return [];
    return [{ act: () => context.lose(losers, reasonFor(context, first) as string) }];
  },
};

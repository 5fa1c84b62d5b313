import type { Context } from '../context.js';
import type { UseLimit } from '../effects/language.js';
import type { Look } from '../effects/places.js';
import type { Spending } from '../effects/time-line.js';
import type { CardId, Frame, Seat } from '../table.js';

/** A use of an ability: what brings it, who uses it, and the name of its program. */
export interface Use {
  readonly carrier?: CardId | null;
  readonly controller: Seat;
  readonly program: string;
}

/**
 * The register that counts the uses. A card that left and came back is a new one; a turn's registers are cleared when the next turn
 * begins, those of any other span when the game ends it.
 */
function registerOf(limit: UseLimit, { carrier, controller, program }: Use): string {
  if (limit === true) return `turn:once:${carrier}:${program}`;
  const who = limit.by === 'player' ? `seat/${controller}` : carrier;
  return `${limit.per}:once:${who}:${limit.label ?? program}`;
}

const timesOf = (limit: UseLimit): number => (limit === true ? 1 : (limit.times ?? 1));

/** Whether the ability may still be used. */
export function canUse({ table }: Pick<Look, 'table'>, limit: UseLimit | undefined, use: Use): boolean {
  if (limit === undefined) return true;
  const used = table.marks[registerOf(limit, use)];
  return used === undefined || Number(used) < timesOf(limit);
}

/** Counts a use. */
export function spend(context: Context, limit: UseLimit | undefined, use: Use): void {
  if (limit === undefined) return;
  const register = registerOf(limit, use);
  const used = Number(context.table.marks[register] ?? 0) + 1;
  context.mark(register, timesOf(limit) === 1 ? true : used);
}

/** Another card is where this one was, with its id: it has used nothing yet. */
export function forgetUses(context: Context, carrier: CardId): void {
  for (const key of Object.keys(context.table.marks)) if (key.includes(`:once:${carrier}:`)) context.mark(key, null);
}

/** Counts the uses of constant abilities that worked. */
export function spendMade(context: Context, made: readonly { readonly use?: Spending }[]): void {
  for (const { use } of made) if (use) spend(context, use.limit, use.use);
}

/** Takes a use back that was counted. */
function giveBack(context: Context, limit: UseLimit | undefined, use: Use): void {
  if (limit === undefined) return;
  const register = registerOf(limit, use);
  const used = Number(context.table.marks[register] ?? 0) - 1;
  context.mark(register, used > 0 ? used : null);
}

/**
 * The frame that comes after a use whose limit is spent only by a change. It remembers whether there was one: `isUnchanged` tells,
 * also when questions were asked in between.
 */
export const sinceNow = (context: Context, frame: Frame): Frame => ({ ...frame, since: context.changes });

/** Whether nothing changed on the table since `sinceNow` made the frame. */
export const isUnchanged = (context: Context, { since }: Frame): boolean => since === context.changes;

/** Whether only a use that changed something counts; `spent` is what the game says of limits that do not say it. */
export const isByChange = (limit: UseLimit | undefined, spent: 'used' | 'changed' = 'used'): boolean =>
  limit !== undefined && ((limit !== true && limit.spent) || spent) === 'changed';

/** After a use: one that is spent only by a change is given back where there was none. */
export function settleUse(
  context: Context,
  limit: UseLimit | undefined,
  use: Use,
  frame: Frame,
  spent?: 'used' | 'changed',
): void {
  if (isByChange(limit, spent) && isUnchanged(context, frame)) giveBack(context, limit, use);
}

/** A span of the game (a cut, a battle) is over: uses are counted anew. */
export function endSpan(context: Context, span: string): void {
  for (const mark of Object.keys(context.table.marks)) if (mark.startsWith(`${span}:once:`)) context.mark(mark, null);
}

import type { Context } from '../context.js';
import type { UseLimit } from '../effects/language.js';
import type { ReadContext } from '../effects/places.js';
import type { Spending } from '../effects/time-line.js';
import { withEntries } from '../json.js';
import type { CardId, Frame, Seat } from '../table.js';

/** A use of an ability: its carrier, the seat that uses it, and the name of its program. */
export interface Use {
  readonly carrier?: CardId | null;
  readonly controller: Seat;
  readonly program: string;
}

/**
 * The mark that counts the uses. A card that left and came back has a new id, so its count starts again. Marks of a turn are cleared when
 * the next turn begins, marks of any other span when the game ends the span.
 */
function registerOf(limit: UseLimit, { carrier, controller, program }: Use): string {
  if (limit === true) return `turn:once:${carrier}:${program}`;
  const who = limit.by === 'player' ? `seat/${controller}` : carrier;
  return `${limit.per}:once:${who}:${limit.label ?? program}`;
}

const timesOf = (limit: UseLimit): number => (limit === true ? 1 : (limit.times ?? 1));

/** Whether the limit allows another use. */
export function canUse({ table }: Pick<ReadContext, 'table'>, limit: UseLimit | undefined, use: Use): boolean {
  if (limit === undefined) return true;
  const used = table.marks[registerOf(limit, use)];
  return used === undefined || Number(used) < timesOf(limit);
}

export function spend(context: Context, limit: UseLimit | undefined, use: Use): void {
  if (limit === undefined) return;
  const register = registerOf(limit, use);
  const used = Number(context.table.marks[register] ?? 0) + 1;
  context.mark(register, timesOf(limit) === 1 ? true : used);
}

/** A different card has taken over this id, and has used none of its abilities yet. */
export function forgetUses(context: Context, carrier: CardId): void {
  for (const key of Object.keys(context.table.marks)) if (key.includes(`:once:${carrier}:`)) context.mark(key, null);
}

/** Counts the uses of constant abilities that had an effect. */
export function spendMade(context: Context, made: readonly { readonly use?: Spending }[]): void {
  for (const { use } of made) if (use) spend(context, use.limit, use.use);
}

/** Takes back a counted use. */
function giveBack(context: Context, limit: UseLimit | undefined, use: Use): void {
  if (limit === undefined) return;
  const register = registerOf(limit, use);
  const used = Number(context.table.marks[register] ?? 0) - 1;
  context.mark(register, used > 0 ? used : null);
}

/**
 * The frame to run after a use that counts only if it changed something. `isUnchanged` reads from it whether anything changed, even if
 * decisions came in between.
 */
export const sinceNow = (context: Context, frame: Frame): Frame => withEntries(frame, { since: context.changes });

/** Whether nothing changed since `sinceNow` made the frame. */
export const isUnchanged = (context: Context, { since }: Frame): boolean => since === context.changes;

/** Whether a use counts only if it changed something. `spent` is the game's default for limits that do not say. */
export const isByChange = (limit: UseLimit | undefined, spent: 'used' | 'changed' = 'used'): boolean =>
  limit !== undefined && ((limit !== true && limit.spent) || spent) === 'changed';

/** After a use: takes the use back if it counts only when something changed, and nothing did. */
export function settleUse(
  context: Context,
  limit: UseLimit | undefined,
  use: Use,
  frame: Frame,
  spent?: 'used' | 'changed',
): void {
  if (isByChange(limit, spent) && isUnchanged(context, frame)) giveBack(context, limit, use);
}

/** Ends a span of the game, such as a cut or a battle: its uses are counted from zero again. */
export function endSpan(context: Context, span: string): void {
  for (const mark of Object.keys(context.table.marks)) if (mark.startsWith(`${span}:once:`)) context.mark(mark, null);
}

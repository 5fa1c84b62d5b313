import { isAwaited, seesNow, SILENT, type Context, type WaitingTrigger } from '#kernel';

/** Moments that abilities wait for, beside the starts of turn and phases. */
export const MOMENTS = [
  ...['assist-step', 'stride-step', 'start-step', 'attack-step', 'guard-step', 'drive-step', 'damage-step'],
  ...['close-step', 'end-of-battle', 'end-of-turn'],
] as const;
/** How long something lasts that keeps a unit from standing in its master's next stand phase. */
export const NEXT_STAND = 'until:next-stand';

export type Moment = (typeof MOMENTS)[number];

/** Tells that a moment has come, where a text waits for it. */
export function tell(context: Context, moment: Moment): void {
  if (isAwaited(context, moment)) context.moment(moment);
}

const nameOf = ({ trigger, carrier, source }: WaitingTrigger): string => `${trigger} ${carrier ?? source}`;

const takeAway = (context: Context, waiting: readonly WaitingTrigger[]): void =>
  waiting.forEach(({ id }) => context.emit({ type: 'TriggerTaken', id }));

/**
 * Tells a moment to those who have not heard it in this phase or step: each ability goes on standby once (6.8.1.3, 7.8.1.1). Returns the
 * names of all that have heard it.
 */
export function tellNew(context: Context, tellAll: (context: Context) => void, heard: readonly string[]): string[] {
  const before = new Set(context.table.waiting.map(({ id }) => id));
  tellAll(context);
  const now = context.table.waiting.filter(({ id }) => !before.has(id));
  takeAway(
    context,
    now.filter((waiting) => heard.includes(nameOf(waiting))),
  );
  return [...new Set([...heard, ...now.map(nameOf)])];
}

/** Whether all see the card that has it; what a seat may have in secret they do not. */
const isPublic = ({ game, table }: Context, { trigger, source }: WaitingTrigger): boolean =>
  source === null ? trigger !== SILENT : seesNow(game, table, source, 'spectator');

/**
 * The same once more, at the end of the phase or step; null where nothing new hears it. What not all see is no reason to go on (6.8.1.5,
 * 7.8.1.3).
 */
export function tellAgain(
  context: Context,
  tellAll: (context: Context) => void,
  heard: readonly string[],
): string[] | null {
  const before = new Set(context.table.waiting.map(({ id }) => id));
  const now = tellNew(context, tellAll, heard);
  const added = context.table.waiting.filter(({ id }) => !before.has(id));
  if (added.some((waiting) => isPublic(context, waiting))) return now;
  takeAway(context, added);
  return null;
}

import { isAwaited, seesNow, SILENT, type Context, type WaitingTrigger } from '#kernel';

/** Moments that abilities wait for, in addition to the starts of turns and phases. */
export const MOMENTS = [
  ...['assist-step', 'stride-step', 'start-step', 'attack-step', 'guard-step', 'drive-step', 'damage-step'],
  ...['close-step', 'end-of-battle', 'end-of-turn'],
] as const;
/** The duration of effects that keep a unit from standing in its master's next stand phase. */
export const NEXT_STAND = 'until:next-stand';

export type Moment = (typeof MOMENTS)[number];

/** Announces a moment, if any text waits for it. */
export function tell(context: Context, moment: Moment): void {
  if (isAwaited(context, moment)) context.moment(moment);
}

const nameOf = ({ trigger, carrier, source }: WaitingTrigger): string => `${trigger} ${carrier ?? source}`;

const takeAway = (context: Context, waiting: readonly WaitingTrigger[]): void =>
  waiting.forEach(({ id }) => context.emit({ type: 'TriggerTaken', id }));

/**
 * Announces a moment to abilities that have not yet heard it in this phase or step, so that each goes on standby once (6.8.1.3, 7.8.1.1).
 * Returns the names of all abilities that have heard it.
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

/** Whether everyone sees the card with the ability. The placeholder for triggers that a seat may have in secret is not public. */
const isPublic = ({ game, table }: Context, { trigger, source }: WaitingTrigger): boolean =>
  source === null ? trigger !== SILENT : seesNow(game, table, source, 'spectator');

/**
 * Announces the moment again at the end of the phase or step; null: no new ability that everyone sees has heard it. Abilities that only
 * some see do not prolong the phase or step (6.8.1.5, 7.8.1.3).
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

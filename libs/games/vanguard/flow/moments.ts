import { isAwaited, type Context, type WaitingTrigger } from '#kernel';

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

/**
 * Tells it again to those who have not heard it in this phase or step: each ability goes on standby once (6.8.1.3, 7.8.1.1). Returns the
 * names of all that have heard it.
 */
export function tellNew(context: Context, moments: readonly Moment[], heard: readonly string[]): string[] {
  const before = new Set(context.table.waiting.map(({ id }) => id));
  for (const moment of moments) tell(context, moment);
  const now = context.table.waiting.filter(({ id }) => !before.has(id));
  for (const waiting of now)
    if (heard.includes(nameOf(waiting))) context.emit({ type: 'TriggerTaken', id: waiting.id });
  return [...new Set([...heard, ...now.map(nameOf)])];
}

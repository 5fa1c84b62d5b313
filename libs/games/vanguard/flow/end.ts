import { call, done, endEffects, type Context, type Step } from '#kernel';
import { CHECK, isUnsettled } from '../check/check.js';
import type { Part, Tiers } from '../part.js';
import { tell, tellAgain, tellNew } from './moments.js';

/** Abilities hear of the start of the phase only now, together with the end of the turn (6.8.1.3). */
function tellEnd(context: Context): void {
  context.hear({ type: 'PhaseBegan', phase: 'end' });
  tell(context, 'end-of-turn');
}

/**
 * The end phase: first G units return and cards are unlocked (6.8.1.1), then end-of-turn abilities trigger, each once (6.8.1.3), then
 * effects of the turn end (6.8.1.4). The last two repeat for abilities that became due meanwhile (6.8.1.5).
 */
export function endSteps(
  hooks: readonly NonNullable<Part['endBegins']>[],
  endHooks: readonly NonNullable<Part['turnEnds']>[],
  overHooks: readonly NonNullable<Part['turnOver']>[],
  tiers: Tiers,
): Readonly<Record<string, Step>> {
  const begin: Step = (context) => {
    for (const hook of hooks) hook(context, context.table.turn.seat);
    return call(CHECK, { step: 'end.tell', heard: [] });
  };
  const tellAll: Step = (context, { heard }) =>
    call(CHECK, { step: 'end.over', heard: tellNew(context, tellEnd, heard as string[]) });
  const over: Step = (context, { heard }) => {
    context.together(() => {
      for (const hook of endHooks) hook(context);
      endEffects(context, 'turn');
    });
    for (const hook of overHooks) hook(context);
    // Repeat from 6.8.1.2: waiting abilities are used before others hear of the end of the turn.
    if (isUnsettled(context, tiers)) return call(CHECK, { step: 'end.tell', heard: heard as string[] });
    const now = tellAgain(context, tellEnd, heard as string[]);
    return now ? call(CHECK, { step: 'end.over', heard: now }) : done;
  };
  return { end: begin, 'end.tell': tellAll, 'end.over': over };
}

import { call, endEffects, goTo, type Context, type Step } from '#kernel';
import { CHECK, isUnsettled, type Tiers } from '../check/check.js';
import { tell, tellAgain, tellNew } from '../flow/moments.js';
import { BATTLE, BATTLE_KINDS, endAllLinks, endStatuses } from './links.js';

function tellClose(context: Context): void {
  tell(context, 'close-step');
  tell(context, 'end-of-battle');
}

/** The close step: abilities of the end of the battle, each once (7.8.1.1), then the battle and its effects are over (7.8.1.2). */
export function closeSteps(tiers: Tiers): Readonly<Record<string, Step>> {
  const begin: Step = (context, { heard }) =>
    call(CHECK, { step: 'close.over', heard: tellNew(context, tellClose, heard as string[]) });
  /** Again for what came to be meanwhile (7.8.1.3). */
  const over: Step = (context, { heard }) => {
    endEffects(context, 'battle');
    const known = heard as string[];
    const now = tellAgain(context, tellClose, known);
    if (now || isUnsettled(context, tiers)) {
      endStatuses(context);
      return call(CHECK, { step: 'close.over', heard: now ?? known });
    }
    endAllLinks(context);
    for (const mark of [BATTLE, ...BATTLE_KINDS]) context.mark(mark, null);
    return goTo({ step: 'ordered-attack' });
  };
  return { close: begin, 'close.over': over };
}

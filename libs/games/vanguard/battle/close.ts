import {
  abilitiesOf,
  call,
  copyOfTable,
  endEffects,
  goTo,
  holds,
  isAwaited,
  seesNow,
  type Context,
  type Held,
  type ReadContext,
  type Step,
} from '#kernel';
import { scopeFor } from '../board.js';
import { CHECK, isBarred, isUnsettled } from '../check/check.js';
import { tell, tellAgain, tellNew, type Moment } from '../flow/moments.js';
import { BATTLE, BATTLE_KINDS, endAllLinks, endStatuses, withoutStatuses } from './links.js';
import type { Tiers } from '../part.js';

const CLOSING: readonly Moment[] = ['close-step', 'end-of-battle'];

/** The abilities that would hear of the end of the battle and have not yet, as far as everyone knows of them (7.8.1.3). */
function unheard(context: ReadContext, heard: readonly string[]): string[] {
  const where = ({ on }: Held<'triggered'>['ability']): boolean => CLOSING.includes(on.moment as Moment);
  return abilitiesOf(context, { kind: 'triggered', topic: 'moment', where }).flatMap(
    ({ ability: { when }, source: card, controller, program, carrier }) => {
      const source = card?.id ?? null;
      const name = `${program} ${carrier ?? source}`;
      if (heard.includes(name) || isBarred(context, { source, trigger: program })) return [];
      if (source !== null && !seesNow(context.game, context.table, source, 'spectator')) return [];
      return !when || holds(context, scopeFor(controller, source), when) ? [name] : [];
    },
  );
}

/**
 * Whether ending the statuses now (7.8.1.2) changes which abilities hear of the end of the battle: one may be in force, usable and its
 * condition true only with or without them, for example because of a power that includes a boost. Otherwise it makes no difference when
 * exactly they end, and one event ends and forgets them.
 */
function isStatusAsked(context: Context, heard: readonly string[]): boolean {
  if (!CLOSING.some((moment) => isAwaited(context, moment))) return false;
  const { game, table } = context;
  const after: ReadContext = {
    game,
    table: Object.assign(copyOfTable(table), { links: withoutStatuses(table.links) }),
  };
  return String(unheard(context, heard)) !== String(unheard(after, heard));
}

const tellClose = (context: Context): void => CLOSING.forEach((moment) => tell(context, moment));

/** The close step: end-of-battle abilities trigger, each once (7.8.1.1), then the battle and its effects end (7.8.1.2). */
export function closeSteps(tiers: Tiers): Readonly<Record<string, Step>> {
  const begin: Step = (context, { heard }) =>
    call(CHECK, { step: 'close.over', heard: tellNew(context, tellClose, heard as string[]) });
  /** Repeats for abilities that became due meanwhile (7.8.1.3). */
  const over: Step = (context, { heard }) => {
    endEffects(context, 'battle');
    const known = heard as string[];
    if (isStatusAsked(context, known)) endStatuses(context);
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

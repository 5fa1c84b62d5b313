import {
  abilitiesOf,
  call,
  copyOfTable,
  endEffects,
  goTo,
  holds,
  type Context,
  type Held,
  type Look,
  type Step,
} from '#kernel';
import { scopeFor } from '../board.js';
import { CHECK, isUnsettled } from '../check/check.js';
import { tell, tellAgain, tellNew, type Moment } from '../flow/moments.js';
import { BATTLE, BATTLE_KINDS, endAllLinks, endStatuses, withoutStatuses } from './links.js';
import type { Tiers } from '../part.js';

const CLOSING: readonly Moment[] = ['close-step', 'end-of-battle'];

/**
 * Whether ending the statuses now (7.8.1.2) changes which abilities hear of the end of the battle: a condition may depend on them, for
 * example on a power that includes a boost. Otherwise it makes no difference when exactly they end.
 */
function isStatusAsked(context: Context, heard: readonly string[]): boolean {
  const { game, table } = context;
  const after: Look = { game, table: Object.assign(copyOfTable(table), { links: withoutStatuses(table.links) }) };
  const changes = ({ ability, source, controller, program, carrier }: Held<'triggered'>): boolean => {
    const { when } = ability;
    if (when === undefined || heard.includes(`${program} ${carrier ?? source?.id}`)) return false;
    const scope = scopeFor(controller, source?.id ?? null);
    return holds(context, scope, when) !== holds(after, scope, when);
  };
  const where = ({ on }: Held<'triggered'>['ability']): boolean => CLOSING.includes(on.moment as Moment);
  return abilitiesOf(context, { kind: 'triggered', topic: 'moment', where }).some(changes);
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

import type { Context, TableEvent } from '#kernel';
import { noteIn, type Look } from '../note.js';
import type { RuleAction, Tiers } from '../part.js';
import { lookAtCircles } from './circles.js';

/** The rule actions that may be due; usually none. What was found last stays true until cards change. */
export function possibleIn(context: Context, tiers: Tiers): Tiers {
  const note = noteIn(context);
  const { table, events: run, memory } = context;
  const { look } = note;
  if (look !== null && look.table === table && look.events === run.length) return look.possible;
  const possible = look !== null && isStillTrue(context, look) ? look.possible : find(context, tiers);
  memory.note = { look: { table, run, events: run.length, possible }, clean: note.clean, lie: note.lie };
  return possible;
}

function find(context: Context, tiers: Tiers): Tiers {
  const circles = lookAtCircles(context.table);
  const mayBeDue = (one: RuleAction): boolean => one.mayBeDue(circles, context);
  const possible: Tiers[number][] = [];
  for (const { tier, actions } of tiers) {
    const open = actions.filter(mayBeDue);
    if (open.length > 0) possible.push({ tier, actions: open });
  }
  return possible;
}

/** Whether no card has changed since: in this run, or at the end of the run before it and in this one. */
function isStillTrue({ table, start, events }: Context, look: Look): boolean {
  if (look.table === table) return !isAnyChanging(events, look.events);
  return look.table === start && !isAnyChanging(look.run, look.events) && !isAnyChanging(events, 0);
}

function isAnyChanging(events: readonly TableEvent[], from: number): boolean {
  for (let i = from; i < events.length; i++) if (CHANGING.has((events[i] as TableEvent).type)) return true;
  return false;
}

/** Events that change cards, other than by turning them sideways: the others make no rule action possible (see `RuleAction`). */
const CHANGING: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  'TableOpened',
  'CardsCreated',
  'ZoneShuffled',
  'CardsMoved',
  'CardsPlaced',
  'CardsExchanged',
  'CardsFaced',
  'CounterSet',
]);

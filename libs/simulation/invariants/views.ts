import { apply, copyOfTable, draftOf, EMPTY_TABLE, type Table, type TableEvent, type Viewer } from '#kernel';
import { differenceOf } from '../differences.js';
import { isShifting, type History, type Problem } from './history.js';

/** Folding the events shown to a viewer yields that viewer's table. */
export function views(history: History): Problem[] {
  return history.viewers.flatMap((viewer) => viewOf(history, viewer));
}

const isDecision = (event: TableEvent): boolean => event.type === 'DecisionAsked' || event.type === 'DecisionMade';
const same = (table: Table): Table => table;
const withoutCards = (table: Table): Table => Object.assign(copyOfTable(table), { zones: {}, cards: {} });

function viewOf(history: History, viewer: Viewer): Problem[] {
  const { game, lens, moments } = history;
  const told = history.redacted(viewer);
  let view: Table = EMPTY_TABLE;
  let draft = draftOf(view);
  for (const [i, { batch, event, after }] of moments.entries()) {
    apply(draft, told[i] as TableEvent);
    if (!isShifting(event)) continue;
    // A decision does not move cards, so comparing without them saves time.
    const seen = isDecision(event) ? withoutCards : same;
    const known = lens.conceal(game, seen(after), viewer);
    view = lens.conceal(game, seen(draft), viewer);
    const difference = differenceOf(view, known);
    if (difference) {
      return [{ invariant: 'views', batch, message: `${JSON.stringify(viewer)} after ${event.type}: ${difference}` }];
    }
    if (isDecision(event)) {
      draft.pending = known.pending;
      continue;
    }
    // Both are equal, so either may be used; using this one keeps unchanged parts identical objects.
    draft = draftOf(known);
  }
  return [];
}

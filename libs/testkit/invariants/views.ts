import { apply, EMPTY_TABLE, type Draft, type Table, type TableEvent, type Viewer } from '#kernel';
import { differenceOf } from '../differences.js';
import { isShifting, type History, type Problem } from './history.js';

/** Whoever folds the events shown to a viewer has that viewer's table. */
export function views(history: History): Problem[] {
  return history.viewers.flatMap((viewer) => viewOf(history, viewer));
}

function viewOf(history: History, viewer: Viewer): Problem[] {
  const { game, lens, moments } = history;
  const known = history.concealed(viewer);
  const told = history.redacted(viewer);
  let view: Table = { ...EMPTY_TABLE, zones: {}, cards: {} };
  for (const [i, { batch, event }] of moments.entries()) {
    const draft = draftOfView(view);
    apply(draft, told[i] as TableEvent);
    if (!isShifting(event)) {
      view = draft;
      continue;
    }
    view = lens.conceal(game, draft, viewer);
    const difference = differenceOf(view, known[i]);
    if (difference)
      return [{ invariant: 'views', batch, message: `${JSON.stringify(viewer)} after ${event.type}: ${difference}` }];
  }
  return [];
}

/** Concealing makes lists and an index of its own, so a concealed table may be worked on without another copy of them. */
const draftOfView = (view: Table): Draft => ({ ...view, marks: { ...view.marks } }) as Draft;

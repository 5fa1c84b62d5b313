import {
  apply,
  conceal,
  copyOfTable,
  draftOf,
  EMPTY_TABLE,
  type Draft,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { differenceOf } from '../differences.js';
import type { History, Observer, Problem } from './history.js';

const SHIFTING: ReadonlySet<TableEvent['type']> = new Set([
  ...(['CardsCreated', 'ZoneShuffled', 'CardsMoved', 'CardsPlaced', 'CardsExchanged', 'CardsFaced'] as const),
  ...(['DecisionAsked', 'DecisionMade', 'GameEnded'] as const),
]);

/** Whether an event changes what must be concealed: card positions or decisions. */
const isShifting = (event: TableEvent): boolean => SHIFTING.has(event.type);
const isDecision = (event: TableEvent): boolean => event.type === 'DecisionAsked' || event.type === 'DecisionMade';
const same = (table: Table): Table => table;
const withoutCards = (table: Table): Table => Object.assign(copyOfTable(table), { zones: {}, cards: {} });

/** Folding the events shown to a viewer yields that viewer's table. */
export class View implements Observer {
  readonly problems: Problem[] = [];
  private draft = draftOf(EMPTY_TABLE);
  private count = 0;

  constructor(
    private readonly history: History,
    private readonly viewer: Viewer,
  ) {}

  after(table: Table, event: TableEvent, batch: number): void {
    if (this.problems.length > 0) return;
    const { game, lens } = this.history;
    apply(this.draft, this.history.redacted(this.viewer)[this.count++] as TableEvent);
    if (!isShifting(event)) return;
    // A decision does not move cards, so comparing without them saves time.
    const seen = isDecision(event) ? withoutCards : same;
    const known = lens.conceal(game, seen(table), this.viewer);
    const difference = differenceOf(lens.conceal(game, seen(this.draft), this.viewer), known);
    if (difference) {
      const message = `${JSON.stringify(this.viewer)} after ${event.type}: ${difference}`;
      this.problems.push({ invariant: 'views', batch, message });
    }
    // Both are equal, so either may be used; using this one keeps unchanged parts identical objects.
    if (isDecision(event)) this.draft.pending = known.pending;
    else this.draft = lens.conceal === conceal ? owned(known) : draftOf(known);
  }
}

/**
 * A view as a draft. `conceal` has just made its zones and cards for the caller, so they need no copy. Copying the cards would also slow
 * down `copyOfCards` for all tables: a view shows few cards, so its index is sparse.
 */
function owned(view: Table): Draft {
  const draft = view as Draft;
  draft.marks = { ...view.marks };
  return draft;
}

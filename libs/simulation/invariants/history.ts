import {
  conceal,
  evolve,
  redact,
  type CardId,
  type Dice,
  type Game,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { renamedBy } from '../renamed-by.js';
import type { Batch } from '../play.js';

/** How tables and events are shown to a viewer; tests can substitute a faulty one. */
export interface Lens {
  readonly conceal: typeof conceal;
  readonly redact: typeof redact;
}

/** One event of a match with the tables around it. */
export interface Moment {
  readonly batch: number;
  readonly before: Table;
  readonly event: TableEvent;
  readonly after: Table;
}

/** A violated invariant. `batch` counts answers; 0 is the opening. */
export interface Problem {
  readonly invariant: string;
  readonly batch: number;
  readonly message: string;
}

/** A played match with values derived from it, computed once for all invariants. */
export class History {
  private told: readonly Moment[] | null = null;
  private readonly heard = new Map<string, readonly TableEvent[]>();

  constructor(
    readonly game: Game,
    readonly dice: Dice,
    readonly batches: readonly Batch[],
    readonly lens: Lens = { conceal, redact },
  ) {}

  get moments(): readonly Moment[] {
    this.told ??= this.batches.flatMap((batch, i) => momentsOf(batch, i));
    return this.told;
  }

  /** Every seat, and a spectator. */
  get viewers(): readonly Viewer[] {
    const seats = this.batches[0]?.after.seats ?? [];
    return [...seats.map(({ seat }) => ({ seat })), 'spectator'];
  }

  /** What the viewer is told at each moment. */
  redacted(viewer: Viewer): readonly TableEvent[] {
    const key = JSON.stringify(viewer);
    const told =
      this.heard.get(key) ??
      this.moments.map(({ before, event }) => this.lens.redact(this.game, before, event, viewer));
    this.heard.set(key, told);
    return told;
  }
}

const SHIFTING: ReadonlySet<TableEvent['type']> = new Set([
  ...(['CardsCreated', 'ZoneShuffled', 'CardsMoved', 'CardsPlaced', 'CardsExchanged', 'CardsFaced'] as const),
  ...(['DecisionAsked', 'DecisionMade', 'GameEnded'] as const),
]);

/** Whether an event changes what must be concealed: card positions or decisions. */
export const isShifting = (event: TableEvent): boolean => SHIFTING.has(event.type);

export function momentsOf({ before, events }: Batch, batch: number): Moment[] {
  let table = before;
  return events.map((event) => {
    const moment = { batch, before: table, event, after: evolve(table, event) };
    table = moment.after;
    return moment;
  });
}

/** The physical card behind each id. Ids are never reused, so one index serves a whole match. */
export function lineages(moments: readonly Moment[]): ReadonlyMap<CardId, number> {
  const lines = new Map<CardId, number>();
  for (const { before, event, after } of moments) {
    for (const [old, fresh] of renamedBy(before, event)) lines.set(fresh, lines.get(old) ?? lines.size);
    if (event.type === 'CardsCreated')
      for (const id of after.zones[event.zone] ?? []) if (!lines.has(id)) lines.set(id, lines.size);
  }
  return lines;
}

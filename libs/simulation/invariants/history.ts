import {
  conceal,
  Draftsman,
  evolve,
  redact,
  viewerName,
  type CardId,
  type Dice,
  type Game,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { renamedBy } from '../renamed-by.js';
import type { Batch } from '../play.js';
import { mayKnow, touched } from './knowledge.js';

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

/**
 * Follows a match event by event. The tables it is shown are drafts, which the next event changes: a table for every event would be copied
 * each time, and would have to be kept.
 */
export interface Witness {
  before?(table: Table, event: TableEvent): void;
  after?(table: Table, event: TableEvent, batch: number): void;
  /** Called after the last event of a batch. */
  ended?(table: Table, batch: number): void;
}

/** A witness that looks for problems. */
export interface Observer extends Witness {
  readonly problems: readonly Problem[];
}

/** A played match with values derived from it, computed once for all invariants. */
export class History {
  private accounts: Accounts | null = null;

  constructor(
    readonly game: Game,
    readonly dice: Dice,
    readonly batches: readonly Batch[],
    readonly lens: Lens = { conceal, redact },
  ) {}

  /** Every seat, and a spectator. */
  get viewers(): readonly Viewer[] {
    const seats = this.batches[0]?.after.seats ?? [];
    return [...seats.map(({ seat }) => ({ seat })), 'spectator'];
  }

  /** The physical card behind each id. Ids are never reused, so one index serves a whole match. */
  get lines(): ReadonlyMap<CardId, number> {
    return this.told().lines.known;
  }

  /** What the viewer is told of each event. While witnesses are told, the list ends with the event they are told of. */
  redacted(viewer: Viewer): readonly TableEvent[] {
    return this.told().of(viewer).events;
  }

  /** For each event the cards that it moved or turned to where the viewer may know them. */
  shown(viewer: Viewer): readonly (readonly CardId[])[] {
    return this.told().of(viewer).shown;
  }

  /** Tells the match to all witnesses at once, each batch from the table on which it was played. */
  tell(...witnesses: readonly Witness[]): void {
    const all: readonly Witness[] = this.accounts ? witnesses : [(this.accounts = new Accounts(this)), ...witnesses];
    for (const [batch, { before, events }] of this.batches.entries()) {
      const draftsman = new Draftsman(before);
      for (const event of events) {
        for (const witness of all) witness.before?.(draftsman.draft, event);
        draftsman.apply(event);
        for (const witness of all) witness.after?.(draftsman.draft, event, batch);
      }
      for (const witness of all) witness.ended?.(draftsman.draft, batch);
    }
  }

  private told(): Accounts {
    if (!this.accounts) this.tell();
    return this.accounts as Accounts;
  }
}

/** The accounts of all viewers. */
class Accounts implements Witness {
  readonly lines = new Lines();
  private readonly accounts: ReadonlyMap<string, Account>;

  constructor(history: History) {
    this.accounts = new Map(history.viewers.map((viewer) => [viewerName(viewer), new Account(history, viewer)]));
  }

  of(viewer: Viewer): Account {
    const account = this.accounts.get(viewerName(viewer));
    if (!account) throw new Error(`${viewerName(viewer)} does not watch the match`);
    return account;
  }

  before(table: Table, event: TableEvent): void {
    this.lines.before(table, event);
    for (const account of this.accounts.values()) account.before(table, event);
  }

  after(table: Table, event: TableEvent): void {
    this.lines.after(table, event);
    const ids = touched(event, table);
    for (const account of this.accounts.values()) account.after(table, ids);
  }
}

const NONE: readonly CardId[] = [];

/** What one viewer learns from each event. */
class Account {
  readonly events: TableEvent[] = [];
  readonly shown: (readonly CardId[])[] = [];

  constructor(
    private readonly history: History,
    private readonly viewer: Viewer,
  ) {}

  before(table: Table, event: TableEvent): void {
    const { game, lens } = this.history;
    this.events.push(lens.redact(game, table, event, this.viewer));
  }

  after(table: Table, ids: readonly CardId[]): void {
    const { game } = this.history;
    this.shown.push(ids.length === 0 ? NONE : ids.filter((id) => mayKnow(game, table, id, this.viewer)));
  }
}

/** Numbers the physical cards and follows them through all their ids. */
class Lines implements Witness {
  readonly known = new Map<CardId, number>();

  before(table: Table, event: TableEvent): void {
    for (const [old, fresh] of renamedBy(table, event)) this.known.set(fresh, this.known.get(old) ?? this.known.size);
  }

  after(table: Table, event: TableEvent): void {
    if (event.type !== 'CardsCreated') return;
    for (const id of table.zones[event.zone] ?? []) if (!this.known.has(id)) this.known.set(id, this.known.size);
  }
}

export function momentsOf({ before, events }: Batch, batch: number): Moment[] {
  let table = before;
  return events.map((event) => {
    const moment = { batch, before: table, event, after: evolve(table, event) };
    table = moment.after;
    return moment;
  });
}

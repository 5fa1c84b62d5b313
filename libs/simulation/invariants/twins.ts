import { copyOfTable, EMPTY_TABLE, evolve, fold, type Table } from '#kernel';
import { differenceOf, isSame } from '../differences.js';
import { carryOut } from '../play.js';
import type { History, Observer, Problem } from './history.js';

/** The table equals the fold of its events: event by event within each batch, and all at once from the beginning. */
export class Folding implements Observer {
  readonly problems: Problem[] = [];

  constructor(private readonly history: History) {}

  ended(table: Table, batch: number): void {
    const { batches } = this.history;
    this.compare(table, batch);
    if (batch < batches.length - 1) return;
    const all = batches.flatMap(({ events }) => events);
    this.compare(fold(EMPTY_TABLE, all), batch, 'from nothing: ');
  }

  private compare(table: Table, batch: number, what = ''): void {
    const difference = differenceOf(table, this.history.batches[batch]?.after);
    if (difference) this.problems.push({ invariant: 'folding', batch, message: `${what}${difference}` });
  }
}

/** The value after a round trip through JSON. */
const roundTrip = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Whether a round trip through JSON would yield an equal value, so that it can be left out. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isPlain(value[i])) return false;
    return true;
  }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key of Object.keys(value)) if (!isPlain((value as Record<string, unknown>)[key])) return false;
  return true;
}

/** Keys as the database orders them: by length, then by letter. */
const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** An event as it comes back from the database: the order of keys means nothing there. */
function readBack<T>(value: T): T {
  if (Array.isArray(value)) return value.map(readBack) as T;
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort(byLength)) copy[key] = readBack((value as Record<string, unknown>)[key]);
  return copy as T;
}

/** All fields except the two that are stored entry by entry. */
const FIELDS = (Object.keys(EMPTY_TABLE) as (keyof Table)[]).filter((field) => field !== 'zones' && field !== 'cards');

/** Writes tables to JSON and reads them back; unchanged parts are the same objects and are not written again. */
class Storage {
  private last = EMPTY_TABLE;

  /** The table must be new: it becomes the stored one, part by part. */
  store(table: Table): Table {
    const stored = table as unknown as Record<string, unknown>;
    const { last } = this;
    for (const field of FIELDS) if (table[field] !== last[field]) stored[field] = writtenAndRead(table[field]);
    this.each(table.zones, last.zones);
    this.each(table.cards, last.cards);
    this.last = table;
    return table;
  }

  /** A record that is not the last one was made for this table, so its entries can be replaced in place. */
  private each<T>(entries: Record<string, T>, last: Readonly<Record<string, T>>): void {
    if (entries === last) return;
    for (const key of Object.keys(entries)) {
      if (entries[key] !== last[key]) entries[key] = writtenAndRead(entries[key] as T);
    }
  }
}

/** The twin shares nothing with the match in memory (its events are copies), so what comes back equal need not be copied. */
const writtenAndRead = <T>(value: T): T => (typeof value !== 'object' || isPlain(value) ? value : roundTrip(value));

/** Compares successive tables of two matches. What neither match has changed since the last comparison is not compared again. */
class Comparison {
  private left = EMPTY_TABLE;
  private right = EMPTY_TABLE;

  /** If the tables are not the same, the comparison is over. */
  isSame(left: Table, right: Table): boolean {
    const fields = Object.keys(left) as (keyof Table)[];
    const alike =
      fields.length === Object.keys(right).length &&
      fields.every((field) => {
        if (!Object.hasOwn(right, field)) return false;
        if (left[field] === this.left[field] && right[field] === this.right[field]) return true;
        if (field !== 'cards' && field !== 'zones') return isSame(left[field], right[field]);
        return areSame(left[field], right[field], this.left[field], this.right[field]);
      });
    this.left = left;
    this.right = right;
    return alike;
  }
}

type Entries = Readonly<Record<string, unknown>>;

function areSame(left: Entries, right: Entries, lastLeft: Entries, lastRight: Entries): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    const one = left[key];
    const other = right[key];
    if (other !== undefined && one === lastLeft[key] && other === lastRight[key]) continue;
    if (!Object.hasOwn(right, key) || !isSame(one, other)) return false;
  }
  return true;
}

/** A match that is stored and read back after every event continues exactly like the one that stayed in memory. */
export function snapshotTwin({ game, dice, batches }: History): Problem[] {
  const storage = new Storage();
  const comparison = new Comparison();
  let twin = storage.store(copyOfTable(EMPTY_TABLE));
  for (const [batch, { events, after, ...act }] of batches.entries()) {
    const found = (message: string): Problem[] => [{ invariant: 'snapshot twin', batch, message }];
    if (batch > 0) {
      const outcome = carryOut(game, twin, act, dice);
      const difference = outcome.ok ? differenceOf(outcome.events, events) : outcome.rejection.message;
      if (difference) return found(`decides otherwise: ${difference}`);
    }
    for (const event of events) twin = storage.store(evolve(twin, readBack(event)));
    if (!comparison.isSame(twin, after)) return found(differenceOf(twin, after) ?? 'the twin is another');
  }
  return [];
}

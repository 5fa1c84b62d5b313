import { concede, copyOfTable, decide, EMPTY_TABLE, evolve, fold, type Seat, type Table } from '#kernel';
import { differenceOf, isSame, type KnownPairs } from '../differences.js';
import type { History, Problem } from './history.js';

/** The table equals the fold of its events: event by event within each batch, and all at once from the beginning. */
export function folding({ batches, moments }: History): Problem[] {
  const found: Problem[] = [];
  moments.forEach(({ batch, after }, i) => {
    if (moments[i + 1]?.batch === batch) return;
    const difference = differenceOf(after, batches[batch]?.after);
    if (difference) found.push({ invariant: 'folding', batch, message: difference });
  });
  const all = batches.flatMap((batch) => batch.events);
  const difference = differenceOf(fold(EMPTY_TABLE, all), batches.at(-1)?.after);
  if (difference)
    found.push({ invariant: 'folding', batch: batches.length - 1, message: `from nothing: ${difference}` });
  return found;
}

/** The value after a round trip through JSON. */
const roundTrip = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** An event as it comes back from the database, which keeps keys by length and then by letter: their order means nothing there. */
function readBack<T>(value: T): T {
  if (Array.isArray(value)) return value.map(readBack) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, readBack(part)])) as T;
}

/** All fields except the two that are stored entry by entry. */
const FIELDS = (Object.keys(EMPTY_TABLE) as (keyof Table)[]).filter((field) => field !== 'zones' && field !== 'cards');

/** Writes tables to JSON and reads them back; unchanged parts are the same objects and are not written again. */
class Storage {
  private readonly read = new WeakMap<object, object>();
  private last = EMPTY_TABLE;

  /** The table must be new: it becomes the stored one, part by part. */
  store(table: Table): Table {
    const stored = table as unknown as Record<string, unknown>;
    for (const field of FIELDS) stored[field] = this.one(table[field]);
    this.each(table.zones, this.last.zones);
    this.each(table.cards, this.last.cards);
    this.last = table;
    return table;
  }

  /** A record that is not the last one was made for this table, so its entries can be replaced in place. */
  private each<T>(entries: Record<string, T>, last: Readonly<Record<string, T>>): void {
    if (entries === last) return;
    for (const key of Object.keys(entries)) {
      if (entries[key] !== last[key]) entries[key] = this.one(entries[key] as T);
    }
  }

  private one<T>(value: T): T {
    if (value === null || typeof value !== 'object') return value;
    let read = this.read.get(value);
    if (!read) {
      read = roundTrip(value);
      this.read.set(value, read).set(read, read);
    }
    return read as T;
  }
}

/** A match that is stored and read back after every event continues exactly like the one that stayed in memory. */
export function snapshotTwin({ game, dice, batches }: History): Problem[] {
  const storage = new Storage();
  const known: KnownPairs = new WeakMap();
  let twin = storage.store(copyOfTable(EMPTY_TABLE));
  for (const [batch, { input, left, events, after }] of batches.entries()) {
    const found = (message: string): Problem[] => [{ invariant: 'snapshot twin', batch, message }];
    if (input || left !== undefined) {
      const outcome = input ? decide(game, twin, input, dice) : concede(game, twin, left as Seat, 'concede', dice);
      const difference = outcome.ok ? differenceOf(outcome.events, events) : outcome.rejection.message;
      if (difference) return found(`decides otherwise: ${difference}`);
    }
    for (const event of events) twin = storage.store(evolve(twin, readBack(event)));
    if (!isSame(twin, after, known)) return found(differenceOf(twin, after) ?? 'the twin is another');
  }
  return [];
}

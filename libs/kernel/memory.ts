import type { Index } from './effects/ability-index.js';
import type { Table, ZoneId } from './table.js';

/**
 * What was worked out about a table from which cards lie where: beside the table, never in it, and brought up to date when that
 * changes. How cards are turned sideways must not matter to it, nor what counters they carry unless the game says that they do.
 */
export class Memory {
  constructor(
    /** What its game prints. */
    readonly index: Index,
    /** What was read off each zone, replaced and never changed; null if nothing was read yet. */
    public zones: Readonly<Record<ZoneId, readonly unknown[]>> | null = null,
    /** Zones that changed since they were read. */
    public stale: readonly ZoneId[] = [],
    /** What was put together from several zones, by the number of what it is about; filled in as it is asked for. */
    public whole: unknown[] = [],
    /** What the game's own procedures found last, for them alone. */
    public note: unknown = null,
    /** Whether it was taken over from another table. */
    readonly follows = false,
  ) {}

  /** For the table that comes of it. */
  copy(): Memory {
    return new Memory(this.index, this.zones, this.stale, this.whole, this.note, true);
  }

  /** Whether such a counter on a card decides what is read off its zone. */
  decidesAspect(counter: string): boolean {
    return this.index.game.language.aspects?.counters?.includes(counter) === true;
  }

  /** For whoever changes which cards lie in a zone, or how they face. Zones that nobody read do not matter. */
  forget(zone: ZoneId): void {
    if (this.zones?.[zone] !== undefined && !this.stale.includes(zone)) this.stale = [...this.stale, zone];
  }
}

/** Tables whose memory is kept: so many matches can be played by turns without any of them being read anew for each answer. */
const ROOM = 256;

/**
 * The memories of the tables of one game that were looked at last, the oldest first. A match has one of them: what a table has come
 * from is let go, for old tables that are held on to are copied by the garbage collector over and over.
 */
export class Memories {
  private readonly known = new Map<Table, Memory>();
  /** The latest one, kept by itself: mostly the next answer is to that table, and a map is slow at what comes and goes. */
  private latest: { readonly table: Table; readonly memory: Memory } | null = null;

  constructor(private readonly index: Index) {}

  of(table: Table): Memory {
    if (this.latest?.table === table) return this.latest.memory;
    return this.known.get(table) ?? this.keep(table, new Memory(this.index));
  }

  /** For a table that comes of another. What was read off a table stays: whoever tries several answers begins there again. */
  follow(start: Table, table: Table): Memory {
    const before = this.of(start);
    if (before.follows) this.letGo(start);
    return this.keep(table, before.copy());
  }

  private letGo(table: Table): void {
    if (this.latest?.table === table) this.latest = null;
    else this.known.delete(table);
  }

  private keep(table: Table, memory: Memory): Memory {
    if (this.latest) this.known.set(this.latest.table, this.latest.memory);
    if (this.known.size >= ROOM) this.known.delete(this.known.keys().next().value as Table);
    this.latest = { table, memory };
    return memory;
  }
}

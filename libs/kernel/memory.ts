import type { Index } from './effects/ability-index.js';
import type { Table, ZoneId } from './table.js';

/**
 * What was worked out about a table from which cards lie where: beside the table, never in it, and brought up to date when that
 * changes. How cards are turned sideways and what counters they carry must not matter to it.
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
  ) {}

  /** For the table that comes of it. */
  copy(): Memory {
    return new Memory(this.index, this.zones, this.stale, this.whole, this.note);
  }

  /** For whoever changes which cards lie in a zone, or how they face. Zones that nobody read do not matter. */
  forget(zone: ZoneId): void {
    if (this.zones?.[zone] !== undefined && !this.stale.includes(zone)) this.stale = [...this.stale, zone];
  }
}

/** Tables whose memory is kept: so many matches can be played by turns without any of them being read anew for each answer. */
const ROOM = 256;

/** The memories of the tables of one game that were looked at last. */
export class Memories {
  private readonly tables: Table[] = [];
  private readonly memories: Memory[] = [];
  private newest = 0;

  constructor(private readonly index: Index) {}

  of(table: Table): Memory {
    const { tables, newest } = this;
    for (let back = 0; back < tables.length; back++) {
      const at = (newest - back + ROOM) % ROOM;
      if (tables[at] === table) return this.memories[at] as Memory;
    }
    return this.keep(table, new Memory(this.index));
  }

  keep(table: Table, memory: Memory): Memory {
    this.newest = (this.newest + 1) % ROOM;
    this.tables[this.newest] = table;
    this.memories[this.newest] = memory;
    return memory;
  }
}

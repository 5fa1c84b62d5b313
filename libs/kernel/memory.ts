import type { Index } from './effects/ability-index.js';
import type { Table, ZoneId } from './table.js';

/**
 * A cache of what was computed from the positions of cards on one table. It is kept beside the table, never in it, and updated when
 * positions change. Cached values must not depend on orientation, nor on counters other than those the game lists.
 */
export class Memory {
  constructor(
    /** The abilities printed on the game's cards. */
    readonly index: Index,
    /** What was computed for each zone; replaced, never modified. Null before the first read. */
    public zones: Readonly<Record<ZoneId, readonly unknown[]>> | null = null,
    /** Zones that changed after they were read. */
    public stale: readonly ZoneId[] = [],
    /** What was combined from several zones, indexed by the topic's number; filled on demand. */
    public whole: unknown[] = [],
    /** The last finding of the game's own procedures; the kernel does not read it. */
    public note: unknown = null,
    /** Whether this memory was copied from another table's. */
    readonly follows = false,
  ) {}

  /** The memory for the table that follows. */
  copy(): Memory {
    return new Memory(this.index, this.zones, this.stale, this.whole, this.note, true);
  }

  /** Whether this counter, on a card, affects what is cached for the card's zone. */
  decidesAspect(counter: string): boolean {
    return this.index.game.language.aspects?.counters?.includes(counter) === true;
  }

  /** Call it when the cards of a zone, or their facing, change. Zones that were never read are ignored. */
  forget(zone: ZoneId): void {
    if (this.zones?.[zone] !== undefined && !this.stale.includes(zone)) this.stale = [...this.stale, zone];
  }
}

/** How many memories are kept: this many matches can alternate without being recomputed for each answer. */
const ROOM = 256;

/**
 * The memories of a game's most recently used tables, oldest first. There is one per match: the memory of an earlier table is dropped,
 * because the garbage collector would copy long-lived old tables again and again.
 */
export class Memories {
  private readonly known = new Map<Table, Memory>();
  /** The latest entry, kept outside the map: the next answer is usually to that table, and a map is slow for short-lived entries. */
  private latest: { readonly table: Table; readonly memory: Memory } | null = null;

  constructor(private readonly index: Index) {}

  of(table: Table): Memory {
    if (this.latest?.table === table) return this.latest.memory;
    return this.known.get(table) ?? this.keep(table, new Memory(this.index));
  }

  /**
   * The memory for a table that follows from `start`. The memory of a table that was loaded, not played on from another, stays, because
   * several answers may be tried from it.
   */
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

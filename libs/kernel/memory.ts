import type { Index } from './effects/ability-index.js';
import { zoneName, type Table, type ZoneId } from './table.js';

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
    /** What was found on the position, by name; see `remembered`. Null before the first finding. */
    public findings: Map<string, unknown> | null = null,
    /** Whether this memory was copied from another table's. */
    readonly follows = false,
  ) {}

  /** The memory for the table that follows. */
  copy(): Memory {
    return new Memory(this.index, this.zones, this.stale, this.whole, this.note, this.findings, true);
  }

  /** Whether this counter, on a card, affects what is cached for the card's zone. */
  decidesAspect(counter: string): boolean {
    return this.index.game.language.aspects?.counters?.includes(counter) === true;
  }

  /**
   * Call it when something changes that a text can refer to. The findings are dropped, not cleared: another memory may share them for the
   * position as it was.
   */
  changed(what: 'phase' | 'position'): void {
    if (what === 'position' || this.index.isPhaseRead) this.findings = null;
  }

  /** Call it when cards of these definitions come to a zone or leave it: without a text that works there, they change nothing. */
  forgetFor(zone: ZoneId, defs: readonly (string | null)[]): void {
    if (this.zones?.[zone] === undefined || this.stale.includes(zone)) return;
    const isTextless = this.index.isTextlessIn(zoneName(zone));
    for (const def of defs) if (def === null || !isTextless(def)) return this.forget(zone);
  }

  /** Call it when the cards of a zone, or their facing, change. Zones that were never read are ignored. */
  forget(zone: ZoneId): void {
    if (this.zones?.[zone] !== undefined && !this.stale.includes(zone)) this.stale = [...this.stale, zone];
  }
}

/**
 * What `find` finds on the position of the table, computed again only after something changed that a text can refer to. If it depends on the
 * phase otherwise than through constant abilities, the name must tell the phase.
 */
export function remembered<T extends object | boolean | number | null>(
  memory: Memory | undefined,
  name: string,
  find: () => T,
): T {
  if (!memory) return find();
  const findings = (memory.findings ??= new Map<string, unknown>());
  const known = findings.get(name) as T | undefined;
  if (known !== undefined) return known;
  const found = find();
  // If finding changed the position, the finding is about neither.
  if (memory.findings === findings) findings.set(name, found);
  return found;
}

const takesAnswers = ({ pending }: Table): boolean => pending.length > 0;

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
    if (before.follows || !takesAnswers(start)) this.letGo(start);
    return this.keep(table, before.copy());
  }

  private letGo(table: Table): void {
    if (this.latest?.table === table) this.latest = null;
    else this.known.delete(table);
  }

  private keep(table: Table, memory: Memory): Memory {
    // A match that is over, or not dealt yet, needs no memory.
    if (this.latest && takesAnswers(this.latest.table)) this.known.set(this.latest.table, this.latest.memory);
    if (this.known.size >= ROOM) this.known.delete(this.known.keys().next().value as Table);
    this.latest = { table, memory };
    return memory;
  }
}

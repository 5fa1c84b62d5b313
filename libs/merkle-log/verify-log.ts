import { openCheckpoint, type Checkpoint } from './checkpoint.js';
import { Frontier, leafHash, rootOf, sameHash } from './merkle.js';
import type { VerifierKey } from './note.js';
import { entriesIn, hashesIn, TILE_WIDTH, tilePath, tileWidth, type Tile } from './tiles.js';

/** Reads a log's files by their paths below its prefix; null for a file that does not exist. */
export type ReadLogFile = (path: string) => Promise<Uint8Array | null>;

export interface LogCheck {
  readonly trusted: readonly VerifierKey[];
  /** Earlier keys: valid for an earlier checkpoint, but not for the current one. */
  readonly retired?: readonly VerifierKey[];
  /** An earlier checkpoint of the same log, which this one must extend. */
  readonly from?: string | null;
  /** Describes the fault of an entry; null if there is none. */
  readonly entryFault?: (entry: Uint8Array, index: number) => string | null;
  readonly onProgress?: (done: number, total: number) => void;
}

export type LogVerdict =
  | { readonly ok: true; readonly checkpoint: Checkpoint; readonly from: number | null }
  | { readonly ok: false; readonly place: string; readonly reason: string };

/** The place where a log was found wrong. */
class LogFault extends Error {
  constructor(
    readonly place: string,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Recomputes a whole log from its entries: every leaf, every tile, the root in the checkpoint and, if an earlier
 * checkpoint is given, its root. Reports the first place that does not match. Memory use does not grow with the log.
 */
export async function verifyLog(read: ReadLogFile, check: LogCheck): Promise<LogVerdict> {
  try {
    return await verified(read, check);
  } catch (fault) {
    if (fault instanceof LogFault) return { ok: false, place: fault.place, reason: fault.message };
    throw fault;
  }
}

async function verified(read: ReadLogFile, check: LogCheck): Promise<LogVerdict> {
  const checkpoint = await headOf(read, check.trusted);
  const earlier = check.from ? earlierOf(check.from, [...check.trusted, ...(check.retired ?? [])], checkpoint) : null;
  const { size } = checkpoint;
  const tree = new Frontier();
  const rows = new Rows(read);
  const compareEarlier = (): void => {
    if (tree.size === earlier?.size && !sameHash(tree.root(), earlier.root))
      throw new LogFault(`tree of ${tree.size}`, 'the log forked: it does not extend the earlier checkpoint');
  };
  compareEarlier();
  for (let bundle = 0; tree.size < size; bundle++) {
    const width = tileWidth('entries', bundle, size);
    for (const entry of await bundleOf(read, bundle, width)) {
      const fault = check.entryFault?.(entry, tree.size) ?? null;
      if (fault !== null) throw new LogFault(`entry ${tree.size}`, fault);
      const hash = leafHash(entry);
      rows.add(hash);
      tree.add(hash);
      compareEarlier();
    }
    await rows.compareFull();
    check.onProgress?.(tree.size, size);
  }
  await rows.compareRest();
  if (!sameHash(tree.root(), checkpoint.root))
    throw new LogFault('checkpoint', 'the entries do not hash to the root that was signed');
  return { ok: true, checkpoint, from: earlier?.size ?? null };
}

async function headOf(read: ReadLogFile, trusted: readonly VerifierKey[]): Promise<Checkpoint> {
  const bytes = await read('checkpoint');
  if (bytes === null) throw new LogFault('checkpoint', 'it is not there');
  try {
    return openCheckpoint(new TextDecoder('utf-8', { fatal: true }).decode(bytes), trusted);
  } catch (error) {
    throw new LogFault('checkpoint', (error as Error).message);
  }
}

function earlierOf(note: string, trusted: readonly VerifierKey[], now: Checkpoint): Checkpoint {
  const place = 'earlier checkpoint';
  let earlier: Checkpoint;
  try {
    earlier = openCheckpoint(note, trusted);
  } catch (error) {
    throw new LogFault(place, (error as Error).message);
  }
  if (earlier.origin !== now.origin) throw new LogFault(place, `it belongs to another log, ${earlier.origin}`);
  if (earlier.size > now.size)
    throw new LogFault('checkpoint', `the log shrank: it had ${earlier.size} entries and now has ${now.size}`);
  return earlier;
}

async function bundleOf(read: ReadLogFile, index: number, width: number): Promise<Uint8Array[]> {
  const path = tilePath({ level: 'entries', index, width });
  const bytes = await read(path);
  if (bytes === null) throw new LogFault(path, 'it is not there');
  return entriesIn(bytes, width) ?? fail(path, `it does not hold ${width} entries`);
}

const fail = (place: string, reason: string): never => {
  throw new LogFault(place, reason);
};

/** The rows of hashes as they grow, compared with the served tiles. */
class Rows {
  private readonly rows: { index: number; hashes: Uint8Array[] }[] = [];

  constructor(private readonly read: ReadLogFile) {}

  add(hash: Uint8Array, level = 0): void {
    const row = (this.rows[level] ??= { index: 0, hashes: [] });
    row.hashes.push(hash);
  }

  /** Compares the tiles that are full by now, and starts new ones. */
  async compareFull(): Promise<void> {
    for (const [level, row] of this.rows.entries()) {
      if (row.hashes.length < TILE_WIDTH) return;
      await this.compare(level, row);
      this.add(rootOf(row.hashes), level + 1);
      row.hashes = [];
      row.index += 1;
    }
  }

  async compareRest(): Promise<void> {
    for (const [level, row] of this.rows.entries()) if (row.hashes.length > 0) await this.compare(level, row);
  }

  private async compare(level: number, { index, hashes }: { index: number; hashes: readonly Uint8Array[] }) {
    const tile: Tile = { level, index, width: hashes.length };
    const path = tilePath(tile);
    const bytes = (await this.read(path)) ?? fail(path, 'it is not there');
    const served = hashesIn(bytes, tile.width) ?? fail(path, `it does not hold ${tile.width} hashes`);
    const wrong = hashes.findIndex((hash, i) => !sameHash(hash, served[i]!));
    if (wrong === -1) return;
    if (level > 0) fail(path, `its hash ${wrong} is not that of the tile below`);
    fail(`entry ${index * TILE_WIDTH + wrong}`, `it does not hash to what ${path} has for it`);
  }
}

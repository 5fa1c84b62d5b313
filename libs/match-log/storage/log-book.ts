import type { Transaction } from '#event-store';
import { hashesIn, leafHash, rootOf, TILE_WIDTH } from '#merkle-log';
import { LogFiles } from './log-files.js';

export type NewLeaf = {
  /** The event that decided the result; for the audit trail, its position. */
  readonly version: number;
  readonly entry: Uint8Array;
} & (
  { readonly kind: 'seal' | 'amendment'; readonly matchId: string } | { readonly kind: 'trail'; readonly matchId: null }
);

// Any number would do; it must only be the same on every node.
const LOG_LOCK = 7_365_492;

/** The log within a transaction of its only writer. */
export class LogBook {
  private constructor(
    private readonly tx: Transaction,
    private length: number,
  ) {}

  /** Null while another transaction is writing; the lock is released when the transaction ends. */
  static async open(tx: Transaction): Promise<LogBook | null> {
    const { rows } = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOG_LOCK]);
    if (!rows[0]!.mine) return null;
    const { rows: sizes } = await tx.query<{ size: number }>(
      'SELECT coalesce(max(leaf_index) + 1, 0)::float8 AS size FROM log_leaf',
    );
    return new LogBook(tx, sizes[0]!.size);
  }

  get size(): number {
    return this.length;
  }

  async append({ matchId, version, kind, entry }: NewLeaf): Promise<void> {
    await this.tx.query(
      'INSERT INTO log_leaf (leaf_index, match_id, version, kind, entry, hash) VALUES ($1, $2, $3, $4, $5, $6)',
      [this.length, matchId, version, kind, entry, leafHash(entry)],
    );
    this.length += 1;
    await this.raise();
  }

  /** Adds the hashes above the tiles that the last leaf has filled. */
  private async raise(): Promise<void> {
    const files = new LogFiles(this.tx);
    for (let [level, full] = [0, this.length]; full % TILE_WIDTH === 0; level++) {
      full /= TILE_WIDTH;
      const bytes = await files.tile({ level, index: full - 1, width: TILE_WIDTH });
      const hashes = bytes && hashesIn(bytes, TILE_WIDTH);
      if (!hashes) throw new Error(`the log has a gap in row ${level}`);
      await this.tx.query('INSERT INTO log_node (level, node_index, hash) VALUES ($1, $2, $3)', [
        level + 1,
        full - 1,
        rootOf(hashes),
      ]);
    }
  }
}

import type { Database, Transaction } from '#event-store';
import { concatBytes } from '@noble/hashes/utils.js';
import { utf8 } from '#proof';
import { encodeBundle, parseTilePath, TILE_WIDTH, TileTree, tileWidth, type LogProof, type Tile } from '#merkle-log';

/** An entry of the log with its inclusion proof; `extra` is the entry. */
export type ProvenLeaf = LogProof & { readonly extra: Uint8Array; readonly size: number };

interface SignedSize {
  readonly size: number;
  readonly note: string;
}

/** The stored log, read in the form of the files that it is served as. */
export class LogFiles {
  constructor(private readonly database: Database | Transaction) {}

  /** The newest checkpoint; null before the first. */
  async checkpoint(): Promise<SignedSize | null> {
    const { rows } = await this.database.query<SignedSize>(
      'SELECT size::float8 AS size, note FROM log_checkpoint ORDER BY position DESC LIMIT 1',
    );
    return rows[0] ?? null;
  }

  /** A file by its path below the log's prefix; null if no checkpoint covers it yet. */
  async file(path: string): Promise<Uint8Array | null> {
    const newest = await this.checkpoint();
    if (newest === null) return null;
    if (path === 'checkpoint') return utf8(newest.note);
    const tile = parseTilePath(path);
    if (tile === null || tile.width > tileWidth(tile.level, tile.index, newest.size)) return null;
    return this.tile(tile);
  }

  /** Null if the tile is not complete to that width. */
  readonly tile = async ({ level, index, width }: Tile): Promise<Uint8Array | null> => {
    const from = index * TILE_WIDTH;
    const { rows } = await this.database.query<{ bytes: Buffer }>(rowsOf(level), [
      from,
      from + width,
      ...(typeof level === 'number' && level > 0 ? [level] : []),
    ]);
    const parts = rows.map(({ bytes }) => bytes);
    if (parts.length !== width) return null;
    return level === 'entries' ? encodeBundle(parts) : concatBytes(...parts);
  };

  tree(size: number): TileTree {
    return new TileTree(size, this.tile);
  }

  /** The proof that a result of a match is in the log; revision 1 is its seal. Null unless a checkpoint covers it. */
  async prove(matchId: string, revision = 1): Promise<ProvenLeaf | null> {
    const { rows } = await this.database.query<{ leaf_index: number; entry: Buffer }>(
      `SELECT leaf_index::float8 AS leaf_index, entry FROM log_leaf WHERE match_id = $1
       ORDER BY leaf_index OFFSET $2 LIMIT 1`,
      [matchId, revision - 1],
    );
    const leaf = rows[0];
    const covering = leaf && (await this.firstOver(leaf.leaf_index));
    if (!leaf || !covering) return null;
    const hashes = await this.tree(covering.size).inclusionProof(leaf.leaf_index);
    return { index: leaf.leaf_index, hashes, checkpoint: covering.note, extra: leaf.entry, size: covering.size };
  }

  /** Whether the match must not be sealed yet because its spectators are delayed. */
  async isHeldBack(matchId: string): Promise<boolean> {
    const { rows } = await this.database.query('SELECT FROM seal_due WHERE match_id = $1 AND due_at > now() LIMIT 1', [
      matchId,
    ]);
    return rows.length > 0;
  }

  /** Always the first checkpoint that covers a leaf, so that its proof has the same bytes whenever it is made. */
  private async firstOver(index: number): Promise<SignedSize | null> {
    const { rows } = await this.database.query<SignedSize>(
      'SELECT size::float8 AS size, note FROM log_checkpoint WHERE size > $1 ORDER BY size, position LIMIT 1',
      [index],
    );
    return rows[0] ?? null;
  }
}

function rowsOf(level: Tile['level']): string {
  if (typeof level === 'number' && level > 0)
    return `SELECT hash AS bytes FROM log_node
            WHERE level = $3 AND node_index >= $1 AND node_index < $2 ORDER BY node_index`;
  return `SELECT ${level === 0 ? 'hash' : 'entry'} AS bytes FROM log_leaf
          WHERE leaf_index >= $1 AND leaf_index < $2 ORDER BY leaf_index`;
}

import { EMPTY_ROOT, heightOf, nodeHash, rootOf, splitOf } from './merkle.js';
import { hashesIn, TILE_WIDTH, tilePath, tileWidth, type Tile } from './tiles.js';

/** Reads a tile; null if it does not exist. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array | null>;

const TILE_HEIGHT = 8;

/** A tile that the tree needs is missing or has another length. */
class TileMissing extends Error {
  override readonly name = 'TileMissing';

  constructor(readonly path: string) {
    super(`${path} is missing or has the wrong length`);
  }
}

/** A tree of a given size that reads only the tiles it needs, each once. */
export class TileTree {
  private readonly tiles = new Map<string, Promise<readonly Uint8Array[]>>();

  constructor(
    readonly size: number,
    private readonly readTile: ReadTile,
  ) {}

  root(): Promise<Uint8Array> {
    return this.size === 0 ? Promise.resolve(EMPTY_ROOT) : this.hashOf(0, this.size);
  }

  /** PATH of RFC 6962, section 2.1.1: from the leaf's sibling upwards. */
  async inclusionProof(index: number): Promise<Uint8Array[]> {
    if (!(index >= 0 && index < this.size)) throw new RangeError(`leaf ${index} is not in a tree of ${this.size}`);
    return this.path(index, 0, this.size);
  }

  /** PROOF of RFC 6962, section 2.1.2: that this tree extends the tree of its first `before` leaves. */
  async consistencyProof(before: number): Promise<Uint8Array[]> {
    if (!(before >= 0 && before <= this.size))
      throw new RangeError(`a tree of size ${this.size} cannot extend one of size ${before}`);
    return before === 0 ? [] : this.subproof(before, 0, this.size, true);
  }

  private async path(index: number, from: number, to: number): Promise<Uint8Array[]> {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    if (index < middle) return [...(await this.path(index, from, middle)), await this.hashOf(middle, to)];
    return [...(await this.path(index, middle, to)), await this.hashOf(from, middle)];
  }

  /** `isOld`: the range is the whole old tree, whose hash the reader knows. */
  private async subproof(before: number, from: number, to: number, isOld: boolean): Promise<Uint8Array[]> {
    if (before === to) return isOld ? [] : [await this.hashOf(from, to)];
    const middle = from + splitOf(to - from);
    if (before <= middle) return [...(await this.subproof(before, from, middle, isOld)), await this.hashOf(middle, to)];
    return [...(await this.subproof(before, middle, to, false)), await this.hashOf(from, middle)];
  }

  /** The hash over leaves `from` to `to`, a range for which RFC 6962 defines a node. */
  private async hashOf(from: number, to: number): Promise<Uint8Array> {
    const height = heightOf(to - from);
    if (height !== null) return this.fullSubtree(height, from / (to - from));
    const middle = from + splitOf(to - from);
    return nodeHash(await this.hashOf(from, middle), await this.hashOf(middle, to));
  }

  private async fullSubtree(height: number, position: number): Promise<Uint8Array> {
    const level = Math.floor(height / TILE_HEIGHT);
    const count = 2 ** (height % TILE_HEIGHT);
    const first = position * count;
    const hashes = await this.tile(level, Math.floor(first / TILE_WIDTH));
    const offset = first % TILE_WIDTH;
    return rootOf(hashes.slice(offset, offset + count));
  }

  private tile(level: number, index: number): Promise<readonly Uint8Array[]> {
    const tile = { level, index, width: tileWidth(level, index, this.size) };
    const path = tilePath(tile);
    const known = this.tiles.get(path) ?? this.fetch(tile, path);
    this.tiles.set(path, known);
    return known;
  }

  private async fetch(tile: Tile, path: string): Promise<readonly Uint8Array[]> {
    const bytes = await this.readTile(tile);
    const hashes = bytes && hashesIn(bytes, tile.width);
    if (!hashes) throw new TileMissing(path);
    return hashes;
  }
}

import { concatBytes } from '@noble/hashes/utils.js';
import { HASH_BYTES } from './merkle.js';

/** https://c2sp.org/tlog-tiles: a tile is 256 hashes of one row, a bundle the 256 entries under a tile of row 0. */
export const TILE_WIDTH = 256;
const TOP_LEVEL = 63;
const MAX_ENTRY_BYTES = 0xffff;

export interface Tile {
  /**
   * Each hash covers 256 to the power of this many leaves; `entries` is the bundle of entries under a tile of level 0.
   */
  readonly level: number | 'entries';
  readonly index: number;
  /** Less than `TILE_WIDTH` for a partial tile, the last one of its row. */
  readonly width: number;
}

/** `tile/0/x001/x234/067.p/8`. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${indexPath(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

function indexPath(index: number): string {
  const last = String(index % 1000).padStart(3, '0');
  let path = last;
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
  return path;
}

const TILE_PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Null for anything that `tilePath` would not produce. */
export function parseTilePath(path: string): Tile | null {
  const [, row, place, part] = TILE_PATH.exec(path) ?? [];
  if (row === undefined || place === undefined) return null;
  const level: Tile['level'] = row === 'entries' ? 'entries' : Number(row);
  const index = Number(place.replaceAll(/[x/]/g, ''));
  const width = part === undefined ? TILE_WIDTH : Number(part);
  if (level !== 'entries' && level > TOP_LEVEL) return null;
  if (!Number.isSafeInteger(index) || width < 1 || width > TILE_WIDTH) return null;
  const tile: Tile = { level, index, width };
  return tilePath(tile) === path ? tile : null;
}

/** How many hashes a tree of this size has in the row. */
function rowLength(level: number, size: number): number {
  let length = size;
  for (let i = 0; i < level && length > 0; i++) length = Math.floor(length / TILE_WIDTH);
  return length;
}

/** How many hashes of a tile a tree of this size has; 0 for none. */
export function tileWidth(level: Tile['level'], index: number, size: number): number {
  const length = rowLength(level === 'entries' ? 0 : level, size);
  return Math.max(0, Math.min(TILE_WIDTH, length - index * TILE_WIDTH));
}

/** Every tile and bundle of a tree of this size: entries first, then the rows from bottom to top. */
export function* tilesOf(size: number): Generator<Tile, void> {
  for (let level: Tile['level'] = 'entries'; ; level = level === 'entries' ? 0 : level + 1) {
    if (tileWidth(level, 0, size) === 0) return;
    for (let index = 0; ; index++) {
      const width = tileWidth(level, index, size);
      if (width === 0) break;
      yield { level, index, width };
    }
  }
}

/** The hashes of a tile; null if their number differs from `width`. */
export function hashesIn(bytes: Uint8Array, width: number): Uint8Array[] | null {
  if (bytes.length !== width * HASH_BYTES) return null;
  return Array.from({ length: width }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));
}

/** Each entry is preceded by its length as a big-endian uint16. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...entries.flatMap((entry) => [lengthOf(entry), entry]));
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  if (length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${length} bytes is more than ${MAX_ENTRY_BYTES}`);
  return Uint8Array.of(length >> 8, length & 0xff);
}

/** The entries of a bundle; null if their number differs from `width`. */
export function entriesIn(bytes: Uint8Array, width: number): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let offset = 0;
  while (offset + 2 <= bytes.length && entries.length < width) {
    const end = offset + 2 + ((bytes[offset]! << 8) | bytes[offset + 1]!);
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(offset + 2, end));
    offset = end;
  }
  return offset === bytes.length && entries.length === width ? entries : null;
}

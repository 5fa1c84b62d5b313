import { generateSigningKey, utf8, type SigningKey } from '#proof';
import { signCheckpoint } from './checkpoint.js';
import { leafHash, rootOf } from './merkle.js';
import type { VerifierKey } from './note.js';
import { encodeBundle, TILE_WIDTH, tilePath, tilesOf } from './tiles.js';

export const ORIGIN = 'log.example/matches';
export const KEY = generateSigningKey(new Uint8Array(32).fill(5));
export const STRANGER = generateSigningKey(new Uint8Array(32).fill(6));

export const verifierOf = ({ publicKey }: SigningKey, name = ORIGIN): VerifierKey => ({ name, publicKey });

export const entryTexts = (count: number): Uint8Array[] => Array.from({ length: count }, (_, i) => utf8(`entry ${i}`));

/** A log in the form of the files that it is served as. */
export function logFiles(entries: readonly Uint8Array[], key = KEY, origin = ORIGIN): Map<string, Uint8Array> {
  const rows = rowsOf(entries.map(leafHash));
  const files = new Map<string, Uint8Array>();
  for (const tile of tilesOf(entries.length)) {
    const [from, to] = [tile.index * TILE_WIDTH, tile.index * TILE_WIDTH + tile.width];
    const bytes =
      tile.level === 'entries' ? encodeBundle(entries.slice(from, to)) : joined(rows[tile.level]!.slice(from, to));
    files.set(tilePath(tile), bytes);
  }
  const root = rootOf(rows[0]!);
  const note = signCheckpoint({ origin, size: entries.length, root }, { name: origin, key });
  return files.set('checkpoint', utf8(note));
}

export const readerOf = (files: ReadonlyMap<string, Uint8Array>) => (path: string) =>
  Promise.resolve(files.get(path) ?? null);

function rowsOf(leaves: readonly Uint8Array[]): Uint8Array[][] {
  const rows: Uint8Array[][] = [[...leaves]];
  for (let row = rows[0]!; row.length >= TILE_WIDTH; row = rows.at(-1)!) {
    const full = Math.floor(row.length / TILE_WIDTH);
    const above = (i: number): Uint8Array => rootOf(row.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH));
    rows.push(Array.from({ length: full }, (_, i) => above(i)));
  }
  return rows;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** A copy with one bit flipped; `place` may be any number. */
export function flipped(bytes: Uint8Array, place: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const bit = place % (copy.length * 8);
  copy[Math.floor(bit / 8)]! ^= 1 << (bit % 8);
  return copy;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

export const HASH_BYTES = 32;

// RFC 6962 section 2.1: different first bytes keep a leaf from being passed off as an inner node.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const EMPTY_ROOT = sha256(new Uint8Array());

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, entry));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right));

export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The largest power of two below `size`, which is 2 or more: where RFC 6962 splits a tree. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The height of the full tree that has so many leaves; null if none has. */
export function heightOf(size: number): number | null {
  let height = 0;
  for (let rest = size; rest !== 1; rest /= 2) {
    if (rest % 2 !== 0 || rest === 0) return null;
    height += 1;
  }
  return height;
}

/** A tree that only grows, held as the hashes of its full subtrees: as many as its size has binary ones. */
export class Frontier {
  private readonly peaks: Uint8Array[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Takes the hash of the next leaf. */
  add(hash: Uint8Array): void {
    let grown = hash;
    for (let rest = this.count; rest % 2 === 1; rest = (rest - 1) / 2) grown = nodeHash(this.peaks.pop()!, grown);
    this.peaks.push(grown);
    this.count += 1;
  }

  root(): Uint8Array {
    return this.peaks.length === 0 ? EMPTY_ROOT : this.peaks.reduceRight((right, left) => nodeHash(left, right));
  }
}

export function rootOf(leaves: Iterable<Uint8Array>): Uint8Array {
  const tree = new Frontier();
  for (const hash of leaves) tree.add(hash);
  return tree.root();
}

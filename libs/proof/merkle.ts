import { concatBytes } from '@noble/hashes/utils.js';
import { sha256 } from './sha256.js';

// RFC 6962 section 2.1: different first bytes, so that a leaf cannot be passed off as an inner node.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const EMPTY_ROOT = sha256(new Uint8Array());

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, entry));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right));

/** An append-only tree, stored as the hashes of its full subtrees: one for each 1 in the binary form of its size. */
export class Frontier {
  private readonly peaks: Uint8Array[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Appends the hash of the next leaf. */
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

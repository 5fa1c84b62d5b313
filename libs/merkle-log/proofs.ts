import { HASH_BYTES, heightOf, nodeHash, sameHash } from './merkle.js';

export type Hashes = readonly Uint8Array[];

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether the leaf is at `index` of the tree: RFC 9162, section 2.1.3.2. */
export function isIncluded(leaf: Uint8Array, index: number, proof: Hashes, head: TreeHead): boolean {
  if (!isCount(index) || !isCount(head.size) || index >= head.size || !areHashes([leaf, ...proof])) return false;
  const climb = new Climb(index, head.size - 1);
  let hash = leaf;
  for (const sibling of proof) {
    const side = climb.next();
    if (side === null) return false;
    hash = side === 'left' ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
  }
  return climb.isAtTop() && sameHash(hash, head.root);
}

/** Whether the new tree only adds to the old one: RFC 9162, section 2.1.4.2. */
export function isConsistent(before: TreeHead, after: TreeHead, proof: Hashes): boolean {
  if (!isCount(before.size) || !isCount(after.size) || before.size > after.size || !areHashes(proof)) return false;
  if (before.size === after.size) return proof.length === 0 && sameHash(before.root, after.root);
  // Every tree extends the empty one.
  if (before.size === 0) return proof.length === 0;
  const climb = new Climb(before.size - 1, after.size - 1);
  climb.skipRightEdges();
  // If the old tree is full, it is the first node itself, and the proof omits it.
  const [start, ...rest] = heightOf(before.size) !== null ? [before.root, ...proof] : proof;
  if (start === undefined) return false;
  let [old, fresh] = [start, start];
  for (const sibling of rest) {
    const side = climb.next();
    if (side === null) return false;
    if (side === 'left') old = nodeHash(sibling, old);
    fresh = side === 'left' ? nodeHash(sibling, fresh) : nodeHash(fresh, sibling);
  }
  return climb.isAtTop() && sameHash(old, before.root) && sameHash(fresh, after.root);
}

/**
 * The path from a node to the root, along with the path from the last node of its row. Division instead of shifts,
 * because sizes have up to 53 bits.
 */
class Climb {
  constructor(
    private node: number,
    private last: number,
  ) {}

  /** The side of the next sibling; null at the root. */
  next(): 'left' | 'right' | null {
    if (this.last === 0) return null;
    const side = this.node % 2 === 1 || this.node === this.last ? 'left' : 'right';
    // The last node of a row may have no sibling for several rows.
    if (side === 'left') while (this.node % 2 === 0 && this.node !== 0) this.up();
    this.up();
    return side;
  }

  skipRightEdges(): void {
    while (this.node % 2 === 1) this.up();
  }

  isAtTop(): boolean {
    return this.last === 0;
  }

  private up(): void {
    this.node = Math.floor(this.node / 2);
    this.last = Math.floor(this.last / 2);
  }
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const areHashes = (hashes: Hashes): boolean => hashes.every(({ length }) => length === HASH_BYTES);

import { Frontier } from '#proof';

export { EMPTY_ROOT, Frontier, HASH_BYTES, leafHash, nodeHash } from '#proof';

export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The largest power of two below `size`, which is 2 or more: where RFC 6962 splits a tree. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The height of the full tree with this many leaves; null if there is none. */
export function heightOf(size: number): number | null {
  let height = 0;
  for (let rest = size; rest !== 1; rest /= 2) {
    if (rest % 2 !== 0 || rest === 0) return null;
    height += 1;
  }
  return height;
}

export function rootOf(leaves: Iterable<Uint8Array>): Uint8Array {
  const tree = new Frontier();
  for (const hash of leaves) tree.add(hash);
  return tree.root();
}

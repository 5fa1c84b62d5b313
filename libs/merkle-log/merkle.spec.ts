import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromHex, hex } from '#proof';
import { flipped } from './memory-log.spec-helper.js';
import { EMPTY_ROOT, leafHash, nodeHash, rootOf, splitOf } from './merkle.js';
import { isConsistent, isIncluded, type TreeHead } from './proofs.js';
import { TileTree } from './tile-tree.js';
import { encodeBundle, TILE_WIDTH, type Tile } from './tiles.js';

// The reference tree of RFC 6962 implementations: github.com/transparency-dev/merkle, testonly/constants.go, and before it
// github.com/google/certificate-transparency, merkletree tests.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const NODES = {
  leaf1: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  leaf4: 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  pair1: '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  pair2: '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  pair3: 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  left: 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  right: '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
};
const reference = LEAVES.map((text) => leafHash(fromHex(text)));
const bytesOf = (texts: readonly string[]): Uint8Array[] => texts.map(fromHex);

/** The tree of these leaf hashes, read tile by tile. */
function treeOf(leaves: readonly Uint8Array[]): TileTree {
  return new TileTree(leaves.length, ({ level, index, width }: Tile) => {
    const span = TILE_WIDTH ** (level as number);
    const hashAt = (i: number): Uint8Array => rootOf(leaves.slice(i * span, (i + 1) * span));
    const hashes = Array.from({ length: width }, (_, i) => hashAt(index * TILE_WIDTH + i));
    return Promise.resolve(Uint8Array.from(Buffer.concat(hashes)));
  });
}

const headOf = (leaves: readonly Uint8Array[], size = leaves.length): TreeHead => ({
  size,
  root: rootOf(leaves.slice(0, size)),
});

const numbered = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => leafHash(Uint8Array.of(i >> 8, i & 255)));

describe('the reference tree of RFC 6962', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))(
    'of %i leaves has the published root',
    async (size, root) => {
      expect(hex(rootOf(reference.slice(0, size)))).toBe(root);
      expect(hex(await treeOf(reference.slice(0, size)).root())).toBe(root);
    },
  );

  it('is empty as the hash of nothing', () => expect(hex(EMPTY_ROOT)).toBe(ROOTS[0]));

  it.each([
    [0, 1, []],
    [0, 8, [NODES.leaf1, NODES.pair1, NODES.right]],
    [5, 8, [NODES.leaf4, NODES.pair3, NODES.left]],
    [2, 3, [ROOTS[2]!]],
    [1, 5, [ROOTS[1]!, NODES.pair1, NODES.leaf4]],
  ] as const)('proves leaf %i of %i by the published path', async (index, size, path) => {
    const tree = treeOf(reference.slice(0, size));
    expect((await tree.inclusionProof(index)).map(hex)).toEqual(path);
    expect(isIncluded(reference[index]!, index, bytesOf(path), headOf(reference, size))).toBe(true);
  });

  it.each([
    [1, 1, []],
    [1, 8, [NODES.leaf1, NODES.pair1, NODES.right]],
    [6, 8, [NODES.pair2, NODES.pair3, NODES.left]],
    [2, 5, [NODES.pair1, NODES.leaf4]],
  ] as const)('goes on from %i to %i leaves by the published proof', async (before, after, proof) => {
    const tree = treeOf(reference.slice(0, after));
    expect((await tree.consistencyProof(before)).map(hex)).toEqual(proof);
    expect(isConsistent(headOf(reference, before), headOf(reference, after), bytesOf(proof))).toBe(true);
  });
});

/** MTH as defined in RFC 6962, section 2.1. */
function definedRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return EMPTY_ROOT;
  if (leaves.length === 1) return leaves[0]!;
  const split = splitOf(leaves.length);
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

const MANY = numbered(700);
const sizes = fc.integer({ min: 1, max: MANY.length });

describe('any tree', () => {
  it('has the root of the definition, however it is computed', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const defined = hex(definedRoot(MANY.slice(0, size)));
        expect(hex(rootOf(MANY.slice(0, size)))).toBe(defined);
        expect(hex(await treeOf(MANY.slice(0, size)).root())).toBe(defined);
      }),
      { numRuns: 40 },
    );
  });

  it('proves each leaf at its place, and at no other, and none after a bit is changed', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), fc.nat(), async (size, which, place, bit) => {
        const index = which % size;
        const head = headOf(MANY, size);
        const leaf = MANY[index]!;
        const proof = await treeOf(MANY.slice(0, size)).inclusionProof(index);
        expect(isIncluded(leaf, index, proof, head)).toBe(true);
        expect(isIncluded(flipped(leaf, bit), index, proof, head)).toBe(false);
        expect(isIncluded(leaf, index, proof, { size, root: flipped(head.root, bit) })).toBe(false);
        expect(isIncluded(leaf, index, [...proof, leaf], head)).toBe(false);
        expect(isIncluded(leaf, size + (place % 9), proof, head)).toBe(false);
        if (size > 1) expect(isIncluded(leaf, (index + 1 + (place % (size - 1))) % size, proof, head)).toBe(false);
        if (proof.length === 0) return;
        const at = place % proof.length;
        expect(isIncluded(leaf, index, proof.with(at, flipped(proof[at]!, bit)), head)).toBe(false);
        expect(isIncluded(leaf, index, proof.toSpliced(at, 1), head)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('proves that it goes on from each of its beginnings, and from nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (after, which, bit) => {
        const before = which % (after + 1);
        const [old, now] = [headOf(MANY, before), headOf(MANY, after)];
        const proof = await treeOf(MANY.slice(0, after)).consistencyProof(before);
        expect(isConsistent(old, now, proof)).toBe(true);
        expect(isConsistent(now, old, proof)).toBe(before === after);
        if (before === 0) return;
        expect(isConsistent({ ...old, root: flipped(old.root, bit) }, now, proof)).toBe(false);
        expect(isConsistent(old, { ...now, root: flipped(now.root, bit) }, proof)).toBe(false);
        expect(isConsistent(old, now, [...proof, old.root])).toBe(false);
        if (proof.length === 0) return;
        const at = bit % proof.length;
        expect(isConsistent(old, now, proof.with(at, flipped(proof[at]!, bit)))).toBe(false);
        expect(isConsistent(old, now, proof.toSpliced(at, 1))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('that forked from another proves nothing to those who know the other', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (after, which, where) => {
        const before = 1 + (which % after);
        const edited = where % before;
        const forked = MANY.slice(0, after).with(edited, leafHash(Uint8Array.of(9)));
        const proof = await treeOf(forked).consistencyProof(before);
        expect(isConsistent(headOf(MANY, before), headOf(forked), proof)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('does not answer for leaves that it does not have', async () => {
    const tree = treeOf(reference);
    await expect(tree.inclusionProof(8)).rejects.toThrow(RangeError);
    await expect(tree.consistencyProof(9)).rejects.toThrow(RangeError);
    const cut = new TileTree(8, () => Promise.resolve(encodeBundle([])));
    await expect(cut.root()).rejects.toThrow('tile/0/000.p/8 is missing or has the wrong length');
  });
});

import { describe, expect, it } from '@jest/globals';
import { fromHex, hex } from './bytes.js';
import { EMPTY_ROOT, Frontier, leafHash } from './merkle.js';

// The test vectors of Certificate Transparency, the first user of RFC 6962: entries, and the root after each.
const VECTORS: readonly (readonly [entry: string, root: string])[] = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
];

describe('a Merkle tree', () => {
  it('has the published root after each of the published entries', () => {
    const tree = new Frontier();
    expect(hex(tree.root())).toBe(hex(EMPTY_ROOT));
    for (const [i, [entry, root]] of VECTORS.entries()) {
      tree.add(leafHash(fromHex(entry)));
      expect([tree.size, hex(tree.root())]).toEqual([i + 1, root]);
    }
  });
});

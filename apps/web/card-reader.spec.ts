import { execFileSync } from 'node:child_process';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

interface Weight {
  readonly alone: number;
  readonly added: number;
  readonly code: string;
}
const bundle = JSON.parse(
  execFileSync(process.execPath, ['scripts/card-reader-size.mjs'], { encoding: 'utf8', maxBuffer: 1 << 24 }),
) as Weight;

describe('the reader of card texts, bundled for a browser', () => {
  it('adds at most 25 kB of brotli to a page, whether that prints texts already or not', () => {
    expect(bundle.alone).toBeLessThanOrEqual(25_000);
    expect(bundle.added).toBeLessThanOrEqual(bundle.alone);
    // Neither bundle is empty.
    expect(bundle.added).toBeGreaterThan(5_000);
  });

  it('needs nothing that a browser does not have', () => {
    const page = createContext({});
    const list = [{ number: 'X-01', name: 'Kestrel', type: 'unit', text: '【Deploy】Draw 1.' }];
    runInContext(bundle.code, page);
    const cards = runInContext(`read.importList(${JSON.stringify(list)}, [], (text) => text).cards`, page) as unknown;
    expect(JSON.parse(JSON.stringify(cards))).toMatchObject({
      'X-01': { abilities: [{ id: 'deploy', do: [{ op: 'draw', n: 1 }] }] },
    });
  });
});

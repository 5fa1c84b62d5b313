import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import Sequencer from './sequencer.mjs';

const seconds = JSON.parse(readFileSync(new URL('long-files.json', import.meta.url), 'utf8'));

describe('the order of spec files', () => {
  it('knows only long files that exist', () => {
    expect(Object.keys(seconds).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('begins with the longest files, then those that start processes', () => {
    const config = { rootDir: process.cwd(), cacheDirectory: process.cwd(), id: 'none' };
    const context = { config, hasteFS: { getSize: () => 1 } };
    const [longest, long] = Object.keys(seconds);
    const files = ['libs/a.spec.ts', 'libs/b.int.spec.ts', long, 'libs/c.e2e.spec.ts', longest];
    const tests = files.map((file) => ({ path: `${process.cwd()}/${file}`, context, duration: undefined }));
    const order = new Sequencer({ contexts: [], globalConfig: {} }).sort(tests).map(({ path }) => path);
    expect(order.map((path) => path.slice(process.cwd().length + 1))).toEqual([
      ...[longest, long],
      ...['libs/c.e2e.spec.ts', 'libs/b.int.spec.ts', 'libs/a.spec.ts'],
    ]);
  });
});

import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { build, type InlineConfig, type Rolldown } from 'vite';
// @ts-expect-error: the settings of the pages are plain JavaScript
import settings from './vite.config.mjs';

const client = settings as InlineConfig;

/** Bytes that go over the wire. */
const brotli = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: code.length } }).length;

const ENTRIES: Readonly<Record<string, string>> = {
  prints: `import { printCard } from '#card-text/gcg'; globalThis.print = printCard;`,
  reads: `import { fromGcgApi, importList, readText, skeleton } from '#card-text/reader';
    globalThis.read = { fromGcgApi, importList, readText, skeleton };`,
};

/** Pages bundled as those of the client are: the code of each file. */
async function bundled(...entries: readonly string[]): Promise<readonly string[]> {
  const plugin = {
    name: 'entries',
    resolveId: (id: string) => (ENTRIES[id] === undefined ? null : `\0${id}`),
    load: (id: string) => ENTRIES[id.replace('\0', '')] ?? null,
  };
  const made = (await build({
    ...client,
    plugins: [plugin],
    build: { ...client.build, write: false, manifest: false, rolldownOptions: { input: [...entries] } },
  })) as Rolldown.RolldownOutput;
  return made.output.map((file) => ('code' in file ? file.code : ''));
}
const sizeOf = (files: readonly string[]): number => files.reduce((sum, code) => sum + brotli(code), 0);

const MOST = 25_000;

describe('the reader of card texts, bundled for a browser', () => {
  it('adds at most 25 kB of brotli to a page, whether that prints texts already or not', async () => {
    const alone = sizeOf(await bundled('reads'));
    const added = sizeOf(await bundled('prints', 'reads')) - sizeOf(await bundled('prints'));
    expect(alone).toBeLessThanOrEqual(MOST);
    expect(added).toBeLessThanOrEqual(alone);
    // Neither is a bundle of nothing.
    expect(added).toBeGreaterThan(5_000);
  });

  it('needs nothing that a browser does not have', async () => {
    const [code = '', ...more] = await bundled('reads');
    expect(more).toEqual([]);
    const page = createContext({});
    const list = [{ number: 'X-01', name: 'Kestrel', type: 'unit', text: '【Deploy】Draw 1.' }];
    runInContext(code, page);
    const cards = runInContext(`read.importList(${JSON.stringify(list)}, [], (text) => text).cards`, page) as unknown;
    expect(JSON.parse(JSON.stringify(cards))).toMatchObject({
      'X-01': { abilities: [{ id: 'deploy', do: [{ op: 'draw', n: 1 }] }] },
    });
  });
});

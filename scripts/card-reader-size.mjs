/** Bundles the reader of card texts like the pages and prints `{"alone", "added", "code"}`: sizes in bytes after brotli, and the code. */
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import settings from '../apps/web/vite.config.mjs';

const ENTRIES = {
  prints: `import { printCard } from '#card-text/gcg'; globalThis.print = printCard;`,
  reads: `import { fromGcgApi, importList, readText, skeleton } from '#card-text/reader';
    globalThis.read = { fromGcgApi, importList, readText, skeleton };`,
};
const entries = {
  name: 'entries',
  resolveId: (id) => (ENTRIES[id] ? `\0${id}` : null),
  load: (id) => ENTRIES[id.replace('\0', '')] ?? null,
};

async function bundled(...input) {
  const kept = { ...settings.build, write: false, manifest: false, rolldownOptions: { input } };
  const { output } = await build({ ...settings, plugins: [entries], build: kept });
  return output.map(({ code = '' }) => code);
}

const brotli = (code) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: code.length } }).length;
const sizeOf = (files) => files.reduce((sum, code) => sum + brotli(code), 0);

const reader = await bundled('reads');
const page = await bundled('prints');
const both = await bundled('prints', 'reads');
const weight = {
  // The reader and everything it needs, on a page that has none of it.
  alone: sizeOf(reader),
  // What the reader adds to a page that already prints texts of the game.
  added: sizeOf(both) - sizeOf(page),
  code: reader.join('\n'),
};
process.stdout.write(`${JSON.stringify(weight)}\n`);

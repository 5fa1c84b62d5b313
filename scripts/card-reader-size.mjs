/** Bundles the reader of card texts as the pages are bundled, and prints what it weighs: `{"alone", "added", "code"}`, in bytes of brotli. */
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
  // With every production that it needs, on a page that has none of them.
  alone: sizeOf(reader),
  // On a page that prints texts of the game already.
  added: sizeOf(both) - sizeOf(page),
  code: reader.join('\n'),
};
process.stdout.write(`${JSON.stringify(weight)}\n`);

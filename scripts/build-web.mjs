/**
 * Builds the pages (`apps/web`) into `dist/web` and compresses each file, so that nothing is compressed while serving.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Only text files: the others are already compressed. */
const TEXT = /\.(html|js|css|svg|json)$/;
/** Bytes; compressing smaller files would not even save a packet. */
const WORTHWHILE = 1_000;

export async function buildWeb(root) {
  const [{ build }, { default: settings }] = await Promise.all([import('vite'), import('../apps/web/vite.config.mjs')]);
  await build(settings);
  for (const file of filesBelow(join(root, 'dist', 'web'))) compress(file);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (TEXT.test(entry.name)) yield path;
  }
}

function compress(file) {
  const content = readFileSync(file);
  if (content.length < WORTHWHILE) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

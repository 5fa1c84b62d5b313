import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** Beside the compiled program, or where it is compiled to. */
const FOLDERS = ['../../../web', '../../../dist/web'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** An entry of the manifest that the pages were built with. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes by brotli. */
export interface WebSizes {
  /** All that is fetched before `/` is shown. */
  readonly firstPage: number;
  /** What each other page, language or game adds to it. */
  readonly later: Readonly<Record<string, number>>;
  /** The worker before any game, with everything it may come to need, and its parts. */
  readonly worker: { readonly start: number; readonly all: number; readonly parts: Readonly<Record<string, number>> };
}

export function webSizes(folder = FOLDERS.find((one) => existsSync(join(one, 'manifest.json')))): WebSizes | null {
  if (folder === undefined) return null;
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const sizeOf = (file: string): number => compressedSize(join(folder, file));
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) return null;
  const first = new Set(['index.html', ...filesOf(manifest, entry)]);
  const later = Object.fromEntries(
    (entry.dynamicImports ?? []).map((name) => {
      const files = [...filesOf(manifest, manifest[name] as Chunk)].filter((file) => !first.has(file));
      return [partName((manifest[name] as Chunk).file), sum(files)];
    }),
  );
  // The worker is bundled by itself: its files are those that no page imports.
  const known = new Set(Object.values(manifest).map(({ file }) => file));
  const own = readdirSync(join(folder, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !known.has(file));
  const parts = Object.fromEntries(own.map((file) => [partName(file), sizeOf(file)]));
  const start = sum(own.filter((file) => /\/(engine\.worker|kernel)-/.test(file)));
  return { firstPage: sum(first), later, worker: { start, all: sum(own), parts } };
}

function filesOf(manifest: Manifest, { file, css = [], imports = [] }: Chunk): ReadonlySet<string> {
  const deeper = imports.flatMap((name) => [...filesOf(manifest, manifest[name] as Chunk)]);
  return new Set([file, ...css, ...deeper]);
}

/** As it is served: what is too small to be compressed goes as it is. */
function compressedSize(file: string): number {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length;
  const plain = readFileSync(file);
  return Math.min(plain.length, brotliCompressSync(plain).length);
}

/** `assets/practice-BTEqZXVh.js` is `practice`. */
const partName = (file: string): string => basename(file).replace(/-[\w-]{8}\.js$/, '');

export function webReport({ firstPage, later, worker }: WebSizes): string {
  const line = (name: string, bytes: number): string =>
    `  ${name.padEnd(24)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  return [
    'compressed by brotli',
    line('first page', firstPage),
    ...Object.entries(later).map(([name, bytes]) => line(`+ ${name}`, bytes)),
    line('worker, to start', worker.start),
    ...Object.entries(worker.parts).map(([name, bytes]) => line(`  ${name}`, bytes)),
    line('worker, all games', worker.all),
  ].join('\n');
}

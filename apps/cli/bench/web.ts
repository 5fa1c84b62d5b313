import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** The built pages as seen from compiled code, and as seen from the sources. */
const FOLDERS = ['../../../web', '../../../dist/web'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
const WORKER = 'worker/engine.worker.ts';
const PRACTICE = 'pages/practice.tsx';

/** An entry of the bundler's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;
type Files = ReadonlySet<string>;

/** Sizes in bytes after brotli compression. */
export interface WebSizes {
  /** Everything fetched before `/` is shown. */
  readonly firstPage: number;
  /** What each other page fetches in addition to the first. */
  readonly later: Readonly<Record<string, number>>;
  /** By game: everything fetched for a match against a bot, from the first page to the running engine. */
  readonly practice: Readonly<Record<string, number>>;
  readonly worker: {
    /** By game: what the worker needs to play it. */
    readonly playing: Readonly<Record<string, number>>;
    /** What the worker needs that the practice page has not fetched already. */
    readonly adds: number;
    /** All files that only the worker needs, for every game and for verification. */
    readonly own: number;
    /** Those files and the files that the worker shares with pages. */
    readonly all: number;
  };
}

/** Null if the pages have not been built. */
export const pagesFolder = (): string | null => FOLDERS.find((one) => existsSync(join(one, 'manifest.json'))) ?? null;

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

/** URL path of the worker script. */
export const workerPath = (folder: string): string => `/${manifestIn(folder)[WORKER]?.file}`;

export function webSizes(folder: string): WebSizes {
  const manifest = manifestIn(folder);
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + compressedSize(join(folder, file)), 0);
  const first = new Set(['index.html', ...filesOf(manifest, ['index.html'])]);
  const pages = manifest['index.html']?.dynamicImports ?? [];
  const later = pages.map((page) => [nameOf(manifest, page), sum(without(filesOf(manifest, [page]), first))] as const);
  const games = Object.keys(manifest).filter((name) => /(^|\/)libs\/games\/[^/]+\/index\.ts$/.test(name));
  const practice = games.map((game) => {
    const files = new Set([...first, ...filesOf(manifest, [PRACTICE, WORKER, game])]);
    return [nameOf(manifest, game), sum(files)] as const;
  });
  const playing = games.map((game) => [nameOf(manifest, game), sum(filesOf(manifest, [WORKER, game]))] as const);
  const all = filesOf(manifest, [WORKER], true);
  return {
    firstPage: sum(first),
    later: Object.fromEntries(later),
    practice: Object.fromEntries(practice),
    worker: {
      playing: Object.fromEntries(playing),
      adds: sum(without(filesOf(manifest, [WORKER]), new Set([...first, ...filesOf(manifest, [PRACTICE])]))),
      own: sum(without(all, filesOf(manifest, ['index.html'], true))),
      all: sum(all),
    },
  };
}

/** The files of these chunks and their static imports; with `later` also their dynamic imports. */
function filesOf(manifest: Manifest, names: readonly string[], later = false): Files {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const next of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])]) visit(next);
  };
  names.forEach(visit);
  return new Set([...seen].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
}

const without = (files: Files, others: Files): readonly string[] => [...files].filter((file) => !others.has(file));

/** Size as served: the compressed file if the build made one, otherwise the smaller of plain and compressed. */
function compressedSize(file: string): number {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length;
  const plain = readFileSync(file);
  return Math.min(plain.length, brotliCompressSync(plain).length);
}

/** Name of a chunk without its hash: `assets/practice-BTEqZXVh.js` becomes `practice`. */
const nameOf = (manifest: Manifest, chunk: string): string =>
  basename(manifest[chunk]?.file ?? chunk).replace(/-[\w-]{8}\.js$/, '');

/** Prepares a checkout for running Senki: installs packages, compiles TypeScript, bundles pages. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const sources = ['apps', 'examples', 'libs', 'migrations'];
/** Files that the compiled code reads at run time. */
const assets = [
  ...['apps/api/openapi/examples.json', 'docs/asyncapi.json', 'docs/openapi.json'],
  ...(existsSync(join(root, 'docs/games')) ? readdirSync(join(root, 'docs/games')) : []).map(
    (page) => `docs/games/${page}`,
  ),
];
const settings = ['tsconfig.json', 'tsconfig.build.json', 'package.json', ...assets];
const stamp = join(root, 'dist', '.build-stamp');
const pagesStamp = join(root, 'dist', '.pages-stamp');

/** A message for a person, without a stack trace. */
export class Trouble extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function ensureInstalled() {
  const reason = whyInstall();
  if (reason === null) return;
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Trouble(
      `node_modules is a link to an install shared with others, and ${reason}. Run "npm ci" over there.`,
    );
  }
  say(`Installing packages (${reason}) …`);
  // npm's output goes to stderr, because stdout may be piped as data.
  run('npm', ['ci', '--no-audit', '--no-fund'], '"npm ci" failed: the packages could not be installed');
}

/** Compares the installed packages with the lock file; file times mean nothing after a clone or a copy. */
function whyInstall() {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return 'there is no node_modules folder';
  const wanted = readJson(join(root, 'package-lock.json'));
  if (wanted === null) throw new Trouble('package-lock.json is missing or damaged: restore it from git.');
  for (const [path, entry] of Object.entries(wanted.packages)) {
    const isNeeded = path !== '' && !entry.optional && !entry.devOptional && !entry.peer;
    if (isNeeded && installed.packages[path]?.version !== entry.version) {
      return `${path.replace(/^.*node_modules\//, '')} ${entry.version} is missing`;
    }
  }
  return null;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export async function ensureBuilt() {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  say('Compiling …');
  await build();
}

/** Compiles everything, then removes output whose source is gone (a running Senki keeps the rest of its files). */
export async function build() {
  const before = fingerprint();
  rmSync(stamp, { force: true });
  const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  // Files that did not change are neither checked nor written again; removing `dist` starts over.
  const incremental = ['--incremental', '--tsBuildInfoFile', join('dist', '.tsbuildinfo')];
  run(
    process.execPath,
    [compiler, '-p', 'tsconfig.build.json', ...incremental],
    'The TypeScript compiler reported errors',
  );
  for (const file of assets) {
    mkdirSync(join(root, 'dist', dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(root, 'dist', file));
  }
  removeOrphans();
  await buildPages();
  writeFileSync(stamp, before);
}

/** Bundles the pages again only if one of their possible sources has changed. */
async function buildPages() {
  const current = fingerprint(['apps/web', 'libs']);
  if (existsSync(pagesStamp) && readFileSync(pagesStamp, 'utf8') === current) return;
  rmSync(pagesStamp, { force: true });
  const { buildWeb } = await import('./build-web.mjs');
  await buildWeb(root);
  writeFileSync(pagesStamp, current);
}

function removeOrphans() {
  const dist = join(root, 'dist');
  for (const file of filesBelow(dist)) {
    if (relative(dist, file).startsWith('web')) continue;
    const source = join(root, relative(dist, file)).replace(/\.js(\.map)?$/, '.ts');
    if (/\.js(\.map)?$/.test(file) && !existsSync(source)) rmSync(file);
  }
}

function fingerprint(folders = sources) {
  const hash = createHash('sha256');
  const files = [
    ...folders.flatMap((name) => [...filesBelow(join(root, name))]),
    ...settings.map((name) => join(root, name)),
  ];
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function* filesBelow(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (/\.(tsx?|m?js|json|map|css|html|svg)$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name)) yield path;
  }
}

function run(command, args, failure) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr] });
  if (status !== 0) throw new Trouble(`${failure}${error === undefined ? '' : ` (${error.message})`}.`);
}

/** Runs a script's main function; a Trouble ends it with one sentence and code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    say(error.message);
    process.exit(1);
  }
}

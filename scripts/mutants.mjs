/**
 * `npm run mutants -- [--every N] [--at-most N] [--patience SECONDS] FILE-OR-FOLDER …`: finds changes to the code of the
 * kernel and the games that no test notices.
 */
import { Stryker } from '@stryker-mutator/core';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { escapedMutants, scoresOf, tableOf, triedOf } from './mutants/scores.mjs';
import { Trouble, ensureInstalled, main, root } from './prepare.mjs';

const folders = ['libs/kernel', 'libs/games'];
const results = join(root, '.ci', 'results');
const report = join(results, 'mutants-last-run.json');
const scoreFile = join(results, 'mutants.json');

const nodeArgs = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** Folders and files (also `file.ts:10-20`) become Stryker's patterns. Specs and lists of cards hold no code to change. */
function patternsOf(paths) {
  const patterns = paths.map((path) => {
    const [name, lines] = path.split(':');
    const known = relative(root, resolve(name));
    const stat = statSync(join(root, known), { throwIfNoEntry: false });
    if (stat === undefined) throw new Trouble(`${name} does not exist.`);
    if (!folders.some((folder) => known === folder || known.startsWith(`${folder}/`))) {
      throw new Trouble(`${name} is outside ${folders.join(' and ')}: only their specs run without servers.`);
    }
    if (stat.isDirectory()) return `${known}/**/*.ts`;
    return lines === undefined ? known : `${known}:${lines}`;
  });
  return [...patterns, '!**/*.spec.ts', '!**/*.spec-helper.ts', '!libs/games/*/{testing,cards/sets}/**'];
}

/** The kernel's specs test the kernel, and a game's specs test the game. */
const specsFor = (paths) => [
  ...new Set(paths.map((path) => /^libs\/(kernel|games(\/[^/.]+(?=\/|$))?)/.exec(relative(root, resolve(path)))?.[0])),
];

async function run(paths) {
  const stryker = new Stryker({
    mutate: patternsOf(paths),
    testRunner: 'in-process',
    plugins: [join(root, 'scripts', 'mutants', 'runner.mjs')],
    testRunnerNodeArgs: nodeArgs,
    coverageAnalysis: 'perTest',
    concurrency: Math.min(availableParallelism(), 8),
    // Long enough for a busy machine, because a run that times out counts as a kill. The hit limit ends endless loops
    // long before.
    timeoutFactor: 10,
    timeoutMS: 180_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['json', process.stderr.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: join(root, '.senki', 'mutants'),
    ignorePatterns: ['/dist', '/corpus', '/docs', '/bench', '/apps', '/migrations', '/.senki', '/.ci'],
    warnings: false,
    logLevel: 'warn',
  });
  await stryker.runMutationTest();
}

/** The scores of every file tried so far; a file tried again replaces its old score. */
function remember(scores) {
  let known = {};
  try {
    known = JSON.parse(readFileSync(scoreFile, 'utf8'));
  } catch {
    // There is no file before the first run.
  }
  const all = Object.entries({ ...known, ...scores }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(scoreFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

await main(async () => {
  ensureInstalled();
  const { values, positionals: paths } = parseArgs({
    allowPositionals: true,
    options: {
      every: { type: 'string', default: '1' },
      'at-most': { type: 'string', default: 'Infinity' },
      patience: { type: 'string', default: '1' },
    },
  });
  const size = { every: Number(values.every), atMost: Number(values['at-most']) };
  if (!(size.every >= 1) || !(size.atMost >= 1)) throw new Trouble('--every and --at-most take a number from 1 on.');
  // The runner is another process, so it gets these through the environment.
  Object.assign(process.env, {
    SENKI_MUTANTS_EVERY: size.every,
    SENKI_MUTANTS_AT_MOST: size.atMost,
    SENKI_MUTANTS_PATIENCE: values.patience,
    SENKI_MUTANTS_SPECS: specsFor(paths).join(),
  });
  if (paths.length === 0) throw new Trouble('Say what to change: npm run mutants -- libs/games/gcg/battle.ts');
  await run(paths);
  const files = triedOf(JSON.parse(readFileSync(report, 'utf8')).files, size);
  const scores = scoresOf(files, new Date());
  remember(scores);
  for (const line of escapedMutants(files)) console.log(line);
  console.log(tableOf(scores));
  console.log(`Counts as JSON: ${relative(root, scoreFile)}. Every mutant of this run: ${relative(root, report)}`);
});

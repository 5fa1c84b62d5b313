import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { games } from '#games';
import type { Game } from '#kernel';
import { newScenario, parseEach, runScenario, SCENARIO_SUFFIX, type Scenario } from '#scenario';
import { Failure, fileFault, say, type Io } from '../io.js';
import { RuleBooks } from '../scenario/rule-books.js';

export function register(program: Command, io: Io): void {
  const scenario = program.command('scenario').description('scenario files: rulings that can be run');
  scenario
    .command('check')
    .description('run scenario files and report which ones pass')
    .argument('<files...>', `files (*${SCENARIO_SUFFIX}) or folders of them`)
    .option('--tap', 'report in the Test Anything Protocol; the default when stdout is not a terminal')
    .option('--json', 'report as JSON')
    .option(
      '--rules <folder>',
      'rule books, `<game>-<edition>.tsv` with a rule number first in each line: numbers must stand there',
    )
    .addHelpText('after', EXAMPLES)
    .action((files: readonly string[], options: CheckOptions) => check(files, options, io));
  scenario
    .command('new')
    .description('write a first scenario file, which passes as it is and explains what may be written where')
    .argument('<game>', 'its game, such as gcg or gcg@1.1.0')
    .option('--out <file>', `file to write (*${SCENARIO_SUFFIX}); default: stdout`)
    .addHelpText('after', `\nExamples:\n  senki scenario new gcg --out my-ruling${SCENARIO_SUFFIX}`)
    .action((game: string, options: NewOptions) => write(game, options, io));
}

const EXAMPLES = `
Examples:
  senki scenario check libs/games/blackpoker/rulings
  senki scenario check my-ruling${SCENARIO_SUFFIX} --json`;

interface NewOptions {
  readonly out?: string;
}

function write(name: string, { out }: NewOptions, io: Io): void {
  const text = newScenario(gameNamed(name));
  if (out === undefined) return say(io.stdout, text.trimEnd());
  if (!out.endsWith(SCENARIO_SUFFIX)) throw new Failure(2, `a scenario file is called *${SCENARIO_SUFFIX}`);
  try {
    writeFileSync(out, text, { flag: 'wx' });
  } catch (error) {
    throw new Failure(2, `cannot write ${out}: ${fileFault(error)}`);
  }
  say(io.stdout, `${out} is there; try: senki scenario check ${out}`);
}

/** Finds a game by its full name (`gcg@1.1.0`), or its first edition by its id (`gcg`). */
function gameNamed(name: string): Game {
  const game = games.get(name) ?? [...games.values()].find(({ id }) => id === name);
  if (!game) throw new Failure(2, `unknown game ${name}; known games: ${[...games.keys()].join(', ')}`);
  return game;
}

interface CheckOptions {
  readonly rules?: string;
  readonly tap?: true;
  readonly json?: true;
}

interface Outcome {
  readonly file: string;
  readonly title: string;
  /** Null if the scenario passes. */
  readonly problem: string | null;
}

function check(paths: readonly string[], options: CheckOptions, io: Io): void {
  const books = options.rules === undefined ? null : new RuleBooks(options.rules);
  const outcomes = paths.flatMap(filesAt).flatMap((file) => checkFile(file, books));
  const failed = outcomes.filter(({ problem }) => problem !== null).length;
  const write = options.json ? asJson : options.tap || !io.stdout.isTTY ? asTap : forPeople;
  say(io.stdout, write(outcomes, failed));
  if (failed > 0) throw new Failure(1);
}

function filesAt(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
  } catch (error) {
    throw new Failure(2, `cannot read ${path}: ${fileFault(error)}`);
  }
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith(SCENARIO_SUFFIX)).sort();
  if (files.length === 0) throw new Failure(2, `there is no *${SCENARIO_SUFFIX} in ${path}`);
  return files.map((name) => join(path, name));
}

function checkFile(file: string, books: RuleBooks | null): Outcome[] {
  return parseEach(textOf(file), file).map((part) =>
    'problem' in part
      ? { file, ...part }
      : { file, title: part.title, problem: books?.problemOf(part) ?? problemOf(part) },
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(2, `cannot read ${file}: ${fileFault(error)}`);
  }
}

function problemOf(scenario: Scenario): string | null {
  try {
    runScenario(scenario, games);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const asJson = (outcomes: readonly Outcome[], failed: number): string =>
  JSON.stringify({ ok: failed === 0, scenarios: outcomes.length, failed, outcomes }, null, 2);

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => `${by}${line}`.trimEnd())
    .join('\n');

/** In TAP, `#` would begin a directive. */
const tapTitle = (title: string): string => title.replaceAll('#', '\\#');

function asTap(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ title, problem }, i) => {
    const line = `${problem === null ? 'ok' : 'not ok'} ${i + 1} - ${tapTitle(title)}`;
    return problem === null ? line : `${line}\n  ---\n  message: |\n${indented(problem, '    ')}\n  ...`;
  });
  return ['TAP version 13', `1..${outcomes.length}`, ...lines].join('\n');
}

function forPeople(outcomes: readonly Outcome[], failed: number): string {
  const lines = outcomes.map(({ title, problem }) =>
    problem === null ? `✓ ${title}` : `✗ ${title}\n${indented(problem, '    ')}`,
  );
  const sum = failed === 0 ? `all ${outcomes.length} scenarios hold` : `${failed} of ${outcomes.length} scenarios fail`;
  return [...lines, '', sum].join('\n');
}

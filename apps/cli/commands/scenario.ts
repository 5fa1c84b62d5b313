import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { games } from '#games';
import { readScenarios, runScenario, SCENARIO_SUFFIX, type Scenario } from '#testkit';
import { Failure, say, type Io } from '../io.js';

export function register(program: Command, io: Io): void {
  const scenario = program.command('scenario').description('work with scenario files: rulings that can be run');
  scenario
    .command('check')
    .description('play scenario files and tell which hold')
    .argument('<files...>', `files (*${SCENARIO_SUFFIX}) or folders of them`)
    .option('--tap', 'report in the Test Anything Protocol, as is done where stdout is no terminal')
    .option('--json', 'report as JSON')
    .addHelpText('after', EXAMPLES)
    .action((files: readonly string[], options: CheckOptions) => check(files, options, io));
}

const EXAMPLES = `
Examples:
  senki scenario check libs/games/blackpoker/rulings
  senki scenario check my-ruling${SCENARIO_SUFFIX} --json`;

interface CheckOptions {
  readonly tap?: true;
  readonly json?: true;
}

interface Outcome {
  readonly file: string;
  readonly title: string;
  /** Null if it holds. */
  readonly problem: string | null;
}

function check(paths: readonly string[], options: CheckOptions, io: Io): void {
  const outcomes = paths.flatMap(filesAt).flatMap(checkFile);
  const failed = outcomes.filter(({ problem }) => problem !== null).length;
  const write = options.json ? asJson : options.tap || !io.stdout.isTTY ? asTap : forPeople;
  say(io.stdout, write(outcomes, failed));
  if (failed > 0) throw new Failure(1);
}

function filesAt(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
  } catch (error) {
    throw new Failure(2, `cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith(SCENARIO_SUFFIX)).sort();
  if (files.length === 0) throw new Failure(2, `there is no *${SCENARIO_SUFFIX} in ${path}`);
  return files.map((name) => join(path, name));
}

function checkFile(file: string): Outcome[] {
  let scenarios: Scenario[];
  try {
    scenarios = readScenarios(file);
  } catch (error) {
    return [{ file, title: file, problem: error instanceof Error ? error.message : String(error) }];
  }
  return scenarios.map((scenario) => ({ file, title: scenario.title, problem: problemOf(scenario) }));
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

/** `#` would begin a directive. */
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

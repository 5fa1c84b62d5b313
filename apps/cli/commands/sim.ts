import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { SingleBar } from 'cli-progress';
import { BOT_NAMES, type BotName } from '#bots';
import { Failure, say, type Io } from '../io.js';
import { simulateOn } from '../sim/pool.js';
import { gameNamed, type SimPlan, type Tally } from '../sim/simulation.js';
import { oneOf, positive, whole } from '../arguments.js';

interface SimOptions {
  readonly game: string;
  readonly matches: number;
  readonly first: number;
  readonly seed: string;
  readonly bots: readonly BotName[];
  readonly check: boolean;
  readonly workers: number;
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  program
    .command('sim')
    .description('play bots against bots and report how the matches went')
    .requiredOption('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--matches <n>', 'how many', positive, 100)
    .option('--first <i>', 'number of the first match: each match depends on the seed and its number only', whole, 0)
    .option('--seed <text>', 'where all chance comes from', '1')
    .addOption(
      new Option('--bots <names>', `by seat, of ${BOT_NAMES.join(', ')}`)
        .default(['random'], 'random')
        .argParser(botNames),
    )
    .option('--check', 'check every invariant in every match', false)
    .option('--workers <n>', 'threads', positive, availableParallelism())
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action((options: SimOptions) => sim(options, io));
}

const EXAMPLES = `
Examples:
  senki sim --game blackpoker@lite --matches 10000 --check
  senki sim --bots greedy,random --matches 200 --json
  senki sim --seed 1 --first 4711 --matches 1 --check      the one match that failed`;

const botNames = (text: string): BotName[] => text.split(',').map((name) => oneOf(BOT_NAMES)(name.trim()));

async function sim(options: SimOptions, io: Io): Promise<void> {
  const plan = toPlan(options);
  const bar = io.stderr.isTTY
    ? new SingleBar({
        format: '{bar} {value}/{total} matches, {failed} failed, {eta_formatted} left',
        stream: io.stderr,
      })
    : null;
  bar?.start(plan.count, 0, { failed: 0 });
  const began = performance.now();
  const tally = await simulateOn(options.workers, plan, (total) =>
    bar?.update(total.matches, { failed: total.failures.length }),
  );
  const seconds = (performance.now() - began) / 1000;
  bar?.stop();
  const report = reportOf(plan, tally, seconds);
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : inWords(report));
  if (!report.ok) throw new Failure(1);
}

function toPlan({ game, bots, seed, first, matches, check }: SimOptions): SimPlan {
  try {
    gameNamed(game);
  } catch (error) {
    throw new Failure(2, error instanceof Error ? error.message : String(error));
  }
  return { game, bots, seed, first, count: matches, check };
}

type Report = ReturnType<typeof reportOf>;

function reportOf(plan: SimPlan, tally: Tally, seconds: number) {
  const lengths = [...tally.lengths].sort((a, b) => a - b);
  const at = (share: number): number => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
  const { compared, skipped } = tally;
  const failures = tally.failures.map(({ match, problems }) => ({
    match,
    reproduce: reproduce(plan, match),
    problems,
  }));
  return {
    ok: failures.length === 0 && (!plan.check || compared >= skipped),
    game: plan.game,
    seed: plan.seed,
    bots: plan.bots,
    checked: plan.check,
    matches: tally.matches,
    answers: tally.answers,
    events: tally.events,
    seconds: round(seconds),
    matchesPerSecond: round(tally.matches / seconds),
    answersPerSecond: round(tally.answers / seconds),
    answersPerMatch: { min: at(0), median: at(0.5), p99: at(0.99), max: at(1) },
    reasons: tally.reasons,
    wins: tally.wins,
    nonInterference: plan.check ? { compared, skipped } : null,
    failures,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

const reproduce = ({ game, bots, seed }: SimPlan, match: number): string =>
  `senki sim --game ${game} --bots ${bots.join(',')} --seed ${JSON.stringify(seed)} --first ${match} --matches 1 --check`;

function inWords(report: Report): string {
  const { min, median, p99, max } = report.answersPerMatch;
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([key, n]) => `${key} ${n}`)
      .join(', ') || 'none';
  const compared = report.nonInterference;
  return [
    `${report.matches} matches of ${report.game}, seed ${report.seed}, bots ${report.bots.join(' and ')}`,
    `  speed     ${report.matchesPerSecond} matches/s, ${report.answersPerSecond} answers/s (${report.seconds} s)`,
    `  size      ${report.answers} answers, ${report.events} events`,
    `  answers   ${min} to ${max} a match, median ${median}, 99 % within ${p99}`,
    `  ends      ${list(report.reasons)}`,
    `  wins      ${list(report.wins)}`,
    ...(compared
      ? [`  secrets   ${compared.compared} answers compared in permuted worlds, ${compared.skipped} worlds left early`]
      : []),
    ...(report.checked ? [`  checks    ${report.ok ? 'all hold' : 'FAILED'}`] : []),
    ...report.failures.flatMap(({ match, reproduce: command, problems }) => [
      `match ${match}: ${command}`,
      ...problems.slice(0, 5).map(({ invariant, batch, message }) => `  ${invariant}, answer ${batch}: ${message}`),
    ]),
  ].join('\n');
}

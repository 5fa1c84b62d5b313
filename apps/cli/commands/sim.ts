import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { SingleBar } from 'cli-progress';
import { BOT_NAMES, type BotName } from '#bots';
import { reachInWords, reportReach, type ReachReport } from '#simulation/reach';
import { Failure, reasonFor, say, type Io } from '../io.js';
import { simulateOn } from '../sim/pool.js';
import { matchPlan, type SimPlan, type Tally } from '../sim/simulation.js';
import { oneOf, positive, whole } from '../arguments.js';

interface SimOptions {
  readonly game: string;
  readonly mode?: string;
  readonly seats?: number;
  readonly decks?: readonly string[];
  readonly cards?: string;
  readonly matches: number;
  readonly first: number;
  readonly seed: string;
  readonly bots: readonly BotName[];
  readonly check: boolean;
  readonly reach: boolean;
  readonly workers: number;
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  program
    .command('sim')
    .description('let bots play each other and report the outcomes')
    .requiredOption('--game <id@edition>', 'the game and its edition', 'blackpoker@lite')
    .option('--mode <mode>', 'duel, team …; default: the first mode of the game')
    .option('--seats <n>', 'number of seats; default: the fewest that the mode allows', positive)
    .option(
      '--decks <names>',
      'sample decks, dealt to the seats in turn; default: a random one for each seat and match',
      words,
    )
    .option('--cards <file>', 'a card set to play with; the seed draws decks from its cards')
    .option('--matches <n>', 'number of matches', positive, 100)
    .option(
      '--first <i>',
      'number of the first match: each match depends on its number, the seed and the options above only',
      whole,
      0,
    )
    .option('--seed <text>', 'seed of all randomness', '1')
    .addOption(
      new Option('--bots <names>', `by seat, of ${BOT_NAMES.join(', ')}`)
        .default(['random'], 'random')
        .argParser(botNames),
    )
    .option('--check', 'check every invariant in every match', false)
    .option(
      '--reach',
      'report which cards, effects, keywords and decisions the matches came to; fails if any is left',
      false,
    )
    .option('--workers <n>', 'number of threads', positive, availableParallelism())
    .option('--json', 'report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action((options: SimOptions) => sim(options, io));
}

const EXAMPLES = `
Examples:
  senki sim --game blackpoker@lite --matches 10000 --check
  senki sim --game gcg@1.1.0 --mode royale-winner-advances --seats 4
  senki sim --game gcg@1.1.0 --matches 2000 --reach
  senki sim --game gcg@1.1.0 --cards set.json --matches 2000 --check --reach      decks drawn from an imported set
  senki sim --bots greedy,random --matches 200 --json
  senki sim --seed 1 --first 4711 --matches 1 --check      the one match that failed`;

const words = (text: string): string[] => text.split(',').map((word) => word.trim());
const botNames = (text: string): BotName[] => words(text).map(oneOf(BOT_NAMES));

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

function toPlan(options: SimOptions): SimPlan {
  const {
    game,
    mode = null,
    seats = null,
    decks = null,
    cards = null,
    bots,
    seed,
    first,
    matches: count,
    check,
    reach,
  } = options;
  const plan = { game, mode, seats, decks, cards, bots, seed, first, count, check, reach };
  try {
    matchPlan(plan, first);
  } catch (error) {
    throw new Failure(2, reasonFor(error));
  }
  return plan;
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
  const holds = failures.length === 0 && (!plan.check || compared >= skipped);
  const reach = plan.reach ? reachOf(plan, tally) : null;
  return {
    ok: holds && (reach?.ok ?? true),
    game: plan.game,
    mode: plan.mode,
    seats: plan.seats,
    decks: plan.decks,
    cards: plan.cards ?? null,
    seed: plan.seed,
    bots: plan.bots,
    checked: plan.check,
    holds,
    matches: tally.matches,
    answers: tally.answers,
    events: tally.events,
    seconds: round(seconds),
    matchesPerSecond: round(tally.matches / seconds),
    answersPerSecond: round(tally.answers / seconds),
    answersPerMatch: { min: at(0), median: at(0.5), p99: at(0.99), max: at(1) },
    reasons: tally.reasons,
    wins: tally.wins,
    largestOffer: tally.largest,
    nonInterference: plan.check ? { compared, skipped } : null,
    reach,
    failures,
  };
}

function reachOf(plan: SimPlan, { reached }: Tally): ReachReport {
  const { game, setup } = matchPlan(plan, plan.first);
  return reportReach(game, setup.mode, reached);
}

const round = (value: number): number => Math.round(value * 100) / 100;

const reproduce = ({ game, mode, seats, decks, cards = null, bots, seed }: SimPlan, match: number): string =>
  [
    `senki sim --game ${game}`,
    ...(mode === null ? [] : [`--mode ${mode}`]),
    ...(seats === null ? [] : [`--seats ${seats}`]),
    ...(decks === null ? [] : [`--decks ${decks.join(',')}`]),
    ...(cards === null ? [] : [`--cards ${JSON.stringify(cards)}`]),
    `--bots ${bots.join(',')} --seed ${JSON.stringify(seed)} --first ${match} --matches 1 --check`,
  ].join(' ');

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
    `  offers    largest ${report.largestOffer.options} options (${report.largestOffer.purpose})`,
    `  ends      ${list(report.reasons)}`,
    `  wins      ${list(report.wins)}`,
    ...(compared
      ? [`  secrets   ${compared.compared} answers compared in permuted worlds, ${compared.skipped} worlds left early`]
      : []),
    ...(report.checked ? [`  checks    ${report.holds ? 'all hold' : 'FAILED'}`] : []),
    ...(report.reach ? reachInWords(report.reach) : []),
    ...report.failures.flatMap(({ match, reproduce: command, problems }) => [
      `match ${match}: ${command}`,
      ...problems.slice(0, 5).map(({ invariant, batch, message }) => `  ${invariant}, answer ${batch}: ${message}`),
    ]),
  ].join('\n');
}

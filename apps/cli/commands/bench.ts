import { InvalidArgumentError, type Command } from 'commander';
import { positive } from '../arguments.js';
import { Failure, say, type Io } from '../io.js';

const SECTIONS = ['play', 'rebuild', 'replay', 'append', 'http', 'clocks'] as const;
type Section = (typeof SECTIONS)[number];

interface BenchOptions {
  readonly game: string;
  readonly only: readonly Section[];
  readonly clients: number;
  readonly clocks: number;
  readonly seconds: number;
  readonly database?: string;
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  program
    .command('bench')
    .description('measure this machine: rules, store, HTTP, clocks and replay files, in one run')
    .option('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--only <list>', `parts, separated by commas: ${SECTIONS.join(', ')}`, sections, SECTIONS)
    .option('--clients <n>', 'writers and HTTP clients', positive, 32)
    .option('--clocks <n>', 'running clocks', positive, 1000)
    .option('--seconds <n>', 'time for each rate', positive, 6)
    .option('--database <url>', 'a PostgreSQL superuser; databases are made there and dropped. Left out: an own server')
    .option('--json', 'as JSON', false)
    .action((options: BenchOptions) => bench(options, io));
}

function sections(text: string): readonly Section[] {
  return text.split(',').map((word) => {
    const section = SECTIONS.find((candidate) => candidate === word.trim());
    if (section === undefined) throw new InvalidArgumentError(`Parts are ${SECTIONS.join(', ')}.`);
    return section;
  });
}

async function bench(options: BenchOptions, io: Io): Promise<void> {
  const { runBench } = await import('../bench/run.js');
  const { inWords } = await import('../bench/report.js');
  const { games } = await import('#games');
  const game = games.get(options.game);
  if (!game) throw new Failure(2, `no game ${options.game}; there are ${[...games.keys()].join(', ')}`);
  const progress = (text: string): void => void (io.stderr.isTTY && say(io.stderr, `${text} …`));
  const report = await runBench({ ...options, game, database: options.database ?? null, progress });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : inWords(report));
}

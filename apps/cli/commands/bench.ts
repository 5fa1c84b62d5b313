import { availableParallelism } from 'node:os';
import { InvalidArgumentError, type Command } from 'commander';
import { positive, whole } from '../arguments.js';
import type { Game } from '#kernel';
import { Failure, say, type Io } from '../io.js';

const SECTIONS = ['play', 'turns', 'rebuild', 'memory', 'replay', 'append', 'http', 'clocks'] as const;
type Section = (typeof SECTIONS)[number];

const DATABASE = 'address of a PostgreSQL superuser, to create and drop databases with; default: a temporary server';

interface BenchOptions {
  readonly game: string;
  readonly only: readonly Section[];
  readonly clients: number;
  readonly clocks: number;
  readonly seconds: number;
  readonly database?: string;
  readonly json: boolean;
}

interface PeersOptions {
  readonly game: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly json: boolean;
}

type GamesOptions = Omit<PeersOptions, 'game'>;

interface LiveOptions {
  readonly game: string;
  readonly matches: readonly number[];
  readonly pace: number;
  readonly seconds: number;
  readonly database?: string;
  readonly json: boolean;
}

interface ClusterOptions {
  readonly game: string;
  readonly nodes: number;
  readonly workers: number;
  readonly matches: number;
  readonly pace: number;
  readonly seconds: number;
  readonly database?: string;
  readonly redis?: string;
  readonly json: boolean;
}

interface CapacityOptions {
  readonly from: string;
  readonly second?: string;
  readonly matches: readonly number[];
  readonly pace: number;
  readonly cores: number;
  readonly memory: number;
  readonly redisMemory: number;
  readonly connections: number;
  readonly standbyMs: number;
  readonly load: number;
  readonly json: boolean;
}

interface ArchiveOptions {
  readonly matches: number;
  readonly runs: number;
  readonly explain: boolean;
  readonly database?: string;
  readonly json: boolean;
}

interface BulkOptions {
  readonly game: string;
  readonly matches: readonly number[];
  readonly workers: number;
  readonly database?: string;
  readonly json: boolean;
}

interface SoakOptions {
  readonly game: string;
  readonly minutes: number;
  readonly clients: number;
  readonly out: string;
  readonly database?: string;
  readonly json: boolean;
}

interface WebOptions {
  readonly game: string;
  readonly sizes: boolean;
  readonly database?: string;
  readonly json: boolean;
}

interface IdleOptions {
  readonly seconds: number;
  readonly database?: string;
  readonly json: boolean;
}

export function register(program: Command, io: Io): void {
  // Options after a subcommand of `bench` belong to the subcommand, although `bench` has options of the same names;
  // Commander needs both settings for that.
  const command = program
    .enablePositionalOptions()
    .command('bench')
    .enablePositionalOptions()
    .description('measure this machine: rules, store, HTTP, clocks and replay files, in one run')
    .option('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--only <list>', `parts, separated by commas: ${SECTIONS.join(', ')}`, sections, SECTIONS)
    .option('--clients <n>', 'writers and HTTP clients', positive, 32)
    .option('--clocks <n>', 'running clocks', positive, 1000)
    .option('--seconds <n>', 'time for each rate', positive, 6)
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: BenchOptions) => bench(options, io));
  command
    .command('peers')
    .description(
      'random duels beside random battles of Pokémon Showdown, by turns on one core; installs it on first use',
    )
    .option('--game <id@edition>', 'what to play', 'gcg@1.1.0')
    .option('--rounds <n>', 'how often each takes its turn', positive, 3)
    .option('--seconds <n>', 'of computing time for each turn, after warming up', positive, 10)
    .option('--json', 'as JSON', false)
    .action((options: PeersOptions) => benchPeers(options, io));
  command
    .command('games')
    .description('what an answer costs in each game, by turns on one core, beside the Gundam Card Game')
    .option('--rounds <n>', 'how often each game takes its turn', positive, 5)
    .option('--seconds <n>', 'of computing time for each turn, after warming up', positive, 6)
    .option('--json', 'as JSON', false)
    .action((options: GamesOptions) => benchGames(options, io));
  command
    .command('live')
    .description('live matches over sockets: sockets, answers/s, latency and memory, by the number of matches at once')
    .option('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--matches <list>', 'numbers of concurrent matches, separated by commas', positives, [100, 1000, 5000])
    .option('--pace <seconds>', 'mean time a player thinks about a decision', positive, 10)
    .option('--seconds <n>', 'time for each number', positive, 60)
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: LiveOptions) => benchLive(options, io));
  command
    .command('cluster')
    .description(
      'several API nodes and workers on one PostgreSQL and one Redis: what each part costs, and the first limit',
    )
    .option('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--nodes <n>', 'API nodes', positive, 2)
    .option('--workers <n>', 'workers', positive, 2)
    .option('--matches <n>', 'concurrent matches, each with two sockets', positive, 10_000)
    .option('--pace <seconds>', 'mean time a player thinks about a decision', positive, 60)
    .option('--seconds <n>', 'how long', positive, 120)
    .option('--database <url>', DATABASE)
    .option('--redis <url>', 'address of a Redis that may be emptied; default: a temporary one')
    .option('--json', 'as JSON', false)
    .action((options: ClusterOptions) => benchCluster(options, io));
  command
    .command('capacity')
    .description('what large numbers of matches need, calculated and simulated from a measured cluster')
    .requiredOption('--from <file>', 'what "senki bench cluster --json" printed')
    .option(
      '--second <file>',
      'the same with another --pace, to tell what an open match costs from what an answer costs',
    )
    .option('--matches <list>', 'numbers of concurrent matches, separated by commas', positives, [
      ...[10_000, 100_000, 1_000_000],
    ])
    .option('--pace <seconds>', 'mean time a player thinks about a decision', positive, 10)
    .option('--cores <n>', 'cores of one database machine', positive, 32)
    .option('--memory <n>', 'memory of one API node, in GiB', positive, 4)
    .option('--redis-memory <n>', 'memory of Redis, in GiB', positive, 4)
    .option('--connections <n>', 'connections that one database accepts', positive, 1000)
    .option('--standby-ms <n>', 'what a synchronous standby adds to a commit, in milliseconds', whole, 0)
    .option('--load <n>', 'how busy a part may be, in percent', positive, 60)
    .option('--json', 'as JSON', false)
    .action((options: CapacityOptions) => benchCapacity(options, io));
  command
    .command('archive')
    .description('fill an archive with generated matches and measure every kind of search in it')
    .option('--matches <n>', 'matches in the archive', positive, 100_000)
    .option('--runs <n>', 'searches of each kind and page', positive, 40)
    .option('--explain', 'show how PostgreSQL carried out the slowest of each kind', false)
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: ArchiveOptions) => benchArchive(options, io));
  command
    .command('bulk')
    .description('export, import, verify and play again whole archives: matches/s, and memory by the number of matches')
    .option('--game <id@edition>', 'what was played', 'blackpoker@lite')
    .option('--matches <list>', 'numbers of matches, separated by commas', positives, [1000, 10_000])
    .option('--workers <n>', 'threads of verify and drift', positive, availableParallelism())
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: BulkOptions) => benchBulk(options, io));
  command
    .command('idle')
    .description('what nodes ask of their database while nothing happens: transactions/s and connections')
    .option('--seconds <n>', 'time for each shape', positive, 30)
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: IdleOptions) => benchIdle(options, io));
  command
    .command('soak')
    .description('one node under continuous matches: memory over time, as CSV and as a picture')
    .option('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--minutes <n>', 'how long', positive, 30)
    .option('--clients <n>', 'clients, each at one match after the other', positive, 16)
    .option('--out <path>', 'names of the files, without their endings', 'soak')
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: SoakOptions) => benchSoak(options, io));
  command
    .command('web')
    .description('the pages: what a browser has to fetch, and how fast they are in Chromium, if there is one')
    .option('--game <id@edition>', 'what to play and to show', 'nexa@1.2')
    .option('--sizes', 'only what has to be fetched', false)
    .option('--database <url>', DATABASE)
    .option('--json', 'as JSON', false)
    .action((options: WebOptions) => benchWeb(options, io));
}

async function benchWeb(options: WebOptions, io: Io): Promise<void> {
  const { pagesFolder, webSizes, workerPath } = await import('../bench/web.js');
  const { findChromium } = await import('../bench/chromium.js');
  const { webBars, webInWords } = await import('../bench/web-report.js');
  const folder = pagesFolder();
  if (folder === null) throw new Failure(1, 'the pages are not built: run "npm run build"');
  const [game, chromium] = [await gameNamed(options.game), findChromium()];
  const unmeasured = options.sizes ? 'as asked' : chromium === null ? 'as there is no Chromium' : null;
  const sizes = webSizes(folder);
  const measure = async (program: string) => {
    const { benchWebSpeed } = await import('../bench/web-speed.js');
    const plan = { game, chromium: program, worker: workerPath(folder), database: options.database ?? null };
    return benchWebSpeed({ ...plan, progress: progressTo(io) });
  };
  const speed = unmeasured === null && chromium !== null ? await measure(chromium) : null;
  const report = { sizes, speed, unmeasured, bars: webBars(sizes, speed) };
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : webInWords(report));
  if (report.bars.some(({ met }) => !met)) throw new Failure(1);
}

async function benchCluster(options: ClusterOptions, io: Io): Promise<void> {
  const game = await gameNamed(options.game);
  const { benchCluster: measure } = await import('../bench/cluster.js');
  const { clusterInWords } = await import('../bench/cluster-report.js');
  const { database = null, redis = null } = options;
  const report = await measure({ ...options, game, database, redis, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : clusterInWords(report));
  if (Object.values(report.errors).some((n) => n > 0)) throw new Failure(1);
}

async function benchCapacity(options: CapacityOptions, io: Io): Promise<void> {
  const { capacityInWords, capacityOf } = await import('../bench/capacity.js');
  const { measuredIn } = await import('../bench/cluster-file.js');
  const { matches, pace, cores: databaseCores, memory: nodeMemoryGiB, redisMemory: redisMemoryGiB } = options;
  const { connections: databaseConnections, standbyMs } = options;
  const sizes = { databaseCores, nodeMemoryGiB, redisMemoryGiB, databaseConnections };
  const plan = { matches, pace, ...sizes, standbyMs, load: options.load / 100 };
  const second = options.second === undefined ? null : measuredIn(options.second);
  const report = capacityOf(measuredIn(options.from), plan, second);
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : capacityInWords(report));
}

const positives = (text: string): readonly number[] => text.split(',').map((word) => positive(word.trim()));

function sections(text: string): readonly Section[] {
  return text.split(',').map((word) => {
    const section = SECTIONS.find((candidate) => candidate === word.trim());
    if (section === undefined) throw new InvalidArgumentError(`Parts are ${SECTIONS.join(', ')}.`);
    return section;
  });
}

const progressTo =
  (io: Io) =>
  (text: string): void =>
    void (io.stderr.isTTY && say(io.stderr, `${text} …`));

async function benchPeers(options: PeersOptions, io: Io): Promise<void> {
  const { benchPeers: run } = await import('../bench/peers.js');
  const { peersInWords } = await import('../bench/peers-report.js');
  await gameNamed(options.game);
  const report = await run({ ...options, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : peersInWords(report));
  if (!report.met) throw new Failure(1);
}

async function benchGames(options: GamesOptions, io: Io): Promise<void> {
  const { benchGames: run, gamesInWords } = await import('../bench/games.js');
  const { games } = await import('#games');
  const report = await run({ ...options, games: [...games.keys()], progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : gamesInWords(report));
  if (report.bars.some(({ met }) => !met)) throw new Failure(1);
}

async function benchLive(options: LiveOptions, io: Io): Promise<void> {
  const { benchLive: run } = await import('../bench/live.js');
  const { liveInWords, mishapsOf } = await import('../bench/live-report.js');
  const game = await gameNamed(options.game);
  const report = await run({ ...options, game, database: options.database ?? null, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : liveInWords(report));
  if (report.runs.some((made) => mishapsOf(made) > 0)) throw new Failure(1, 'something went wrong at the tables');
}

async function benchArchive(options: ArchiveOptions, io: Io): Promise<void> {
  const { archiveInWords, benchArchive: run } = await import('../bench/archive.js');
  const report = await run({ ...options, database: options.database ?? null, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : archiveInWords(report));
  if (!report.bar.met) throw new Failure(1);
}

async function benchBulk(options: BulkOptions, io: Io): Promise<void> {
  const { benchBulk: run, bulkInWords } = await import('../bench/bulk.js');
  const game = await gameNamed(options.game);
  const report = await run({ ...options, game, database: options.database ?? null, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : bulkInWords(report));
  if (!report.bar.met) throw new Failure(1);
}

async function benchIdle(options: IdleOptions, io: Io): Promise<void> {
  const { benchIdle: run, idleInWords } = await import('../bench/idle.js');
  const report = await run({ ...options, database: options.database ?? null, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : idleInWords(report));
  if (!report.bar.met) throw new Failure(1);
}

async function benchSoak(options: SoakOptions, io: Io): Promise<void> {
  const { benchSoak: run, soakInWords } = await import('../bench/soak.js');
  const game = await gameNamed(options.game);
  const report = await run({ ...options, game, database: options.database ?? null, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : soakInWords(report));
}

async function gameNamed(name: string): Promise<Game> {
  const { games } = await import('#games');
  const game = games.get(name);
  if (!game) throw new Failure(2, `no game ${name}; there are ${[...games.keys()].join(', ')}`);
  return game;
}

async function bench(options: BenchOptions, io: Io): Promise<void> {
  const { runBench } = await import('../bench/run.js');
  const { inWords } = await import('../bench/report.js');
  const game = await gameNamed(options.game);
  const report = await runBench({ ...options, game, database: options.database ?? null, progress: progressTo(io) });
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : inWords(report));
}

import { readFile } from 'node:fs/promises';
import { putIndex, ArchiveSearch } from '#archive/projections';
import { createPool, inTransaction } from '#event-store';
import type { IndexedMatch } from '#archive';
import { inContext } from '../composition/session.js';
import { BenchServer } from './bench-database.js';
import { Population, worldOf } from './archive-population.js';
import { COMBINED, FAR, filterOf, SINGLE, type CardShelf, type Kind } from './archive-searches.js';
import { machine } from './report.js';

export interface ArchivePlan {
  readonly matches: number;
  /** Searches of each kind, for each page. */
  readonly runs: number;
  readonly explain: boolean;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

export interface SearchFigures {
  readonly search: string;
  readonly page: 'first' | 'deep';
  readonly runs: number;
  /** Mean number of matches that a search returned, at most a page and one more. */
  readonly found: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /**
   * 95th percentile of the database's processor time for one search, which varies less than elapsed time on a busy
   * machine; null if it cannot be measured.
   */
  readonly computeP95Ms: number | null;
  /** The query plan of the slowest search. */
  readonly plan?: readonly string[];
}

export interface ArchiveReport {
  readonly machine: ReturnType<typeof machine>;
  readonly population: string;
  readonly matches: number;
  readonly cards: number;
  readonly megabytes: number;
  readonly loadSeconds: number;
  readonly searches: readonly SearchFigures[];
  readonly bar: { readonly p95Ms: number; readonly worst: number; readonly met: boolean };
}

type Pool = ReturnType<typeof createPool>;

const PAGE = 50;
const BATCH = 500;
const LANES = 2;
const BAR_MS = 50;
const POPULATION =
  'generated index rows: cards and lengths of real matches played by random answers, the rest made up (see apps/cli/bench/archive-population.ts)';

/** Fills an archive and measures every kind of search in it, for the first page and for a page far down the results. */
export async function benchArchive(plan: ArchivePlan): Promise<ArchiveReport> {
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(plan.database, logger, stages);
    const { appUrl, ownerUrl } = await server.database();
    const [pool, owner] = [appUrl, ownerUrl].map((connectionString) => createPool({ connectionString, max: 1 }));
    try {
      plan.progress('filling the archive');
      const population = new Population(worldOf(plan.matches, Date.now()));
      const loaded = await load(population, appUrl, owner!);
      const before = machine(server.version);
      const searches = await measureAll(plan, population, loaded.shelf, pool!);
      const worst = Math.max(...searches.map(({ p95Ms }) => p95Ms));
      const { shelf: _, ...facts } = loaded;
      const bar = { p95Ms: BAR_MS, worst, met: worst <= BAR_MS };
      return { machine: before, population: POPULATION, matches: plan.matches, ...facts, searches, bar };
    } finally {
      await Promise.all([pool?.end(), owner?.end()]);
    }
  });
}

async function load(population: Population, appUrl: string, owner: Pool) {
  const begun = performance.now();
  const shelf = new Map<string, string[]>();
  let cards = 0;
  const batches = batchesOf(population, (match) => {
    cards += match.cards.length;
    const known = shelf.get(match.entry.game) ?? [];
    if (known.length < 5_000) shelf.set(match.entry.game, [...known, ...match.cards.map(({ card }) => card)]);
  });
  const pool = createPool({ connectionString: appUrl, max: LANES });
  const lane = async (): Promise<void> => {
    for (const batch of batches) await inTransaction(pool, (tx) => putIndex(batch, tx));
  };
  // The lanes share one generator: each takes the next batch when it has finished the previous one.
  await Promise.all(Array.from({ length: LANES }, lane)).finally(() => pool.end());
  await owner.query(`INSERT INTO archive_collection (id, title, metadata)
    SELECT DISTINCT tournament, tournament, '{}'::jsonb FROM archive_match WHERE tournament IS NOT NULL`);
  await owner.query(`INSERT INTO archive_collected (collection, match_id)
    SELECT tournament, match_id FROM archive_match WHERE tournament IS NOT NULL`);
  await owner.query('VACUUM ANALYZE');
  const { rows } = await owner.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c
     WHERE c.relname LIKE 'archive%' AND c.relkind = 'r'`,
  );
  const loadSeconds = Math.round((performance.now() - begun) / 1000);
  return { shelf: shelf as CardShelf, cards, megabytes: Math.round(rows[0]!.bytes / 1e6), loadSeconds };
}

function* batchesOf(population: Population, note: (match: IndexedMatch) => void): Generator<IndexedMatch[], void> {
  let batch: IndexedMatch[] = [];
  for (const match of population.generate()) {
    note(match);
    batch.push(match);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function measureAll(plan: ArchivePlan, population: Population, shelf: CardShelf, pool: Pool) {
  const figures: SearchFigures[] = [];
  for (const kind of [...SINGLE, ...FAR, ...COMBINED]) {
    plan.progress(kind[0]);
    for (const page of ['first', 'deep'] as const)
      figures.push(await measure(plan, kind, page, population, shelf, pool));
  }
  return figures;
}

async function measure(
  { runs, explain }: ArchivePlan,
  [search, conditions]: Kind,
  page: 'first' | 'deep',
  population: Population,
  shelf: CardShelf,
  pool: Pool,
): Promise<SearchFigures> {
  const statements = new StatementRecorder(pool);
  const archive = new ArchiveSearch(statements);
  const times: number[] = [];
  const computing: number[] = [];
  const computed = await computingOf(pool);
  let found = 0;
  let slowest: { readonly ms: number; readonly statements: readonly Statement[] } | null = null;
  for (let i = 0; i < runs; i++) {
    const filter = filterOf(conditions(population, shelf));
    const before = page === 'first' ? null : idAt(population.world.from + population.chance() * 100 * 86_400_000);
    const computedBefore = (await computed?.()) ?? 0;
    const begun = performance.now();
    found += (await archive.page(filter, before, PAGE + 1)).length;
    const ms = performance.now() - begun;
    times.push(ms);
    computing.push(((await computed?.()) ?? 0) - computedBefore);
    const made = statements.taken();
    if (ms > (slowest?.ms ?? 0)) slowest = { ms, statements: made };
  }
  const at = (share: number, of = times): number =>
    tenth([...of].sort((a, b) => a - b)[Math.ceil(share * of.length) - 1] ?? 0);
  const figures = {
    search,
    page,
    runs,
    found: tenth(found / runs),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    maxMs: at(1),
    computeP95Ms: computed === null ? null : at(0.95, computing),
  };
  return explain && slowest ? { ...figures, plan: await planOf(slowest.statements, pool) } : figures;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Passes statements on to the pool and records them, so that they can be explained afterwards. */
class StatementRecorder {
  private recorded: Statement[] = [];

  constructor(private readonly pool: Pool) {}

  readonly query = ((text: string, values: unknown[] = []) => {
    this.recorded.push({ text, values });
    return this.pool.query(text, values);
  }) as Pool['query'];

  taken(): readonly Statement[] {
    const taken = this.recorded;
    this.recorded = [];
    return taken;
  }
}

async function planOf(statements: readonly Statement[], pool: Pool): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, [...values]);
    lines.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return lines;
}

/**
 * Returns a function that reads the processor time of the connection's backend, in milliseconds. Null unless this
 * process runs on the database server's machine and that machine runs Linux.
 */
async function computingOf(pool: Pool): Promise<(() => Promise<number>) | null> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const read = async (): Promise<number> => {
    const stat = await readFile(`/proc/${rows[0]!.pid}/schedstat`, 'utf8');
    return Number(stat.split(' ')[0]) / 1e6;
  };
  return read().then(
    () => read,
    () => null,
  );
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A UUID of version 7 for this instant, in milliseconds since 1970. */
function idAt(ms: number): string {
  const hex = Math.floor(ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export function archiveInWords(report: ArchiveReport): string {
  const { machine: on, matches, cards, megabytes, loadSeconds, population, searches, bar } = report;
  const width = Math.max(...searches.map(({ search }) => search.length));
  return [
    `${on.cpu}, ${on.cores} cores, ${on.system}, Node ${on.node}, PostgreSQL ${on.postgres}, load ${on.loadBefore}`,
    `${matches} matches, ${cards} cards in them, ${megabytes} MB, loaded in ${loadSeconds} s; ${population}`,
    `${'search'.padEnd(width)}  page   found  p50 ms  p95 ms  max ms  computing p95`,
    ...searches.flatMap(({ search, page, found, p50Ms, p95Ms, maxMs, computeP95Ms, plan = [] }) => [
      [
        search.padEnd(width),
        page.padEnd(5),
        ...[found, p50Ms, p95Ms, maxMs, computeP95Ms ?? '-'].map((n) => String(n).padStart(6)),
      ].join('  '),
      ...plan.map((line) => `    ${line}`),
    ]),
    `${bar.met ? '✓' : '✗'} the slowest p95 is ${bar.worst} ms (at most ${bar.p95Ms})`,
  ].join('\n');
}

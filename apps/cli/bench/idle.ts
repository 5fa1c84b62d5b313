import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database } from '#event-store';
import { inContext } from '../composition/session.js';
import { BenchServer, type BenchDatabase } from './bench-database.js';
import { startServer } from './server.js';

export interface IdlePlan {
  readonly seconds: number;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

/** The load that nodes put on the database while no match is played. */
export interface IdleShape {
  readonly shape: string;
  readonly nodes: number;
  readonly transactionsPerSecond: number;
  /** The highest number of connections open at the same time; `connectionsBy` splits it by application name. */
  readonly connections: number;
  readonly connectionsBy: Readonly<Record<string, number>>;
  /** The most frequent statements, with calls per second. */
  readonly statements: readonly (readonly [string, number])[];
}

export interface IdleReport {
  readonly shapes: readonly IdleShape[];
  /** For each node. */
  readonly bar: { readonly transactionsPerSecond: number; readonly connections: number; readonly met: boolean };
}

const MOST_TRANSACTIONS = 10;
const MOST_CONNECTIONS = 12;
/** Longer than any back-off and than the time after which unused connections are closed. */
const SETTLE_MS = 30_000;

/** Job queues are in PostgreSQL, the most expensive choice for the database. */
const SHAPES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'one process': [['serve']],
  'an API node and a worker': [['serve', '--api-only'], ['worker']],
};

export async function benchIdle({ seconds, database, progress }: IdlePlan): Promise<IdleReport> {
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(database, logger, stages, STATEMENTS_ARE_COUNTED);
    const shapes: IdleShape[] = [];
    for (const [shape, commands] of Object.entries(SHAPES)) {
      progress(shape);
      shapes.push({ shape, nodes: commands.length, ...(await idling(await server.database(), commands, seconds)) });
    }
    const met = shapes.every(
      ({ nodes, transactionsPerSecond, connections }) =>
        transactionsPerSecond <= nodes * MOST_TRANSACTIONS && connections <= nodes * MOST_CONNECTIONS,
    );
    return { shapes, bar: { transactionsPerSecond: MOST_TRANSACTIONS, connections: MOST_CONNECTIONS, met } };
  });
}

const STATEMENTS_ARE_COUNTED = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '1000' };

async function idling(
  { ownerUrl, appUrl }: BenchDatabase,
  commands: readonly (readonly string[])[],
  seconds: number,
): Promise<Omit<IdleShape, 'shape' | 'nodes'>> {
  const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
  const nodes = await Promise.all(commands.map((args) => startServer({ args, env })));
  const watcher = createPool({ connectionString: ownerUrl, max: 1, application_name: 'senki bench' });
  try {
    await sleep(SETTLE_MS);
    const counts = await StatementCounts.begin(watcher);
    const before = await transactions(watcher);
    const began = performance.now();
    let most: Readonly<Record<string, number>> = {};
    let looks = 0;
    for (; performance.now() - began < seconds * 1000; looks++) {
      await sleep(1_000);
      const open = await connections(watcher);
      if (sum(open) > sum(most)) most = open;
    }
    const elapsed = (performance.now() - began) / 1000;
    // Each of our own queries for connections was a transaction.
    const asked = (await transactions(watcher)) - before - looks;
    return {
      transactionsPerSecond: tenths(asked / elapsed),
      connections: sum(most),
      connectionsBy: most,
      statements: (await counts.since()).map(([text, calls]) => [text, tenths(calls / elapsed)] as const),
    };
  } finally {
    await watcher.end();
    for (const node of nodes) await node.stop();
  }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);
const tenths = (value: number): number => Math.round(value * 10) / 10;

async function transactions(db: Database): Promise<number> {
  // Sessions report their statistics about once a second; a cached snapshot would be older still.
  await db.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await db.query<{ count: number }>(
    `SELECT (xact_commit + xact_rollback)::float8 AS count FROM pg_stat_database WHERE datname = current_database()`,
  );
  return rows[0]!.count;
}

async function connections(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.query<{ name: string; count: number }>(
    `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
     GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name || 'no name', count]));
}

/** Counts how often each statement ran, if the server has pg_stat_statements. */
class StatementCounts {
  private constructor(
    private readonly db: Database,
    private readonly before: ReadonlyMap<string, number> | null,
  ) {}

  static async begin(db: Database): Promise<StatementCounts> {
    const isCounted = await db.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').then(
      () => true,
      () => false,
    );
    return new StatementCounts(db, isCounted ? await calls(db) : null);
  }

  async since(): Promise<readonly (readonly [string, number])[]> {
    if (this.before === null) return [];
    const { before } = this;
    return [...(await calls(this.db))]
      .map(([text, count]) => [text, count - (before.get(text) ?? 0)] as const)
      .filter(([, count]) => count > 0)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 20);
  }
}

async function calls(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ text: string; calls: number }>(
    `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS text, sum(calls)::float8 AS calls
     FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY 1`,
  );
  return new Map(rows.map(({ text, calls: count }) => [text, count]));
}

export function idleInWords({ shapes, bar }: IdleReport): string {
  const lines = shapes.flatMap(({ shape, transactionsPerSecond, connections: open, connectionsBy, statements }) => [
    `${shape}: ${transactionsPerSecond} transactions/s, ${open} connections`,
    ...Object.entries(connectionsBy).map(([name, count]) => `  ${count} × ${name}`),
    ...statements.map(([text, rate]) => `  ${rate}/s  ${text}`),
  ]);
  const verdict = bar.met ? 'met' : 'NOT met';
  return [
    ...lines,
    `at most ${bar.transactionsPerSecond}/s and ${bar.connections} connections for each node on average: ${verdict}`,
  ].join('\n');
}

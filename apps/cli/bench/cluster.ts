import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createPool, type Database } from '#event-store';
import type { Game } from '#kernel';
import type { StartupStages } from '#platform';
import { inContext } from '../composition/session.js';
import { Failure } from '../io.js';
import { BenchServer, type BenchDatabase } from './bench-database.js';
import { benchRedis } from './bench-redis.js';
import { costsOf, type ClusterReport, type Span, type Usage } from './cluster-report.js';
import { commitMs, connectionsOf, sequencedPerSecond } from './database-speed.js';
import { Crowds, crowdsFor, tooManySockets } from './crowds.js';
import { FeedWatch } from './feed-watch.js';
import { filesAllowed } from './live.js';
import { hundredths, tenths } from './live-tally.js';
import { METRICS_TOKEN, postgresSeconds, redisVitals, vitalsOf } from './part-vitals.js';
import { machine } from './report.js';
import { startServer } from './server.js';

export interface ClusterPlan {
  readonly game: Game;
  readonly nodes: number;
  readonly workers: number;
  readonly matches: number;
  /** Mean time a player thinks, in seconds. */
  readonly pace: number;
  readonly seconds: number;
  readonly database: string | null;
  readonly redis: string | null;
  readonly progress: (text: string) => void;
}

/** Every part of a running deployment. */
interface Parts {
  readonly nodes: readonly string[];
  readonly workers: readonly string[];
  readonly redis: Redis;
  /** As the owner, who may see everything. */
  readonly db: Database;
}

const WARM_UP = { matches: 40, seconds: 10 };
/** Connections of each process, so that four nodes and two workers stay below what a server allows by default. */
const POOL = 10;
const IDLE_SECONDS = 20;
const SETTLE_SECONDS = 10;

/** Several API nodes and workers on one PostgreSQL and one Redis, under matches whose seats are on different nodes. */
export async function benchCluster(plan: ClusterPlan): Promise<ClusterReport> {
  const problem = tooManySockets(plan.matches, plan.nodes, filesAllowed());
  if (problem !== null) throw new Failure(2, problem);
  const before = machine(null);
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(plan.database, logger, stages);
    const redis = await benchRedis(plan.redis, stages);
    const database = await server.database();
    plan.progress('measuring a sequencer');
    const sequenced = await sequencedPerSecond(plan.game, await server.database(), plan.seconds);
    const parts = await startParts(plan, database, redis, stages);
    const crowds = await stages.begin(
      'players',
      async () => Crowds.start(crowdsFor(plan.matches, filesAllowed())),
      (made) => made.stop(),
    );
    const game = `${plan.game.id}@${plan.game.edition}`;
    const terms = { urls: parts.nodes, key: database.key, game };
    plan.progress('warming up');
    await warmUp(crowds, { ...terms, pace: 0 }, Math.min(WARM_UP.seconds, plan.seconds));
    const connections = (): Promise<number> => connectionsOf(parts.db, database);
    const measured = await measure({ ...plan, connections }, parts, crowds, { ...terms, pace: plan.pace });
    return { machine: { ...before, postgres: server.version }, game, ...measured, sequencedPerSecond: sequenced };
  });
}

async function startParts(
  { nodes, workers, matches }: ClusterPlan,
  { appUrl, ownerUrl }: BenchDatabase,
  redisUrl: string,
  stages: StartupStages,
): Promise<Parts> {
  const secret = randomBytes(32).toString('base64url');
  const env = {
    ...{ DATABASE_URL: appUrl, REDIS_URL: redisUrl, DATABASE_POOL: String(POOL), SENKI_METRICS_TOKEN: METRICS_TOKEN },
    // Any node serves any match, so all of them need the same keys.
    ...{ SENKI_TOKEN_SECRET: secret, SENKI_SIGNING_KEY: secret },
    ...{ SENKI_SOCKETS: String(2 * matches + 1000), SENKI_SOCKETS_PER_ADDRESS: String(2 * matches + 1000) },
  };
  const start = async (n: number, args: readonly string[]): Promise<string[]> => {
    const urls: string[] = [];
    for (let i = 0; i < n; i++) {
      const stage = `${args.join(' ')} ${i + 1}`;
      const { url } = await stages.begin(
        stage,
        () => startServer({ args, env }),
        (made) => made.stop(),
      );
      urls.push(url);
    }
    return urls;
  };
  const db = await stages.begin(
    'watcher',
    async () => createPool({ connectionString: ownerUrl, max: 2, application_name: 'senki bench' }),
    (made) => made.end(),
  );
  const redis = await stages.begin(
    'watcher of Redis',
    async () => new Redis(redisUrl).on('error', () => {}),
    async (made) => made.disconnect(),
  );
  return { nodes: await start(nodes, ['serve', '--api-only']), workers: await start(workers, ['worker']), db, redis };
}

type Terms = Parameters<Crowds['gather']>[0];

/** Lets the processes compile their hot code before the measurement. */
async function warmUp(crowds: Crowds, terms: Terms, seconds: number): Promise<void> {
  await crowds.gather(terms, WARM_UP.matches, () => {});
  await sleep(seconds * 1000);
  await crowds.close();
}

type Measuring = ClusterPlan & { readonly connections: () => Promise<number> };

async function measure(plan: Measuring, parts: Parts, crowds: Crowds, terms: Terms) {
  const { matches, pace, seconds } = plan;
  plan.progress('measuring the idle parts');
  const idle = await span(parts, Math.min(IDLE_SECONDS, seconds));
  const commit = await commitMs(parts.db);
  const began = performance.now();
  await crowds.gather(terms, matches, (open) => {
    if (open % 500 === 0 || open === matches) plan.progress(`${open} of ${matches} matches open`);
  });
  const openSeconds = tenths((performance.now() - began) / 1000);
  await sleep(Math.min(SETTLE_SECONDS, seconds) * 1000);
  plan.progress(`measuring for ${seconds} s`);
  const clocks = await runningClocks(parts.db);
  const feed = FeedWatch.begin(parts.db);
  const before = await crowds.begin();
  const busy = await span(parts, seconds);
  const after = await crowds.end();
  const lag = await feed.end();
  const connections = await plan.connections();
  const sums = (await crowds.calm()).sum(busy.seconds);
  await crowds.close();
  return {
    ...{ nodes: plan.nodes, workers: plan.workers, matches, sockets: after.sockets, clocks, paceSeconds: pace },
    ...{ seconds: tenths(busy.seconds), openSeconds, ...sums, feed: lag, commitMs: commit },
    connections,
    ...costsOf({ idle, busy, answers: sums.answers, matches }),
    playerCores: hundredths((after.cpuSeconds - before.cpuSeconds) / busy.seconds),
  };
}

async function span(parts: Parts, seconds: number): Promise<Span> {
  const before = await usageOf(parts);
  const began = performance.now();
  await sleep(seconds * 1000);
  const after = await usageOf(parts);
  return { before, after, seconds: (performance.now() - began) / 1000 };
}

async function runningClocks(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM es.match_timer');
  return rows[0]!.count;
}

async function usageOf({ nodes, workers, db, redis }: Parts): Promise<Usage> {
  const vitals = (urls: readonly string[]) => Promise.all(urls.map(vitalsOf));
  const { rows } = await db.query<{ wal: number }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal",
  );
  return {
    nodes: await vitals(nodes),
    workers: await vitals(workers),
    postgresSeconds: await postgresSeconds(db),
    redis: await redisVitals(redis),
    walBytes: rows[0]!.wal,
  };
}

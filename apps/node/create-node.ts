import { hostname } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openStorage } from '#archive/bulk';
import { cardSetOf } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import { loadEntities } from '#database';
import {
  createPool,
  DatabaseClock,
  EventStore,
  OutageMonitor,
  Outages,
  ReadReplica,
  requireWritable,
  type Database,
  type ReadOutcome,
} from '#event-store';
import { games as allGames } from '#games';
import { InfrastructureModule, type InfrastructureOptions } from '#infrastructure';
import { createApi, listen } from '#http-server';
import {
  engineBuild,
  loadSecrets,
  outageLog,
  Queues,
  quietInOutages,
  Tracing,
  type Config,
  type Logger,
  type StartupStages,
} from '#platform';
import { generateSigningKey } from '#proof';
import type { ApiOptions } from '../api/api.module.js';
import type { Intervals } from '../worker/intervals.js';

/**
 * The parts of a node: HTTP and sockets (`api`), all background work (`worker`), or only the feed of that work
 * (`feed`).
 */
export type Part = 'api' | 'worker' | 'feed';

export interface NodeParts {
  readonly parts: readonly Part[];
  readonly config: Config;
  readonly logger: Logger;
  readonly stages: StartupStages;
  /** Logs in as the application's role to a database whose migrations have run. */
  readonly databaseUrl: string;
}

type Replaceable = 'pool' | 'store' | 'clock' | 'games' | 'engine' | 'openQueues' | 'archives';

/** What a test or a benchmark replaces. Whoever passes something in also closes it. */
export interface NodeOverrides extends Partial<Pick<InfrastructureOptions, Replaceable>>, ApiOptions {
  readonly intervals?: Partial<Intervals>;
  readonly name?: string;
}

export interface SenkiNode {
  readonly app: NestFastifyApplication;
  /** Returns the address it listens on. */
  listen(): Promise<string>;
}

/** Wires one node. Its stages stop it. */
export async function createNode(node: NodeParts, overrides: NodeOverrides = {}): Promise<SenkiNode> {
  const { config, stages, parts } = node;
  const tracing = await startTracing(node);
  const infrastructure = await openInfrastructure(node, tracing, overrides);
  const { logger } = infrastructure;
  const imports = [InfrastructureModule.forRoot(infrastructure), ...(await modulesFor(node, overrides))];
  const app = await stages.begin(
    'node',
    () => createApi({ module: class NodeModule {}, imports }, config, logger),
    (made) => made.close(),
  );
  tracing?.watch(app);
  if (parts.includes('api')) {
    const { serveDocs } = await import('../api/openapi/docs-pages.js');
    const { serveWebPages } = await import('../api/web/web-pages.js');
    serveDocs(app);
    const { imageOrigins, embedOrigins } = config;
    await serveWebPages(app, { imageOrigins, embedOrigins });
  }
  return { app, listen: () => listen(app, config) };
}

/** Loads only the parts that the node has: a worker starts without the thousand files of the API. */
async function modulesFor(
  { parts, config }: NodeParts,
  { live, presence, guestLimits, intervals, ...overrides }: NodeOverrides,
): Promise<readonly DynamicModule[]> {
  // A port chosen by the system cannot be part of the name: it differs at each start, and 0 would be the same for all
  // nodes.
  const name = overrides.name ?? `${hostname()}-${config.port === 0 ? process.pid : config.port}`;
  const modules: Readonly<Record<Part, () => Promise<readonly DynamicModule[]>>> = {
    api: async () => {
      const { ApiModule } = await import('../api/api.module.js');
      const options = { ...(live && { live }), ...(presence && { presence }), ...(guestLimits && { guestLimits }) };
      return [ApiModule.forRoot(options)];
    },
    worker: async () => {
      const { WorkerModule } = await import('../worker/worker.module.js');
      return [WorkerModule.forRoot({ node: name, ...(intervals && { intervals }) })];
    },
    feed: async () => {
      const { FeedModule } = await import('../worker/feed/feed.module.js');
      const { WorkerCoreModule } = await import('../worker/worker-core.module.js');
      return [WorkerCoreModule.forRoot(intervals), { module: FeedModule }];
    },
  };
  return (await Promise.all(parts.map((part) => modules[part]()))).flat();
}

async function startTracing({ config, stages, parts }: NodeParts): Promise<Tracing | null> {
  if (!config.tracing) return null;
  const { isFailure } = await import('../api/http/dispatcher.js');
  const service = parts.length > 1 ? 'senki' : `senki-${parts[0]}`;
  return stages.begin(
    'tracing',
    async () => Tracing.start(service, { trustsCallers: config.trustProxy, isFailure }),
    (made) => made.stop(),
  );
}

async function openInfrastructure(
  node: NodeParts,
  tracing: Tracing | null,
  overrides: NodeOverrides,
): Promise<InfrastructureOptions> {
  const { config, stages, databaseUrl } = node;
  const report = outageLog(node.logger);
  const outages: OutageMonitor = new OutageMonitor(() => new Outages(pool).beat(true), {
    ...report,
    ended: (outage) => {
      report.ended(outage);
      // The new leader has a clock of its own.
      clock.sample().catch(onError);
    },
  });
  const logger = quietInOutages(node.logger, (error) => outages.covers(error));
  // Connections are expected to break while the node is stopping.
  const onError = (err: Error): void => {
    if (!stages.leaving && outages.explains(err)) return;
    logger[stages.leaving ? 'debug' : 'warn']({ err }, 'A recoverable error; the node keeps running');
  };
  const pool = overrides.pool ?? (await openPool(node, onError));
  const clock = overrides.clock ?? new DatabaseClock(pool, onError);
  const games = overrides.games ?? allGames;
  await loadEntities();
  // Stored so that the cards of matches opened here stay available after this engine is replaced.
  const cardSets = new CardSetTable(pool);
  await cardSets.keep([...games.values()].map(cardSetOf));
  if (!overrides.clock) await startClock(clock, stages);
  const store = overrides.store ?? new EventStore(pool, clock);
  tracing?.watchStore(store);
  const openQueues = (signal: AbortSignal) =>
    Queues.connect({ databaseUrl, redisUrl: config.redisUrl, logger, signal, telemetry: tracing?.queues ?? null });
  const secrets = loadSecrets(config);
  return {
    config,
    logger,
    databaseUrl,
    pool,
    ...(await openReads(node, pool)),
    clock,
    store,
    games,
    cardSets,
    engine: overrides.engine ?? engineBuild(),
    onError,
    openQueues: overrides.openQueues ?? openQueues,
    archives: overrides.archives ?? (await openStorage(config.archives)),
    outages,
    signingKey: generateSigningKey(secrets.signing),
    tokenSecret: secrets.token,
  };
}

/**
 * Longer than the server allows any statement to take: a server that says nothing for this long hangs, or waits for a
 * standby to confirm a commit.
 */
const SILENCE_MS = 15_000;

function openPool({ stages, databaseUrl, config }: NodeParts, onError: (error: Error) => void) {
  const settings = {
    connectionString: databaseUrl,
    max: config.database.pool,
    query_timeout: SILENCE_MS,
    verify: requireWritable,
  };
  return stages.begin(
    'connections',
    async () => createPool(settings, onError),
    (made) => made.end(),
  );
}

/** A read that takes longer is made on the primary: the replica may have gone without closing its connections. */
const REPLICA_PATIENCE = { connectionTimeoutMillis: 1_000, query_timeout: SILENCE_MS };

/** Nothing if there is no replica: reads then use the pool too. */
async function openReads(
  { config, logger, stages }: NodeParts,
  primary: Database,
): Promise<Pick<InfrastructureOptions, 'reads'>> {
  if (config.replica === null) return {};
  const { url, lagMs } = config.replica;
  const replica = await stages.begin(
    'replica',
    // What happens to the replica is reported by its reader: it is no outage of the database.
    async () => createPool({ connectionString: url, max: config.database.pool, ...REPLICA_PATIENCE }),
    (made) => made.end(),
  );
  return { reads: new ReadReplica({ primary, replica, lagMs, onChange: reportTo(logger) }) };
}

const reportTo =
  (logger: Logger) =>
  (outcome: ReadOutcome, err: Error | null): void => {
    if (outcome === 'replica') logger.info('The read replica has caught up; reads use it again');
    else logger.warn({ err }, `The read replica is ${outcome}; reads go to the primary`);
  };

const startClock = (clock: DatabaseClock, stages: StartupStages) =>
  stages.begin(
    'clock',
    () => clock.start(),
    async () => clock.stop(),
  );

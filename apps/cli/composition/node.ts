import { hostname } from 'node:os';
import { Module } from '@nestjs/common';
import { ARCHIVE_JOBS, archiveJob, openStorage } from '#archive/bulk';
import { AUDIT_JOBS, auditJob } from '#audit/orders';
import { cardSetOf } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import { createPool, DatabaseClock, EventStore } from '#event-store';
import { EXPORT_JOBS, exportJob, ExportOrders } from '#exports';
import { games } from '#games';
import { MatchModule } from '#match/cqrs';
import {
  createApi,
  engineBuild,
  HealthModule,
  listen,
  loadSecrets,
  Queues,
  Tracing,
  type Config,
  type Logger,
} from '#platform';
import { generateSigningKey } from '#proof';
import { createApiModule, liveSettings } from '../../api/api.module.js';
import { isFailure } from '../../api/http/dispatcher.js';
import { serveDocs } from '../../api/openapi/docs-pages.js';
import { createWorkerModule } from '../../worker/worker.module.js';
import { JobAnnouncer } from './job-announcer.js';
import type { Stages } from './stages.js';

/** What a process does: serve HTTP, do the work behind it, or both. */
export type Duty = 'api' | 'worker' | 'both';

export interface NodeParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly stages: Stages;
  /** As the application's role. */
  readonly databaseUrl: string;
  readonly duty: Duty;
}

@Module({})
class Node {}

/** Assembles one node on a database that is ready, starts it and returns its address. */
export async function startNode(parts: NodeParts): Promise<string> {
  const { config, logger, stages, duty } = parts;
  const supplies = await gather(parts);
  const app = await stages.begin(
    'node',
    () => createApi({ module: Node, imports: modulesFor(parts, supplies) }, config, logger),
    (made) => made.close(),
  );
  supplies.tracing?.watch(app);
  if (duty !== 'worker') serveDocs(app);
  return stages.begin(
    'address',
    () => listen(app, config),
    async () => {},
  );
}

type Supplies = Awaited<ReturnType<typeof gather>>;

/** What every module needs: connections, the clock, the store. */
async function gather({ config, logger, stages, databaseUrl, duty }: NodeParts) {
  const tracing = await stages.begin(
    'tracing',
    async () =>
      config.tracing
        ? Tracing.start(duty === 'both' ? 'senki' : `senki-${duty}`, { trustsCallers: config.trustProxy, isFailure })
        : null,
    async (made) => made?.stop(),
  );
  // Connections that end while everything ends are no trouble at all.
  const onError = (err: Error): void =>
    logger[stages.leaving ? 'debug' : 'warn']({ err }, 'Trouble that costs nothing but time');
  const pool = await stages.begin(
    'connections',
    async () => createPool({ connectionString: databaseUrl, max: config.database.pool }, onError),
    (made) => made.end(),
  );
  // Whatever becomes of this engine, the cards of matches opened here stay known.
  const cardSets = new CardSetTable(pool);
  await cardSets.keep([...games.values()].map(cardSetOf));
  const clock = new DatabaseClock(pool, onError);
  await stages.begin(
    'clock',
    () => clock.start(),
    async () => clock.stop(),
  );
  const openQueues = (signal: AbortSignal) =>
    Queues.connect({ databaseUrl, redisUrl: config.redisUrl, logger, signal, telemetry: tracing?.queues ?? null });
  const jobs = await stages.begin(
    'jobs',
    async () => new JobAnnouncer(openQueues),
    (made) => made.close(),
  );
  const store = new EventStore(pool, clock);
  tracing?.watchStore(store);
  const matches = { pool, store, clock, games, cardSets, engine: engineBuild(), onError };
  const archives = await openStorage(config.archives);
  return { ...matches, matches, openQueues, jobs, archives, tracing, secrets: loadSecrets(config) };
}

function modulesFor({ config, logger, databaseUrl, duty }: NodeParts, supplies: Supplies) {
  const { pool, store, clock, matches, openQueues, jobs, archives, secrets, onError } = supplies;
  const signingKey = generateSigningKey(secrets.signing);
  const worker = createWorkerModule({
    pool,
    databaseUrl,
    store,
    clock,
    games,
    matches: duty === 'worker' ? MatchModule.register(matches) : null,
    openQueues,
    signingKey,
    logOrigin: config.logOrigin,
    archives,
    privateWebhooks: config.privateWebhooks,
    logger,
    // A port chosen by the system is no name: it differs each time, and 0 would be the same for all.
    node: `${hostname()}-${config.port === 0 ? process.pid : config.port}`,
  });
  const health = { database: () => pool.query('SELECT 1'), ...(duty === 'api' ? {} : worker.checks) };
  if (duty === 'worker') return [HealthModule.forRoot(health), worker.module];
  const api = createApiModule({
    ...matches,
    databaseUrl,
    tokenSecret: secrets.token,
    seatTokenSeconds: config.seatTokenSeconds,
    live: liveSettings(config),
    trustProxy: config.trustProxy,
    drainSeconds: config.drainSeconds,
    exports: new ExportOrders(pool, (id) => jobs.add(EXPORT_JOBS, exportJob(id)), onError),
    announceArchiveJob: (id) => jobs.add(ARCHIVE_JOBS, archiveJob(id)),
    announceAudit: (id) => jobs.add(AUDIT_JOBS, auditJob(id)),
    signingKey,
    retiredKeys: config.retiredKeys,
    logOrigin: config.logOrigin,
    privateWebhooks: config.privateWebhooks,
    health,
  });
  return duty === 'api' ? [api] : [api, worker.module];
}

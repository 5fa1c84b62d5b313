/** One API node of the production shape: PostgreSQL and the queue are elsewhere, workers are other processes. */
import { ARCHIVE_JOBS, archiveJob } from '#archive/bulk';
import { createPool, DatabaseClock, EventStore } from '#event-store';
import { EXPORT_JOBS, exportJob, ExportOrders } from '#exports';
import { games } from '#games';
import {
  ConfigError,
  createApi,
  createLogger,
  engineBuild,
  listen,
  loadConfig,
  loadSecrets,
  Queues,
  stopOnSignals,
} from '#platform';
import { generateSigningKey } from '#proof';
import { createApiModule, liveSettings } from './api.module.js';
import { serveDocs } from './openapi/docs-pages.js';

async function start(): Promise<void> {
  const config = loadConfig();
  const { url, pool: max } = config.database;
  if (url === null) throw new ConfigError('DATABASE_URL is not set. For everything in one process, run "npm start".');
  const logger = createLogger(config);
  const onError = (err: Error): void => logger.warn({ err }, 'Trouble that costs nothing but time');
  const pool = createPool({ connectionString: url, max }, onError);
  const clock = new DatabaseClock(pool, onError);
  await clock.start();
  // Makers find orders without the queue as well, only later: nobody waits for it here.
  let jobs: ReturnType<Queues['queue']> | null = null;
  let archiveJobs: ReturnType<Queues['queue']> | null = null;
  Queues.connect({ databaseUrl: url, redisUrl: config.redisUrl, logger })
    .then((queues) => {
      jobs = queues.queue(EXPORT_JOBS);
      archiveJobs = queues.queue(ARCHIVE_JOBS);
    })
    .catch(onError);
  const announce = async (id: string): Promise<unknown> => jobs?.add(...exportJob(id));
  const secrets = loadSecrets(config);
  const module = createApiModule({
    pool,
    store: new EventStore(pool, clock),
    databaseUrl: url,
    clock,
    games,
    engine: engineBuild(),
    onError,
    tokenSecret: secrets.token,
    seatTokenSeconds: config.seatTokenSeconds,
    live: liveSettings(config),
    trustProxy: config.trustProxy,
    exports: new ExportOrders(pool, announce, onError),
    announceArchiveJob: async (id) => archiveJobs?.add(...archiveJob(id)),
    signingKey: generateSigningKey(secrets.signing),
    privateWebhooks: config.privateWebhooks,
    health: { database: () => pool.query('SELECT 1') },
  });
  const app = await createApi(module, config, logger);
  serveDocs(app);
  const steps = [
    { name: 'database', run: () => pool.end() },
    { name: 'clock', run: async () => clock.stop() },
    { name: 'queue', run: async () => Promise.all([jobs?.close(), archiveJobs?.close()]) },
    { name: 'api', run: () => app.close() },
  ];
  stopOnSignals(() => steps, { logger });
  logger.info(`Listening on ${await listen(app, config)}`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

/** One API node of the production shape: PostgreSQL and the queue are elsewhere, workers are other processes. */
import { createPool, DatabaseClock, EventStore } from '#event-store';
import { EXPORT_JOBS, exportJob, ExportOrders } from '#exports';
import { games } from '#games';
import {
  ConfigError,
  createApi,
  createLogger,
  listen,
  loadConfig,
  loadSecrets,
  Queues,
  stopOnSignals,
} from '#platform';
import { createApiModule } from './api.module.js';
import { engineBuild } from './engine-build.js';
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
  const queues = await Queues.connect({ databaseUrl: url, redisUrl: config.redisUrl, logger });
  const jobs = queues.queue(EXPORT_JOBS);
  const module = createApiModule({
    pool,
    store: new EventStore(pool, clock),
    clock,
    games,
    engine: engineBuild(),
    onError,
    tokenSecret: loadSecrets(config).token,
    seatTokenSeconds: config.seatTokenSeconds,
    exports: new ExportOrders(pool, (id) => jobs.add(...exportJob(id)), onError),
    health: { database: () => pool.query('SELECT 1') },
  });
  const app = await createApi(module, config, logger);
  serveDocs(app);
  const steps = [
    { name: 'database', run: () => pool.end() },
    { name: 'clock', run: async () => clock.stop() },
    { name: 'queue', run: () => queues.close() },
    { name: 'api', run: () => app.close() },
  ];
  stopOnSignals(() => steps, { logger });
  logger.info(`Listening on ${await listen(app, config)}`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

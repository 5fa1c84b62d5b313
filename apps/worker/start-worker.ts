import { hostname } from 'node:os';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openStorage } from '#archive/bulk';
import { createPool, DatabaseClock, EventStore } from '#event-store';
import { games } from '#games';
import { MatchModule } from '#match/cqrs';
import {
  ConfigError,
  createApi,
  engineBuild,
  HealthModule,
  listen,
  loadSecrets,
  Queues,
  type Config,
  type Logger,
} from '#platform';
import { generateSigningKey } from '#proof';
import { createWorkerModule } from './worker.module.js';

@Module({})
class WorkerNode {}

export interface RunningWorker {
  /** Where probes and metrics are served. */
  readonly url: string;
  /** Finishes the work under way, then closes all connections. */
  stop(): Promise<void>;
}

/** A worker by itself, on servers that are there already. */
export async function startWorker(config: Config, logger: Logger): Promise<RunningWorker> {
  const databaseUrl = config.database.url;
  if (databaseUrl === null)
    throw new ConfigError('DATABASE_URL is missing. With embedded PostgreSQL the server runs the worker itself.');
  const onError = (err: Error): void => logger.warn({ err }, 'Database trouble');
  const pool = createPool({ connectionString: databaseUrl, max: config.database.pool }, onError);
  const clock = new DatabaseClock(pool, onError);
  let app: NestFastifyApplication | null = null;
  const stop = async (): Promise<void> => {
    await app?.close();
    clock.stop();
    await pool.end();
  };
  try {
    await clock.start();
    const store = new EventStore(pool, clock);
    const { module, checks } = createWorkerModule({
      pool,
      databaseUrl,
      store,
      clock,
      games,
      matches: MatchModule.register({ pool, store, clock, games, engine: engineBuild(), onError }),
      openQueues: (signal) => Queues.connect({ databaseUrl, redisUrl: config.redisUrl, logger, signal }),
      signingKey: generateSigningKey(loadSecrets(config).signing),
      archives: await openStorage(config.archives),
      privateWebhooks: config.privateWebhooks,
      logger,
      // A port chosen by the system is no name: it differs each time, and 0 would be the same for all.
      node: `${hostname()}-${config.port === 0 ? process.pid : config.port}`,
    });
    const health = HealthModule.forRoot({ database: () => pool.query('SELECT 1'), ...checks });
    app = await createApi({ module: WorkerNode, imports: [module, health] }, config, logger);
    return { url: await listen(app, config), stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FeedListener, OutageMonitor, Outages, Poller, ReadReplica, type Database, type Queryable } from '#event-store';
import type { ArchiveStorage } from '#archive/bulk';
import { HealthModule, Metrics, Readiness } from '#http-server';
import { JobAnnouncer, type Config, type Logger, type Queues } from '#platform';
import { fromBase64url, type SigningKey } from '#proof';
import {
  DATABASE,
  DATABASE_URL,
  provideClass,
  READS,
  REPORT_ERROR,
  StoreModule,
  type StoreOptions,
} from './store/index.js';
import { ARCHIVE_STORAGE, CONFIG, LOGGER, OPEN_QUEUES, RETIRED_KEYS, SIGNING_KEY, TOKEN_SECRET } from './tokens.js';

export interface InfrastructureOptions extends StoreOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** For long-lived connections outside the pool. */
  readonly databaseUrl: string;
  /** Signs receipts, replay files and log entries. */
  readonly signingKey: SigningKey;
  readonly tokenSecret: Uint8Array;
  /** Called again whenever the connection has to be replaced. */
  readonly openQueues: (signal: AbortSignal) => Promise<Queues>;
  readonly archives: ArchiveStorage;
  readonly outages: OutageMonitor;
}

const BEAT_MS = 2_000;

/** What every feature of a node may inject: database, event store, clock, games, keys, job queue, configuration. */
@Module({})
export class InfrastructureModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Poller;

  constructor(
    readiness: Readiness,
    @Inject(DATABASE) pool: Database,
    beats: Outages,
    @Inject(READS) reads: Queryable,
    metrics: Metrics,
    private readonly feed: FeedListener,
    private readonly outages: OutageMonitor,
    @Inject(REPORT_ERROR) onError: (error: Error) => void,
  ) {
    if (reads instanceof ReadReplica) reads.onRead = (outcome) => metrics.reads.inc({ outcome });
    metrics.watchDatabase(outages);
    this.pulse = new Poller(
      () => beats.beat().then(() => 'wait' as const),
      () => BEAT_MS,
      onError,
    );
    readiness.add('database', async () => {
      if (outages.isUnderWay) throw new Error('the database is not available');
      await pool.query('SELECT 1');
    });
  }

  onApplicationBootstrap(): Promise<void> {
    this.pulse.start();
    return this.feed.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.outages.stop();
    await Promise.all([this.feed.stop(), this.pulse.stop()]);
  }

  static forRoot(options: InfrastructureOptions): DynamicModule {
    const { config, logger, databaseUrl, signingKey, tokenSecret, openQueues, archives, outages } = options;
    const provided = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: DATABASE_URL, useValue: databaseUrl },
      { provide: SIGNING_KEY, useValue: signingKey },
      { provide: RETIRED_KEYS, useValue: config.retiredKeys.map(fromBase64url) },
      { provide: TOKEN_SECRET, useValue: tokenSecret },
      { provide: OPEN_QUEUES, useValue: openQueues },
      { provide: ARCHIVE_STORAGE, useValue: archives },
      { provide: OutageMonitor, useValue: outages },
      provideClass(JobAnnouncer, OPEN_QUEUES),
      { provide: FeedListener, useFactory: () => new FeedListener({ connectionString: databaseUrl }) },
    ];
    return {
      module: InfrastructureModule,
      global: true,
      imports: [StoreModule.forRoot(options), HealthModule],
      providers: provided,
      exports: provided.map(({ provide }) => provide),
    };
  }
}

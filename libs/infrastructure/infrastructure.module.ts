import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FeedListener, type Database } from '#event-store';
import type { ArchiveStorage } from '#archive/bulk';
import { HealthModule, JobAnnouncer, Readiness, type Config, type Logger, type Queues } from '#platform';
import { fromBase64url, type SigningKey } from '#proof';
import { DATABASE, DATABASE_URL, provideClass, StoreModule, type StoreOptions } from './store/index.js';
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
}

/** What every feature of a node may inject: database, event store, clock, games, keys, job queue, configuration. */
@Module({})
export class InfrastructureModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    readiness: Readiness,
    @Inject(DATABASE) pool: Database,
    private readonly feed: FeedListener,
  ) {
    readiness.add('database', () => pool.query('SELECT 1'));
  }

  onApplicationBootstrap(): Promise<void> {
    return this.feed.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.feed.stop();
  }

  static forRoot(options: InfrastructureOptions): DynamicModule {
    const { config, logger, databaseUrl, signingKey, tokenSecret, openQueues, archives } = options;
    const provided = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: DATABASE_URL, useValue: databaseUrl },
      { provide: SIGNING_KEY, useValue: signingKey },
      { provide: RETIRED_KEYS, useValue: config.retiredKeys.map(fromBase64url) },
      { provide: TOKEN_SECRET, useValue: tokenSecret },
      { provide: OPEN_QUEUES, useValue: openQueues },
      { provide: ARCHIVE_STORAGE, useValue: archives },
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

import {
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GameLibrary, type CardSets } from '#card-sets';
import { DatabaseClock, EventStore, FeedListener } from '#event-store';
import { MatchList } from '../projections/index.js';
import type { Database } from '../storage/database.js';
import { MatchSecrets } from '../storage/match-secrets.js';
import { StreamHeads } from '../storage/stream-heads.js';
import { commandHandlers } from './commands/index.js';
import { DelayedMatches } from './delayed-matches.js';
import { MatchBell } from './match-bell.js';
import { MatchReader } from './match-reader.js';
import { MatchRepository, type GameRegistry } from './match-repository.js';
import { MatchWriter } from './match-writer.js';
import { queryHandlers } from './queries/index.js';
import { ENGINE } from './tokens.js';

export interface MatchModuleOptions {
  readonly pool: Database;
  readonly store: EventStore;
  /** Where to hear at once of what other nodes append. Without it all are asked after, up to ten times a second. */
  readonly databaseUrl?: string;
  readonly clock: DatabaseClock;
  readonly games: GameRegistry;
  /** Where cards are that matches pin and this engine lacks; without it, nowhere. */
  readonly cardSets?: CardSets;
  /** Name of the engine's build, pinned by every match opened here. */
  readonly engine: string;
  /** How many matches are kept in memory; fewer than are being watched means reading them again and again. */
  readonly capacity?: number;
  /** Told of failures that cost nothing but time. */
  readonly onError?: (error: Error) => void;
}

/** How the bell hears of other nodes. */
class News {
  constructor(readonly listener: FeedListener | null) {}
}

/** Matches: commands and queries for Nest's buses, and `MatchReader` for those who wait. */
@Module({})
export class MatchModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly bell: MatchBell,
    private readonly news: News,
  ) {}

  static register(options: MatchModuleOptions): DynamicModule {
    return {
      module: MatchModule,
      imports: [CqrsModule],
      providers: [...services(options), ...commandHandlers, ...queryHandlers],
      exports: [CqrsModule, GameLibrary, MatchReader, MatchList],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.news.listener?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.news.listener?.stop();
    this.bell.close();
  }
}

function services(options: MatchModuleOptions): Provider[] {
  const { pool, store, clock, engine, databaseUrl, capacity = 10_000, onError = () => {} } = options;
  const library = new GameLibrary(options.games, options.cardSets);
  const secrets = new MatchSecrets(pool);
  const heads = new StreamHeads(pool);
  const bell = new MatchBell(heads, onError);
  const listener = databaseUrl ? new FeedListener({ connectionString: databaseUrl }, () => void bell.listen()) : null;
  const repository = new MatchRepository(store, secrets, heads, library, { capacity, onError });
  return [
    { provide: ENGINE, useValue: engine },
    { provide: GameLibrary, useValue: library },
    { provide: MatchSecrets, useValue: secrets },
    { provide: MatchBell, useValue: bell },
    { provide: News, useValue: new News(listener) },
    { provide: MatchRepository, useValue: repository },
    { provide: MatchWriter, useValue: new MatchWriter(repository, store, clock, bell) },
    { provide: MatchReader, useValue: new MatchReader(repository, bell, new DelayedMatches(repository, clock)) },
    { provide: MatchList, useValue: new MatchList(pool) },
  ];
}

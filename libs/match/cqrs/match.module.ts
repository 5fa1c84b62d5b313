import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { GameLibrary } from '#card-sets';
import { DatabaseClock, EventStore, Outages } from '#event-store';
import { DATABASE, provideClass, REPORT_ERROR } from '#infrastructure/store';
import { MatchList } from '../projections/index.js';
import { MatchSecrets } from '../storage/match-secrets.js';
import { StreamHeads } from '../storage/stream-heads.js';
import { commandHandlers } from './commands/index.js';
import { DelayedMatches } from './delayed-matches.js';
import { MatchNotifier } from './match-notifier.js';
import { MatchReader } from './match-reader.js';
import { MatchRepository } from './match-repository.js';
import { MatchWriter } from './match-writer.js';
import { queryHandlers } from './queries/index.js';

/**
 * Matches: commands and queries for Nest's buses, and `MatchReader` for callers that wait for events. Needs a
 * `StoreModule`.
 */
@Module({
  providers: [
    provideClass(MatchSecrets, DATABASE),
    provideClass(StreamHeads, DATABASE),
    provideClass(MatchList, DATABASE),
    provideClass(MatchNotifier, StreamHeads, REPORT_ERROR),
    provideClass(MatchRepository, EventStore, MatchSecrets, StreamHeads, GameLibrary, REPORT_ERROR),
    provideClass(MatchWriter, MatchRepository, EventStore, DatabaseClock, MatchNotifier, Outages),
    provideClass(DelayedMatches, MatchRepository, DatabaseClock),
    provideClass(MatchReader, MatchRepository, MatchNotifier, DelayedMatches),
    ...commandHandlers,
    ...queryHandlers,
  ],
  exports: [MatchNotifier, MatchReader, MatchList],
})
export class MatchModule implements OnApplicationShutdown {
  constructor(private readonly notifier: MatchNotifier) {}

  onApplicationShutdown(): void {
    this.notifier.close();
  }
}

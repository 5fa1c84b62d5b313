import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GameLibrary, NO_SETS, type CardSets } from '#card-sets';
import { DatabaseClock, EventStore, Outages, type Database, type Queryable } from '#event-store';
import type { Game } from '#kernel';
import { provideClass } from './provide-class.js';
import { CARD_SETS, DATABASE, ENGINE, GAMES, READS, REPORT_ERROR } from './tokens.js';

export interface StoreOptions {
  readonly pool: Database;
  /** Absent: the pool. */
  readonly reads?: Queryable;
  readonly store: EventStore;
  readonly clock: DatabaseClock;
  readonly games: ReadonlyMap<string, Game>;
  /** Where to find cards that matches pin and this engine lacks; absent: nowhere. */
  readonly cardSets?: CardSets;
  /** Name of the engine build, pinned by every match opened here. */
  readonly engine: string;
  /** Called with failures that cost only time. */
  readonly onError?: (error: Error) => void;
}

/** Where matches are stored and by which rules they are played: everything that `MatchModule` needs. */
@Module({})
export class StoreModule {
  static forRoot({
    pool,
    reads = pool,
    store,
    clock,
    games,
    cardSets = NO_SETS,
    engine,
    onError,
  }: StoreOptions): DynamicModule {
    const provided = [
      { provide: DATABASE, useValue: pool },
      { provide: READS, useValue: reads },
      { provide: EventStore, useValue: store },
      { provide: DatabaseClock, useValue: clock },
      provideClass(Outages, DATABASE),
      { provide: GAMES, useValue: games },
      { provide: CARD_SETS, useValue: cardSets },
      provideClass(GameLibrary, GAMES, CARD_SETS),
      { provide: ENGINE, useValue: engine },
      { provide: REPORT_ERROR, useValue: onError ?? (() => {}) },
    ];
    return {
      module: StoreModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers: provided,
      exports: provided.map(({ provide }) => provide),
    };
  }
}

import { Module } from '@nestjs/common';
import { EventStore, type Database } from '#event-store';
import { DATABASE, GAMES, SIGNING_KEY } from '#infrastructure';
import type { SigningKey } from '#proof';
import { ExportMaker, type GameRegistry } from '#replay-exports';
import { INTERVALS, type Intervals } from '../intervals.js';
import { ExportWorker } from './export-worker.js';

/** Makes replay files. */
@Module({
  providers: [
    {
      provide: ExportMaker,
      inject: [DATABASE, EventStore, GAMES, SIGNING_KEY, INTERVALS],
      useFactory: (
        database: Database,
        store: EventStore,
        games: GameRegistry,
        key: SigningKey,
        { exportLeaseMs: leaseMs }: Intervals,
      ) => new ExportMaker({ database, store, games, key, leaseMs }),
    },
    ExportWorker,
  ],
})
export class ExportsModule {}

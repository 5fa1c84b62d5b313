import { Module } from '@nestjs/common';
import { EventStore, type Database, type Queryable } from '#event-store';
import { DATABASE, GAMES, READS, SIGNING_KEY } from '#infrastructure';
import type { SigningKey } from '#proof';
import { ExportMaker, type GameRegistry } from '#replay-exports';
import type { EngineTasks } from '../engine/engine-tasks.js';
import { ENGINE_TASKS, EngineModule } from '../engine/engine.module.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { ExportWorker } from './export-worker.js';

/** Makes replay files. */
@Module({
  imports: [EngineModule],
  providers: [
    {
      provide: ExportMaker,
      inject: [DATABASE, READS, EventStore, GAMES, SIGNING_KEY, ENGINE_TASKS, INTERVALS],
      useFactory: (
        database: Database,
        reads: Queryable,
        store: EventStore,
        games: GameRegistry,
        key: SigningKey,
        { pack }: EngineTasks,
        { exportLeaseMs: leaseMs }: Intervals,
      ) => new ExportMaker({ database, reads, store, games, key, pack, leaseMs }),
    },
    ExportWorker,
  ],
})
export class ExportsModule {}

import { Module } from '@nestjs/common';
import { ArchiveJobs, BulkWorker, Exporter, Importer, type ArchiveStorage } from '#archive/bulk';
import { EventStore, type Database, type Queryable } from '#event-store';
import { ARCHIVE_STORAGE, DATABASE, GAMES, READS, SIGNING_KEY } from '#infrastructure';
import type { SigningKey } from '#proof';
import type { GameRegistry } from '#replay-exports';
import type { EngineTasks } from '../engine/engine-tasks.js';
import { ENGINE_TASKS, EngineModule } from '../engine/engine.module.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { ArchiveWorker } from './archive-worker.js';

/** Bulk exports and imports of finished matches. */
@Module({
  imports: [EngineModule],
  providers: [
    {
      provide: ArchiveJobs,
      inject: [DATABASE, INTERVALS],
      useFactory: (database: Database, { exportLeaseMs }: Intervals) => new ArchiveJobs(database, exportLeaseMs),
    },
    {
      provide: Exporter,
      inject: [DATABASE, READS, EventStore, GAMES, SIGNING_KEY, ARCHIVE_STORAGE, ArchiveJobs, ENGINE_TASKS],
      useFactory: (
        database: Database,
        reads: Queryable,
        store: EventStore,
        games: GameRegistry,
        key: SigningKey,
        storage: ArchiveStorage,
        jobs: ArchiveJobs,
        work: EngineTasks,
      ) => new Exporter({ database, reads, store, games, key, storage, jobs, work }),
    },
    {
      provide: Importer,
      inject: [DATABASE, GAMES, ARCHIVE_STORAGE, ArchiveJobs, ENGINE_TASKS],
      useFactory: (
        database: Database,
        games: GameRegistry,
        storage: ArchiveStorage,
        jobs: ArchiveJobs,
        work: EngineTasks,
      ) => new Importer({ database, games, storage, jobs, work }),
    },
    {
      provide: BulkWorker,
      inject: [ArchiveJobs, Exporter, Importer],
      useFactory: (jobs: ArchiveJobs, exporter: Exporter, importer: Importer) =>
        new BulkWorker(jobs, { export: exporter, import: importer }),
    },
    ArchiveWorker,
  ],
})
export class ArchiveModule {}

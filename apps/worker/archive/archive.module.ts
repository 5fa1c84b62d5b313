import { Module } from '@nestjs/common';
import { ArchiveJobs, BulkWorker, Exporter, Importer, type ArchiveStorage } from '#archive/bulk';
import { EventStore, type Database, type Queryable } from '#event-store';
import { ARCHIVE_STORAGE, DATABASE, GAMES, READS, SIGNING_KEY } from '#infrastructure';
import type { SigningKey } from '#proof';
import type { GameRegistry } from '#replay-exports';
import { INTERVALS, type Intervals } from '../intervals.js';
import { ArchiveWorker } from './archive-worker.js';

/** Bulk exports and imports of finished matches. */
@Module({
  providers: [
    {
      provide: ArchiveJobs,
      inject: [DATABASE, INTERVALS],
      useFactory: (database: Database, { exportLeaseMs }: Intervals) => new ArchiveJobs(database, exportLeaseMs),
    },
    {
      provide: Exporter,
      inject: [DATABASE, READS, EventStore, GAMES, SIGNING_KEY, ARCHIVE_STORAGE, ArchiveJobs],
      useFactory: (
        database: Database,
        reads: Queryable,
        store: EventStore,
        games: GameRegistry,
        key: SigningKey,
        storage: ArchiveStorage,
        jobs: ArchiveJobs,
      ) => new Exporter({ database, reads, store, games, key, storage, jobs }),
    },
    {
      provide: Importer,
      inject: [DATABASE, GAMES, ARCHIVE_STORAGE, ArchiveJobs],
      useFactory: (database: Database, games: GameRegistry, storage: ArchiveStorage, jobs: ArchiveJobs) =>
        new Importer({ database, games, storage, jobs }),
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

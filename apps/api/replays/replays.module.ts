import { Module } from '@nestjs/common';
import type { Database } from '#event-store';
import { DATABASE, provideClass, REPORT_ERROR } from '#infrastructure';
import { MatchList } from '#match/projections';
import { JobAnnouncer } from '#platform';
import { EXPORT_JOBS, exportJob, ExportOrders, PublishedReplays } from '#replay-exports';
import { MatchesModule } from '../matches/matches.module.js';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { Publications } from './publications.js';
import { PublicationService } from './publication.service.js';
import { PublishedController } from './published.controller.js';
import { ReplaysService } from './replays.service.js';
import { ExportsController, ReplaysController } from './replays.controller.js';

/** Replay files: their orders, the files that workers make, and the published ones. */
@Module({
  imports: [MatchesModule, AuditTrailModule],
  controllers: [ReplaysController, ExportsController, PublishedController],
  providers: [
    {
      provide: ExportOrders,
      inject: [DATABASE, JobAnnouncer, REPORT_ERROR],
      useFactory: (pool: Database, jobs: JobAnnouncer, onError: (error: Error) => void) =>
        new ExportOrders(pool, (id) => jobs.add(EXPORT_JOBS, exportJob(id)), onError),
    },
    provideClass(PublishedReplays, DATABASE),
    provideClass(MatchList, DATABASE),
    ReplaysService,
    Publications,
    PublicationService,
  ],
  exports: [ReplaysService],
})
export class ReplaysModule {}

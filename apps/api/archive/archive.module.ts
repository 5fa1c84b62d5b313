import { Module } from '@nestjs/common';
import { ArchiveJobs } from '#archive/bulk';
import { ArchiveSearch } from '#archive/projections';
import { Collections, Eraser, Holds, Retention } from '#archive/storage';
import { DATABASE, provideClass, READS } from '#infrastructure';
import { AuditTrail } from '#operators';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { ArchiveService } from './archive.service.js';
import { ArchiveController } from './archive.controller.js';
import { RetentionService } from './retention.service.js';
import { RetentionController, PlayersController } from './retention.controller.js';

/** Finished matches: search, bulk exports and imports, collections, holds, retention, erasure. */
@Module({
  imports: [AuditTrailModule],
  controllers: [ArchiveController, RetentionController, PlayersController],
  providers: [
    provideClass(ArchiveSearch, READS),
    provideClass(ArchiveJobs, DATABASE),
    provideClass(Collections, DATABASE, AuditTrail),
    provideClass(Holds, DATABASE, AuditTrail),
    provideClass(Retention, DATABASE, AuditTrail),
    provideClass(Eraser, AuditTrail),
    ArchiveService,
    RetentionService,
  ],
  exports: [Collections],
})
export class ArchiveModule {}

import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  archivedMatchWithCards,
  archiveExportBody,
  archiveImportBody,
  archiveJob,
  archivePage,
  archiveQuery,
  jobParams,
  matchParams,
  type ArchivedMatchWithCards,
  type ArchiveExportBody,
  type ArchiveImportBody,
  type ArchiveJobDocument,
  type ArchivePage,
  type ArchiveQuery,
  type JobParams,
  type MatchParams,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { ArchiveService } from './archive.service.js';

@ApiTags('Archive')
@Controller('v1/archive')
export class ArchiveController {
  constructor(private readonly service: ArchiveService) {}

  @Get('matches')
  @OperatorOperation('archive:read', {
    summary: 'Search finished matches, newest first',
    description: 'Every parameter narrows the search. Matches are sorted by when they were opened.',
    reply: archivePage,
  })
  searchArchive(@Query({ schema: archiveQuery }) query: ArchiveQuery): Promise<ArchivePage> {
    return this.service.search(query);
  }

  @Get('matches/:matchId')
  @OperatorOperation('archive:read', {
    summary: 'Look at an archived match and the cards that were seen in it',
    reply: archivedMatchWithCards,
    refusals: ['no-such-archived-match'],
  })
  getArchivedMatch(@Param({ schema: matchParams }) { matchId }: MatchParams): Promise<ArchivedMatchWithCards> {
    return this.service.get(matchId);
  }

  @Post('exports')
  @OperatorOperation('archive:admin', {
    summary: 'Export all matches that a filter finds',
    description: "Written to the service's archive storage: a signed `archive.json` and tars of replay files.",
    status: 202,
    reply: archiveJob,
    idempotent: true,
  })
  exportArchive(
    @Body({ schema: archiveExportBody }) body: ArchiveExportBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ArchiveJobDocument> {
    return this.service.export(body, stamp);
  }

  @Post('imports')
  @OperatorOperation('archive:admin', {
    summary: "Import an archive from the service's archive storage",
    description: 'Every replay is verified; what is refused is listed with the reason. Importing again is harmless.',
    status: 202,
    reply: archiveJob,
    idempotent: true,
  })
  importArchive(
    @Body({ schema: archiveImportBody }) body: ArchiveImportBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ArchiveJobDocument> {
    return this.service.import(body, stamp);
  }

  @Get('jobs/:jobId')
  @OperatorOperation('archive:read', {
    summary: 'Show the progress of an export or import',
    reply: archiveJob,
    refusals: ['no-such-archive-job'],
  })
  getArchiveJob(@Param({ schema: jobParams }) { jobId }: JobParams): Promise<ArchiveJobDocument> {
    return this.service.job(jobId);
  }
}

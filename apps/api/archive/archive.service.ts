import { Injectable } from '@nestjs/common';
import { filterFrom } from '#archive';
import {
  ARCHIVE_JOBS,
  archiveJob,
  ArchiveJobs,
  type ArchiveJob,
  type ArchiveExportRequest,
  type ArchiveImportRequest,
} from '#archive/bulk';
import { ArchiveSearch } from '#archive/projections';
import type {
  ArchivedMatchDocument,
  ArchivedMatchWithCards,
  ArchiveExportBody,
  ArchiveImportBody,
  ArchiveJobDocument,
  ArchivePage,
  ArchiveQuery,
} from '#contract';
import { AuditTrail } from '#operators';
import { JobAnnouncer } from '#platform';
import type { CommandStamp } from '../http/idempotency.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { AdminService } from '../operators/admin.service.js';

const REFUSALS = 100;

/** Searches the archive, and takes orders for exports and imports. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly archive: ArchiveSearch,
    private readonly jobs: ArchiveJobs,
    private readonly trail: AuditTrail,
    private readonly admin: AdminService,
    private readonly announcer: JobAnnouncer,
  ) {}

  async search({ after, limit, ...conditions }: ArchiveQuery): Promise<ArchivePage> {
    const found = await this.archive.page(filterFrom(conditions), fromCursor(after), limit + 1);
    return pageOf(found as unknown as ArchivedMatchDocument[], limit, ({ matchId }) => matchId);
  }

  async get(matchId: string): Promise<ArchivedMatchWithCards> {
    const found = await this.archive.find(matchId);
    if (found === null)
      throw refuse(
        'no-such-archived-match',
        `Match ${matchId} is not in the archive; GET /v1/archive/matches finds those that are.`,
      );
    return found as unknown as ArchivedMatchWithCards;
  }

  export({ name, title, filter, viewer }: ArchiveExportBody, stamp: CommandStamp): Promise<ArchiveJobDocument> {
    return this.order('export', { name, title, filter: filterFrom(filter), viewer }, stamp);
  }

  import({ name, origin, trust, reexecute }: ArchiveImportBody, stamp: CommandStamp): Promise<ArchiveJobDocument> {
    return this.order('import', { name, origin, trust, reexecute }, stamp);
  }

  async job(id: string): Promise<ArchiveJobDocument> {
    const found = await this.jobs.find(id);
    if (found === null) throw refuse('no-such-archive-job', `There is no archive job ${id}.`);
    return toDocument(found, await this.jobs.refusals(id, '', REFUSALS));
  }

  private async order(
    kind: 'export' | 'import',
    request: ArchiveExportRequest | ArchiveImportRequest,
    stamp: CommandStamp,
  ): Promise<ArchiveJobDocument> {
    const { reply } = await this.admin.run(stamp, () =>
      this.trail.perform(stamp, `archive.${kind}`, request, async (tx) => {
        const id = await this.jobs.order(kind, request, tx);
        // The search may name players, and the trail can never be erased, so it records only the name of the job.
        return { subject: `archive-job/${id}`, before: null, after: { name: request.name }, reply: { id } };
      }),
    );
    // A lost announcement costs only time: workers also look for jobs themselves.
    void this.announcer.add(ARCHIVE_JOBS, archiveJob(reply.id)).catch(() => {});
    return this.job(reply.id);
  }
}

const toDocument = (
  { id, wish: _, ...job }: ArchiveJob,
  refusals: Awaited<ReturnType<ArchiveJobs['refusals']>>,
): ArchiveJobDocument => ({ jobId: id, ...job, refusals: [...refusals] }) as ArchiveJobDocument;

import { randomUUID } from 'node:crypto';
import { conditions, repository } from '#database';
import type { Json, Database, Transaction } from '#event-store';
import { LeasedQueue, orderJob, type Lease, type OrderTable } from '#work-queue';
import { ArchiveJobEntity, ArchiveRefusalEntity, type ArchiveJobRow } from './archive-job.entity.js';

export type JobKind = 'export' | 'import';
export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface Refusal {
  /** The part and the file in it. */
  readonly file: string;
  readonly matchId: string | null;
  readonly reason: string;
}

/** A bulk export or import as shown to its operator. */
export interface ArchiveJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly wish: Json;
  readonly state: JobState;
  /** Matches done, and how many there are; null while unknown. */
  readonly done: number;
  readonly total: number | null;
  readonly report: Json;
  readonly error: string | null;
  readonly orderedAt: number;
}

/** The stored progress from which a worker continues. */
export interface JobOrder extends Pick<ArchiveJob, 'kind' | 'wish' | 'done' | 'total' | 'orderedAt'> {
  readonly progress: Json;
}

/** A job that a worker has claimed. */
export type Claim = JobOrder & Lease;

/** Name of the job queue that notifies workers of orders. */
export const ARCHIVE_JOBS = 'archive';

/** The job that notifies workers of an order. */
export const archiveJob = (id: string) => orderJob('work', id);

/**
 * Bulk jobs and their progress are stored in the database; BullMQ only makes workers notice them sooner. If a worker is
 * killed, the next one continues from the last stored progress.
 */
export class ArchiveJobs {
  readonly queue: LeasedQueue<JobOrder>;

  constructor(
    private readonly database: Database,
    leaseMs?: number,
  ) {
    this.queue = new LeasedQueue(database, ORDERS, leaseMs);
  }

  async order(kind: JobKind, request: object, tx: Pick<Transaction, 'query'> = this.database): Promise<string> {
    const id = randomUUID();
    await (await repository(ArchiveJobEntity, tx)).insert({ id, kind, wish: request });
    return id;
  }

  async find(id: string): Promise<ArchiveJob | null> {
    const row = await (await repository(ArchiveJobEntity, this.database)).findOneBy({ id });
    return row && toJob(row);
  }

  /** Newest first. */
  async list(limit: number): Promise<readonly ArchiveJob[]> {
    const jobs = await repository(ArchiveJobEntity, this.database);
    return (await jobs.find({ order: { orderedAt: 'DESC', id: 'ASC' }, take: limit })).map(toJob);
  }

  async refusals(id: string, after: string, limit: number): Promise<readonly Refusal[]> {
    const { MoreThan } = await conditions();
    const refusals = await repository(ArchiveRefusalEntity, this.database);
    const rows = await refusals.find({
      where: { job: id, file: MoreThan(after) },
      order: { file: 'ASC' },
      take: limit,
    });
    return rows.map(({ file, matchId, reason }) => ({ file, matchId, reason }));
  }

  /** Renews the claim and publishes the progress. */
  async renew(claim: Claim, done: number, total: number | null): Promise<void> {
    await this.queue.renew(claim, { done, total });
  }

  /** Work that the progress covers is not done again. */
  async save(claim: Claim, progress: object): Promise<void> {
    await this.queue.advance(claim, { checkpoint: JSON.stringify(progress) });
  }

  async refuse(id: string, { file, matchId, reason }: Refusal): Promise<void> {
    const refusals = await repository(ArchiveRefusalEntity, this.database);
    await refusals.upsert({ job: id, file, matchId, reason }, ['job', 'file']);
  }

  /** For a part that is started again: files that were refused before may be valid now. */
  async forgetRefusals(id: string, part: string): Promise<void> {
    await this.database.query('DELETE FROM archive_refusal WHERE job = $1 AND starts_with(file, $2)', [id, `${part}/`]);
  }

  async finish(claim: Claim, report: object): Promise<void> {
    await this.queue.finish(claim, { total: () => 'done', report: JSON.stringify(report) });
  }

  /** Jobs that nobody is working on, oldest first: their notification was lost, or their worker died. */
  abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.queue.abandoned(limit, graceMs);
  }
}

const ORDERS: OrderTable = {
  name: 'archive_job',
  fence: 'attempts',
  columns: `kind, wish, done, total, checkpoint AS progress, floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`,
};

const toJob = ({ id, kind, wish, state, done, total, report, error, orderedAt }: ArchiveJobRow): ArchiveJob => ({
  id,
  kind,
  wish: wish as Json,
  state,
  done,
  total,
  report: report as Json,
  error,
  orderedAt: orderedAt.getTime(),
});

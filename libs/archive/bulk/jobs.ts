import { orderJob, ordersLeftLying } from '#exports';
import { randomUUID } from 'node:crypto';
import type { Json } from '#event-store';
import type { Database, Transaction } from '../storage/database.js';

export type JobKind = 'export' | 'import';
export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface Refusal {
  /** The part, and the file in it. */
  readonly file: string;
  readonly matchId: string | null;
  readonly reason: string;
}

/** A bulk export or import as its operator sees it. */
export interface ArchiveJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly wish: Json;
  readonly state: JobState;
  /** Matches dealt with, of how many; null while that is not known. */
  readonly done: number;
  readonly total: number | null;
  readonly report: Json;
  readonly error: string | null;
  readonly orderedAt: number;
}

/** A job in a worker's hands. The number of attempts tells this claim from a later one of the same job. */
export interface Claim extends Pick<ArchiveJob, 'id' | 'kind' | 'wish' | 'done' | 'total' | 'orderedAt'> {
  readonly checkpoint: Json;
  readonly attempts: number;
}

/** Name of the job queue on which workers hear of orders. */
export const ARCHIVE_JOBS = 'archive';

/** The job that tells workers of an order. */
export const archiveJob = (id: string) => orderJob('work', id);

/** Another worker has taken the job over. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/**
 * Bulk jobs stand in the database with how far they are; BullMQ only tells workers of them sooner. A claim is a lease that is
 * renewed while work goes on: when a worker is killed, the next one goes on from the last checkpoint.
 */
export class ArchiveJobs {
  constructor(
    private readonly database: Database,
    private readonly leaseMs = 15_000,
  ) {}

  async order(kind: JobKind, wish: object, tx: Pick<Transaction, 'query'> = this.database): Promise<string> {
    const id = randomUUID();
    await tx.query('INSERT INTO archive_job (id, kind, wish) VALUES ($1, $2, $3)', [id, kind, JSON.stringify(wish)]);
    return id;
  }

  async find(id: string): Promise<ArchiveJob | null> {
    const { rows } = await this.database.query<ArchiveJob>(`SELECT ${COLUMNS} FROM archive_job WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Newest first. */
  async list(limit: number): Promise<readonly ArchiveJob[]> {
    const { rows } = await this.database.query<ArchiveJob>(
      `SELECT ${COLUMNS} FROM archive_job ORDER BY ordered_at DESC, id LIMIT $1`,
      [limit],
    );
    return rows;
  }

  async refusals(id: string, after: string, limit: number): Promise<readonly Refusal[]> {
    const { rows } = await this.database.query<Refusal>(
      `SELECT file, match_id AS "matchId", reason FROM archive_refusal WHERE job = $1 AND file > $2 ORDER BY file LIMIT $3`,
      [id, after, limit],
    );
    return rows;
  }

  /** Null: done already, failed already, unknown, or in another worker's hands. */
  async claim(id: string): Promise<Claim | null> {
    const { rows } = await this.database.query<Claim>(
      `UPDATE archive_job SET state = 'running', attempts = attempts + 1, claimed_until = now() + $2 * interval '1 millisecond'
       WHERE id = $1 AND state IN ('waiting', 'running') AND (claimed_until IS NULL OR claimed_until <= now())
       RETURNING ${COLUMNS}, checkpoint, attempts`,
      [id, this.leaseMs],
    );
    return rows[0] ?? null;
  }

  /** Keeps the claim, and what others may know of the progress. */
  async renew({ id, attempts }: Claim, done: number, total: number | null): Promise<void> {
    await this.change(
      `UPDATE archive_job SET done = $3, total = $4, claimed_until = now() + $5 * interval '1 millisecond'
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, done, total, this.leaseMs],
    );
  }

  async save({ id, attempts }: Claim, checkpoint: object): Promise<void> {
    await this.change(`UPDATE archive_job SET checkpoint = $3 WHERE id = $1 AND attempts = $2 AND state = 'running'`, [
      id,
      attempts,
      JSON.stringify(checkpoint),
    ]);
  }

  async refuse(id: string, { file, matchId, reason }: Refusal): Promise<void> {
    await this.database.query(
      `INSERT INTO archive_refusal (job, file, match_id, reason) VALUES ($1, $2, $3, $4)
       ON CONFLICT (job, file) DO UPDATE SET reason = excluded.reason`,
      [id, file, matchId, reason],
    );
  }

  /** For a part that is begun anew: what was wrong with its files before may be in order now. */
  async forgetRefusals(id: string, part: string): Promise<void> {
    await this.database.query('DELETE FROM archive_refusal WHERE job = $1 AND starts_with(file, $2)', [id, `${part}/`]);
  }

  async finish({ id, attempts }: Claim, report: object): Promise<void> {
    await this.change(
      `UPDATE archive_job SET state = 'done', total = done, report = $3, claimed_until = NULL
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, JSON.stringify(report)],
    );
  }

  async fail({ id, attempts }: Claim, error: string): Promise<void> {
    await this.change(
      `UPDATE archive_job SET state = 'failed', error = $3, claimed_until = NULL
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, error],
    );
  }

  async release({ id, attempts }: Claim): Promise<void> {
    await this.database.query('UPDATE archive_job SET claimed_until = NULL WHERE id = $1 AND attempts = $2', [
      id,
      attempts,
    ]);
  }

  /** Jobs nobody is at work on, oldest first: those whose announcement was lost, and those whose worker was. */
  leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return ordersLeftLying(this.database, 'archive_job', limit, graceMs);
  }

  private async change(text: string, values: unknown[]): Promise<void> {
    const { rowCount } = await this.database.query(text, values);
    if (rowCount === 0) throw new JobLost(`job ${String(values[0])} was taken over by another worker`);
  }
}

const COLUMNS = `id, kind, wish, state, done, total, report, error,
  floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`;

/** What every kind of order has in common: it stands in a table, and a job tells workers of it sooner than they would find it. */
import type { createPool } from '#event-store';

type Database = Pick<ReturnType<typeof createPool>, 'query'>;
type OrderTable = 'replay_export' | 'archive_job' | 'audit_order';

/** A job that tells workers of an order which stands in the database: arguments for a BullMQ queue's `add`. */
export const orderJob = (name: string, id: string) =>
  [
    name,
    { id },
    {
      jobId: id,
      attempts: 3,
      backoff: { type: 'exponential', delay: 1_000 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  ] as const;

/** Orders nobody is at work on, oldest first: those whose job was lost, and those whose worker was. */
export async function ordersLeftLying(
  database: Database,
  table: OrderTable,
  limit: number,
  graceMs: number,
): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM ${table}
     WHERE state IN ('waiting', 'running') AND ordered_at <= now() - $2 * interval '1 millisecond'
       AND (claimed_until IS NULL OR claimed_until <= now())
     ORDER BY ordered_at LIMIT $1`,
    [limit, graceMs],
  );
  return rows.map(({ id }) => id);
}

import type { Pool } from 'pg';

/** Creates the partitions of this month and the given number of months after it; returns how many were missing. */
export async function ensurePartitions(pool: Pool, months: number): Promise<number> {
  const { rows } = await pool.query<{ created: number }>('SELECT es.ensure_partitions($1) AS created', [months]);
  return rows[0]!.created;
}

/** Days until there is no partition left for new matches. Alert somebody below 45. */
export async function partitionHeadroomDays(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ days: number }>('SELECT es.partition_headroom_days() AS days');
  return rows[0]!.days;
}

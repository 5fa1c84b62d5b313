import type { Pool } from 'pg';
import type { Timer } from './types.js';

const LEASE_MS = 5_000;

const COLUMNS = `t.match_id AS "matchId", t.timer_key AS key, t.generation, t.command, t.attempts,
  (extract(epoch FROM t.due_at) * 1000)::float8 AS "dueAt"`;

/**
 * The timers stored in the database, whatever happened to the jobs that should have fired them.
 * A claim is a lease, not a lock held while firing: the append of the fired command updates the timer row over another
 * connection and would wait for the lock forever. If the claimer dies, the lease runs out and the timer is due again.
 * If the claimer was only slow, its command and that of the second claimer have the same id and count once.
 */
export class DueTimers {
  constructor(private readonly pool: Pool) {}

  /**
   * Leases timers that have been due for at least `graceMs`, longest overdue first. Two sweepers never get the same
   * timer.
   */
  async claim(limit: number, graceMs: number, leaseMs = LEASE_MS): Promise<Timer[]> {
    // now() instead of clock_timestamp(): a volatile function could not use the index. MATERIALIZED: run once.
    const { rows } = await this.pool.query<Timer>({
      name: 'es_claim_timers',
      text: `WITH due AS MATERIALIZED (
               SELECT match_id, timer_key FROM es.match_timer
               WHERE due_at <= now() - $2 * interval '1 millisecond'
                 AND (claimed_until IS NULL OR claimed_until <= now())
               ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
             )
             UPDATE es.match_timer t
             SET claimed_until = now() + $3 * interval '1 millisecond', attempts = t.attempts + 1
             FROM due WHERE t.match_id = due.match_id AND t.timer_key = due.timer_key
             RETURNING ${COLUMNS}`,
      values: [limit, graceMs, leaseMs],
    });
    return rows.sort((a, b) => a.dueAt - b.dueAt);
  }

  async findTimer(matchId: string, key: string): Promise<Timer | null> {
    const { rows } = await this.pool.query<Timer>({
      name: 'es_find_timer',
      text: `SELECT ${COLUMNS} FROM es.match_timer t WHERE t.match_id = $1 AND t.timer_key = $2`,
      values: [matchId, key],
    });
    return rows[0] ?? null;
  }

  /** Deletes a timer whose command had nothing to do, unless the timer has been set again since. */
  async retire(timer: Timer): Promise<void> {
    await this.pool.query('DELETE FROM es.match_timer WHERE match_id = $1 AND timer_key = $2 AND generation = $3', [
      timer.matchId,
      timer.key,
      timer.generation,
    ]);
  }
}

import type { Pool } from 'pg';
import { LayoutReader } from './layout.js';
import type { Timer } from './types.js';

const LEASE_MS = 5_000;

const COLUMNS = `t.match_id AS "matchId", t.timer_key AS key, t.generation, t.command, t.attempts,
  (extract(epoch FROM t.due_at) * 1000)::float8 AS "dueAt"`;

const UNCLAIMED = '(t.claimed_until IS NULL OR t.claimed_until <= now())';
const LEASED = "claimed_until = now() + $1 * interval '1 millisecond', attempts = t.attempts + 1";

/**
 * The keys of due timers, for each shard by itself, so that one with many does not hold up the others. The parameters
 * are limit and grace. now() instead of clock_timestamp(): a volatile function could not use the index.
 */
const dueTimers = (lock: string, first = 2): string => `
  SELECT due.match_id, due.timer_key FROM es.feed_head h CROSS JOIN LATERAL (
    SELECT t.match_id, t.timer_key FROM es.match_timer t
    WHERE t.shard = h.shard AND t.due_at <= now() - $${first + 1} * interval '1 millisecond' AND ${UNCLAIMED}
    ORDER BY t.due_at LIMIT $${first} ${lock}) due`;

/**
 * The timers stored in the database, whatever happened to the jobs that should have fired them.
 * A claim is a lease, not a lock held while firing: the append of the fired command updates the timer row over another
 * connection and would wait for the lock forever. If the claimer dies, the lease runs out and the timer is due again.
 * If the claimer was only slow, its command and that of the second claimer have the same id and count once.
 */
export class DueTimers {
  private readonly layout: LayoutReader;

  constructor(private readonly pool: Pool) {
    this.layout = new LayoutReader(pool);
  }

  /**
   * Leases timers that have been due for at least `graceMs`, longest overdue first, at most `limit` of each shard. Two
   * sweepers never get the same timer.
   */
  async claim(limit: number, graceMs: number, leaseMs = LEASE_MS): Promise<Timer[]> {
    const { distributed } = await this.layout.read();
    const claimed = distributed
      ? await this.claimOneByOne(limit, graceMs, leaseMs)
      : await this.claimAtOnce(limit, graceMs, leaseMs);
    return claimed.sort((a, b) => a.dueAt - b.dueAt);
  }

  private async claimAtOnce(limit: number, graceMs: number, leaseMs: number): Promise<Timer[]> {
    // MATERIALIZED: run once.
    const { rows } = await this.pool.query<Timer>({
      name: 'es_claim_timers',
      text: `WITH due AS MATERIALIZED (${dueTimers('FOR UPDATE SKIP LOCKED')})
             UPDATE es.match_timer t SET ${LEASED} FROM due
             WHERE t.match_id = due.match_id AND t.timer_key = due.timer_key
             RETURNING ${COLUMNS}`,
      values: [leaseMs, limit, graceMs],
    });
    return rows;
  }

  /** On several servers, no statement can lock rows of two matches. */
  private async claimOneByOne(limit: number, graceMs: number, leaseMs: number): Promise<Timer[]> {
    const { rows: due } = await this.pool.query<{ match_id: string; timer_key: string }>({
      name: 'es_due_timers',
      text: dueTimers('', 1),
      values: [limit, graceMs],
    });
    const claimed: Timer[] = [];
    for (const { match_id, timer_key } of due) {
      const { rows } = await this.pool.query<Timer>({
        name: 'es_claim_timer',
        text: `UPDATE es.match_timer t SET ${LEASED} WHERE t.match_id = $2 AND t.timer_key = $3 AND ${UNCLAIMED}
                 AND t.due_at <= now() - $4 * interval '1 millisecond'
               RETURNING ${COLUMNS}`,
        values: [leaseMs, match_id, timer_key, graceMs],
      });
      claimed.push(...rows);
    }
    return claimed;
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
  async deleteObsolete(timer: Timer): Promise<void> {
    await this.pool.query('DELETE FROM es.match_timer WHERE match_id = $1 AND timer_key = $2 AND generation = $3', [
      timer.matchId,
      timer.key,
      timer.generation,
    ]);
  }
}

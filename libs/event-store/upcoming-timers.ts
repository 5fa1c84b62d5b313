import type { Pool } from 'pg';
import type { Timer } from './types.js';

/** A timer, and the milliseconds until it is due by the database's clock; negative once it is overdue. */
export interface UpcomingTimer extends Pick<Timer, 'matchId' | 'key' | 'generation'> {
  readonly dueInMs: number;
}

const COLUMNS = `match_id AS "matchId", timer_key AS key, generation,
  (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS "dueInMs"`;

/** Reads timers without claiming any, for jobs that are prepared to fire on time. */
export class UpcomingTimers {
  constructor(private readonly pool: Pool) {}

  /** Timers due within the horizon, or overdue by less than `overdueMs`; soonest first. */
  async within(horizonMs: number, overdueMs: number, limit: number): Promise<UpcomingTimer[]> {
    const { rows } = await this.pool.query<UpcomingTimer>({
      name: 'es_upcoming_timers',
      // One index scan per shard, whatever its size.
      text: `SELECT ${COLUMNS} FROM es.feed_head h CROSS JOIN LATERAL (
               SELECT match_id, timer_key, generation, due_at FROM es.match_timer t
               WHERE t.shard = h.shard AND due_at <= now() + $1 * interval '1 millisecond'
                 AND due_at > now() - $2 * interval '1 millisecond'
               ORDER BY due_at LIMIT $3) t
             ORDER BY due_at LIMIT $3`,
      values: [horizonMs, overdueMs, limit],
    });
    return rows;
  }

  async find(matchId: string, key: string): Promise<UpcomingTimer | null> {
    const { rows } = await this.pool.query<UpcomingTimer>({
      name: 'es_upcoming_timer',
      text: `SELECT ${COLUMNS} FROM es.match_timer WHERE match_id = $1 AND timer_key = $2`,
      values: [matchId, key],
    });
    return rows[0] ?? null;
  }
}

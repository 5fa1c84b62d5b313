import type { Pool } from 'pg';
import type { Timer } from './types.js';

/** Which timer, and how long from now it is due by the database's clock; negative once that has passed. */
export interface UpcomingTimer extends Pick<Timer, 'matchId' | 'key' | 'generation'> {
  readonly dueInMs: number;
}

const COLUMNS = `match_id AS "matchId", timer_key AS key, generation,
  (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS "dueInMs"`;

/** Looks at the timers without claiming any: for those who prepare to fire one on time. */
export class UpcomingTimers {
  constructor(private readonly pool: Pool) {}

  /** What is due within the horizon, or has been for less than `overdueMs`; soonest first. */
  async within(horizonMs: number, overdueMs: number, limit: number): Promise<UpcomingTimer[]> {
    const { rows } = await this.pool.query<UpcomingTimer>({
      name: 'es_upcoming_timers',
      text: `SELECT ${COLUMNS} FROM es.match_timer
             WHERE due_at <= now() + $1 * interval '1 millisecond' AND due_at > now() - $2 * interval '1 millisecond'
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

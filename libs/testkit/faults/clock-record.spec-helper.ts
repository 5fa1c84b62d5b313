import { expect } from '@jest/globals';
import { EventStore, StreamVerifier } from '#event-store';
import { eventually } from '../eventually.js';
import type { CrashablePostgres } from './crashable-postgres.spec-helper.js';

export interface TimeOut {
  readonly decision: string;
  readonly lateMs: number;
}

/** What PostgreSQL has recorded of clocks that ran out. */
export class ClockRecord {
  constructor(private readonly postgres: CrashablePostgres) {}

  async timeOuts(matchId: string): Promise<readonly TimeOut[]> {
    const events = await this.postgres.read((pool) => new EventStore(pool).load(matchId));
    return events
      .filter(({ type }) => type === 'ClockExpired')
      .map(({ at, payload }) => {
        const { decision, deadline } = payload as { readonly decision: string; readonly deadline: number };
        return { decision, lateMs: at - deadline };
      });
  }

  /** Waits until this many more clocks have run out. */
  async untilMore(timeOuts: number): Promise<void> {
    const from = await this.count();
    await eventually(async () => (await this.count()) >= from + timeOuts, 250);
  }

  async count(): Promise<number> {
    const [row] = await this.postgres.run<{ count: number }>(
      `SELECT count(*)::int AS count FROM es.event WHERE type = 'ClockExpired'`,
    );
    return row?.count ?? 0;
  }

  /**
   * In matches in which only the clock answers: each deadline fired once, never early, at most `latestMs` late, and the
   * next one is not overlooked. Returns how late each was, in ascending order.
   */
  async expectSound(matches: readonly string[], decisionMs: number, latestMs: number): Promise<readonly number[]> {
    const late: number[] = [];
    for (const matchId of matches) {
      const fired = await this.timeOuts(matchId);
      const decisions = fired.map(({ decision }) => decision);
      expect(new Set(decisions).size).toBe(decisions.length);
      expect(Math.min(...fired.map(({ lateMs }) => lateMs))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...fired.map(({ lateMs }) => lateMs))).toBeLessThanOrEqual(latestMs);
      expect(await this.idleMs(matchId)).toBeLessThanOrEqual(decisionMs + latestMs);
      expect(await this.postgres.read((pool) => new StreamVerifier(pool).verifyStream(matchId))).toMatchObject({
        ok: true,
      });
      late.push(...fired.map(({ lateMs }) => lateMs));
    }
    return late.sort((a, b) => a - b);
  }

  /** Milliseconds since the last event of the match. */
  private async idleMs(matchId: string): Promise<number> {
    const [row] = await this.postgres.run<{ ms: number }>(
      `SELECT (extract(epoch FROM clock_timestamp() - last_at) * 1000)::float8 AS ms
       FROM es.match_stream WHERE match_id = $1`,
      undefined,
      [matchId],
    );
    return row?.ms ?? Infinity;
  }
}

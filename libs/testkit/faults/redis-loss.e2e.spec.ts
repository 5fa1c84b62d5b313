import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore, StreamVerifier } from '#event-store';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';

const DECISION_MS = 1_500;
/** It takes seconds on an otherwise idle machine. Anything longer than this means that it was not noticed at all. */
const LATEST_MS = 30_000;
const MATCHES = 20;

interface TimeOut {
  readonly decision: string;
  readonly lateMs: number;
}

describe('clocks while Redis forgets, dies and comes back', () => {
  let stage: FaultStage;
  let redis: CrashableRedis;
  beforeEach(async () => {
    stage = await FaultStage.create();
    redis = stage.use(await CrashableRedis.start());
  });
  afterEach(() => stage.close());

  it('run out all, each once, without waiting for Redis', async () => {
    const env = { REDIS_URL: redis.url };
    const worker = await stage.work(env);
    const server = await stage.serve(env);
    const timeControl = { bankMs: null, decisionMs: DECISION_MS };
    const opened = await Promise.all(
      Array.from({ length: MATCHES }, () => stage.openDuel(server.url, { timeControl })),
    );
    const matches = opened.map(({ matchId }) => matchId);

    await untilMore(MATCHES);
    expect(await redis.keys()).toBeGreaterThan(0);
    for (let flushes = 0; flushes < 3; flushes++) {
      await redis.flush();
      await sleep(700);
    }
    await untilMore(MATCHES);
    await redis.crash();
    await untilMore(2 * MATCHES);
    await redis.start();
    await untilMore(2 * MATCHES);

    for (const matchId of matches) {
      const fired = await timeOuts(matchId);
      const decisions = fired.map(({ decision }) => decision);
      expect(new Set(decisions).size).toBe(decisions.length);
      expect(Math.min(...fired.map(({ lateMs }) => lateMs))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...fired.map(({ lateMs }) => lateMs))).toBeLessThanOrEqual(LATEST_MS);
      expect(await idleMs(matchId)).toBeLessThanOrEqual(DECISION_MS + LATEST_MS);
      expect(await stage.postgres.read((pool) => new StreamVerifier(pool).verifyStream(matchId))).toMatchObject({
        ok: true,
      });
    }
    expect([worker.isAlive, server.isAlive]).toEqual([true, true]);
    expect(worker.output).not.toMatch(/unhandled|uncaught/i);
  });

  async function timeOuts(matchId: string): Promise<readonly TimeOut[]> {
    const events = await stage.postgres.read((pool) => new EventStore(pool).load(matchId));
    return events
      .filter(({ type }) => type === 'ClockExpired')
      .map(({ at, payload }) => {
        const { decision, deadline } = payload as { readonly decision: string; readonly deadline: number };
        return { decision, lateMs: at - deadline };
      });
  }

  /** Milliseconds since the last event of a match in which only the clock answers. */
  async function idleMs(matchId: string): Promise<number> {
    const [row] = await stage.postgres.run<{ ms: number }>(
      `SELECT (extract(epoch FROM clock_timestamp() - last_at) * 1000)::float8 AS ms
       FROM es.match_stream WHERE match_id = $1`,
      undefined,
      [matchId],
    );
    return row?.ms ?? Infinity;
  }

  async function untilMore(timeOutsMore: number): Promise<void> {
    const from = await countTimeOuts();
    await eventually(async () => (await countTimeOuts()) >= from + timeOutsMore, 250);
  }

  async function countTimeOuts(): Promise<number> {
    const [row] = await stage.postgres.run<{ count: number }>(
      `SELECT count(*)::int AS count FROM es.event WHERE type = 'ClockExpired'`,
    );
    return row?.count ?? 0;
  }
});

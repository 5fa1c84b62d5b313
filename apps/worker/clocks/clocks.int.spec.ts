import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { PRESETS } from '#match';
import { clockExpiry } from '#match/cqrs';
import type { Queues } from '#platform';
import { eventually } from '#testkit';
import { ONE_SECOND, REDIS_DATABASE_TO_FLUSH, WorkerStage, type Backend } from '../testing/worker-stage.js';

// A worker whose sweeper leaves everything to the queue, to see the queue at work: however late, a deadline is the queue's.
const QUEUE_ONLY = { sweepMs: 3_600_000, graceMs: 3_600_000 };
// A worker whose queue never hears of a deadline, to see the sweeper at work.
const SWEEPER_ONLY = { horizonMs: -3_600_000 };

/** So long that the delays of a busy machine cannot be mistaken for it. */
const LONG_MS = 120_000;

const BACKENDS: readonly Backend[] = ['postgres', 'redis'];

describe.each(BACKENDS)('clocks on %s', (backend) => {
  let stage: WorkerStage;
  let queue: ReturnType<Queues['queue']> | null;
  beforeEach(async () => {
    stage = await WorkerStage.create(backend);
    queue = null;
  });
  afterEach(() => stage.close());

  const timeOuts = async (matchId: string): Promise<number> => (await stage.lateness(matchId)).length;
  const jobs = async (): Promise<number> => {
    queue ??= (await stage.openQueues()).queue('clocks');
    const counts = await queue.getJobCounts('delayed', 'wait', 'active');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };

  it('time out by a job, never early', async () => {
    await stage.startWorker({ intervals: QUEUE_ONLY });
    const matchId = await stage.openMatch();
    await eventually(async () => (await timeOuts(matchId)) >= 3);
    for (const late of await stage.lateness(matchId)) expect(late).toBeGreaterThanOrEqual(0);
  });

  it('time out without any job', async () => {
    await stage.startWorker({ intervals: SWEEPER_ONLY });
    const matchId = await stage.openMatch();
    await eventually(async () => (await timeOuts(matchId)) >= 1);
    expect((await stage.lateness(matchId))[0]).toBeGreaterThanOrEqual(0);
    expect(await jobs()).toBe(0);
  });

  it('cost no job while they are far off, and one while they are near, however often they move', async () => {
    await stage.startWorker({ intervals: { ...QUEUE_ONLY, horizonMs: 15_000, lookaheadMs: 20 } });
    const far = await stage.openMatch(PRESETS.ranked);
    const near = await stage.openMatch({ ...ONE_SECOND, decisionMs: 12_000 });
    await eventually(async () => (await jobs()) > 0);
    for (let answers = 0; answers < 20; answers++) {
      await stage.answer(near);
      await sleep(30);
    }
    expect(await jobs()).toBe(1);
    expect([await timeOuts(far), await timeOuts(near)]).toEqual([0, 0]);
    // The job of the first deadline also waits for the last one; nothing else would fire it.
    await eventually(async () => (await timeOuts(near)) >= 1);
  });

  it('that move to an earlier time are not missed', async () => {
    await stage.startWorker({ intervals: { ...QUEUE_ONLY, horizonMs: 2 * LONG_MS, lookaheadMs: 20 } });
    const matchId = await stage.openMatch({ ...ONE_SECOND, decisionMs: LONG_MS, disconnectMs: 1_000 });
    await eventually(async () => (await jobs()) === 1);
    await stage.disconnectWhoDecides(matchId);
    await eventually(async () => (await timeOuts(matchId)) >= 1);
    // Earlier than the job that was added first would have run.
    expect((await stage.lateness(matchId))[0]).toBeLessThan(LONG_MS - 1_000);
  });

  it('are left alone by early, stale, unknown and repeated jobs', async () => {
    const node = await stage.startWorker({ intervals: { ...QUEUE_ONLY, horizonMs: 0 } });
    const matchId = await stage.openMatch(PRESETS.ranked);
    const queue = (await stage.openQueues()).queue('clocks');
    const before = await stage.store.head(matchId);
    const forged = [
      { matchId, key: 'clock' },
      { matchId, key: 'no-such-timer' },
      { matchId: '0198c0de-1234-7abc-8def-0123456789ab', key: 'clock' },
    ];
    for (const data of [...forged, ...forged]) await queue.add('remind', data, { removeOnComplete: true });
    await eventually(async () => (await counted(node.metrics.registry, 'senki_clock_jobs_total')) >= 6);
    expect(await stage.store.head(matchId)).toEqual(before);
    for (const generation of [0, before!.version, before!.version + 1]) {
      const { outcome } = await stage.bus.execute(clockExpiry(matchId, 'clock', generation));
      expect(outcome).toBe('unchanged');
    }
    expect(await stage.store.head(matchId)).toEqual(before);
  });

  it('run out once, whoever notices', async () => {
    const impatient = { lookaheadMs: 20, sweepMs: 10, graceMs: 0 };
    await Promise.all([1, 2, 3].map(() => stage.startWorker({ intervals: impatient })));
    const matchId = await stage.openMatch();
    await eventually(async () => (await timeOuts(matchId)) >= 4);
    await stage.stopWorkers();
    const decisions = (await stage.store.load(matchId))
      .filter(({ type }) => type === 'ClockExpired')
      .map(({ payload }) => (payload as { readonly decision: string }).decision);
    expect(new Set(decisions).size).toBe(decisions.length);
  });

  it('200 of them run out, and their lateness is reported', async () => {
    await stage.startWorker();
    const matches: string[] = [];
    for (let batch = 0; batch < 10; batch++) {
      const opening = Array.from({ length: 20 }, () => stage.openMatch({ ...ONE_SECOND, decisionMs: 6_000 }));
      matches.push(...(await Promise.all(opening)));
    }
    await eventually(async () => (await stage.matchesTimedOut(matches)) === 200, 250);
    await stage.stopWorkers();
    const late = (await Promise.all(matches.map(async (id) => (await stage.lateness(id))[0]!))).sort((a, b) => a - b);
    process.stderr.write(`clock lateness on ${backend}: p50 ${late[100]} p99 ${late[197]} max ${late[199]} ms\n`);
    expect(late).toHaveLength(200);
    expect(late[0]).toBeGreaterThanOrEqual(0);
  });
});

describe('clocks when Redis is emptied', () => {
  it('run out all the same', async () => {
    const stage = await WorkerStage.create('redis', REDIS_DATABASE_TO_FLUSH);
    const redis = new Redis(stage.redisUrl);
    try {
      await stage.startWorker();
      const matches = await Promise.all(
        Array.from({ length: 20 }, () => stage.openMatch({ ...ONE_SECOND, decisionMs: 8_000 })),
      );
      const queue = (await stage.openQueues()).queue('clocks');
      await eventually(async () => (await queue.getDelayedCount()) === 20);
      await redis.flushdb();
      const timedOut = async (id: string): Promise<boolean> => (await stage.lateness(id)).length >= 1;
      await eventually(async () => (await Promise.all(matches.map(timedOut))).every(Boolean));
      const late = (await Promise.all(matches.map((id) => stage.lateness(id)))).flat();
      expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    } finally {
      redis.disconnect();
      await stage.close();
    }
  });
});

async function counted(registry: { metrics(): Promise<string> }, name: string): Promise<number> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

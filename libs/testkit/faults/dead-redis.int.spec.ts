import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#event-store';
import { Queues } from '#platform';
import { Endpoints } from '#results';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { RedisCluster } from './redis-cluster.spec-helper.js';
import { logger, WorkerStage } from '../../../apps/worker/testing/worker-stage.js';

// The time that `stopOnSignals` gives a node; after that the process is ended, whatever it is doing.
const GRACE_MS = 20_000;

describe.each([
  ['Redis', () => CrashableRedis.start()],
  ['cluster of Redis', () => RedisCluster.start()],
] as const)('a worker whose %s is dead', (_what, start) => {
  let stage: WorkerStage;
  let redis: CrashableRedis | RedisCluster;
  beforeEach(async () => {
    [stage, redis] = await Promise.all([WorkerStage.create('redis'), start()]);
  });
  afterEach(async () => {
    await stage.close();
    await redis.close();
  });

  const openQueues = (signal: AbortSignal): Promise<Queues> =>
    Queues.connect({ databaseUrl: stage.appUrl, redisUrl: redis.url, logger, signal });

  /** Leaves a webhook and a clock that the worker wants to announce on the queue. */
  async function giveWork(): Promise<void> {
    const wish = { url: 'http://127.0.0.1:1/', description: '', types: ['match.result'] as const };
    await inTransaction(stage.pool, (tx) => new Endpoints(stage.pool).create(wish, tx));
    await stage.concede(await stage.openMatch());
    await stage.openMatch();
    await eventually(async () => {
      const { rows } = await stage.pool.query('SELECT 1 FROM webhook_delivery WHERE announced');
      return rows.length > 0;
    });
  }

  async function timeToStop(stop: () => Promise<void>): Promise<number> {
    const begin = performance.now();
    await stop();
    return performance.now() - begin;
  }

  it.each([
    ['frozen', () => Promise.resolve(redis.freeze())],
    ['gone', () => redis.crash()],
  ])('stops within its grace, and comes not back, when it is %s at work', async (_how, kill) => {
    const { check, stop } = await stage.startWorker({ openQueues });
    await eventually(() =>
      check('queue').then(
        () => true,
        () => false,
      ),
    );
    await eventually(async () => (await redis.clients()) > 0);
    await kill();
    await giveWork();
    expect(await timeToStop(stop)).toBeLessThan(GRACE_MS);
    await redis.crash();
    await redis.start();
    // Longer than the pause before any reconnection attempt.
    await sleep(3_000);
    expect(await redis.clients()).toBe(0);
  });

  it.each([
    ['frozen', () => Promise.resolve(redis.freeze())],
    ['gone', () => redis.crash()],
  ])('stops within its grace, and comes not back, when it was %s from the start', async (_how, kill) => {
    await kill();
    const { stop } = await stage.startWorker({ openQueues });
    await sleep(1_500);
    expect(await timeToStop(stop)).toBeLessThan(GRACE_MS);
    await redis.crash();
    await redis.start();
    await sleep(3_000);
    expect(await redis.clients()).toBe(0);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClockRecord } from './clock-record.spec-helper.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';

const DECISION_MS = 1_500;
/** It takes seconds on an otherwise idle machine. Anything longer than this means that it was not noticed at all. */
const LATEST_MS = 30_000;
const MATCHES = 20;

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
    const record = new ClockRecord(stage.postgres);

    await record.untilMore(MATCHES);
    expect(await redis.keys()).toBeGreaterThan(0);
    for (let flushes = 0; flushes < 3; flushes++) {
      await redis.flush();
      await sleep(700);
    }
    await record.untilMore(MATCHES);
    await redis.crash();
    await record.untilMore(2 * MATCHES);
    await redis.start();
    await record.untilMore(2 * MATCHES);

    await record.expectSound(matches, DECISION_MS, LATEST_MS);
    expect([worker.isAlive, server.isAlive]).toEqual([true, true]);
    expect(worker.output).not.toMatch(/unhandled|uncaught/i);
  });
});

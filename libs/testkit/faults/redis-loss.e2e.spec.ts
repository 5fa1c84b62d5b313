import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { RedisCluster } from './redis-cluster.spec-helper.js';
import { RunningClocks } from './running-clocks.spec-helper.js';

let stage: FaultStage;
beforeEach(async () => {
  stage = await FaultStage.create();
});
afterEach(() => stage.close());

describe('clocks while Redis forgets, dies and comes back', () => {
  it('run out all, each once, without waiting for Redis', async () => {
    const redis = stage.use(await CrashableRedis.start());
    const clocks = await RunningClocks.start(stage, redis.url);
    await clocks.untilRunOut();
    expect(await redis.keys()).toBeGreaterThan(0);
    for (let flushes = 0; flushes < 3; flushes++) {
      await redis.flush();
      await sleep(700);
    }
    await clocks.untilRunOut();
    await redis.crash();
    await clocks.untilRunOut(2);
    await redis.start();
    await clocks.untilRunOut(2);
    await clocks.expectSound();
  });
});

describe.each([
  ['Redis', () => CrashableRedis.start()],
  ['cluster of Redis', () => RedisCluster.start()],
] as const)('clocks whose %s dies and never comes back', (_what, start) => {
  it('run out all, each once', async () => {
    const redis = stage.use(await start());
    const clocks = await RunningClocks.start(stage, redis.url);
    await clocks.untilJobsFire();
    await redis.crash();
    await clocks.untilRunOut(8);
    await clocks.expectSound();
  });
});

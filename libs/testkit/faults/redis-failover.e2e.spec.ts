import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { FaultStage } from './fault-stage.spec-helper.js';
import { RedisCluster } from './redis-cluster.spec-helper.js';
import type { RedisGroup } from './redis-group.spec-helper.js';
import { SentinelGroup } from './redis-sentinel.spec-helper.js';
import { RunningClocks } from './running-clocks.spec-helper.js';

const LOSSES = process.env['FAILOVER'] ? 3 : 1;

describe.each([
  ['watched by Sentinels', () => SentinelGroup.start()],
  ['in a cluster', () => RedisCluster.start()],
] as const)('clocks while masters of Redis are killed %s', (how, start) => {
  let stage: FaultStage;
  let group: RedisGroup;
  beforeEach(async () => {
    stage = await FaultStage.create();
    group = stage.use(await start());
  });
  afterEach(() => stage.close());

  it('run out all, each once, and by jobs again after each loss', async () => {
    const clocks = await RunningClocks.start(stage, group.url);
    await clocks.untilJobsFire();
    const secondsAway: string[] = [];
    for (let losses = 0; losses < LOSSES; losses++) {
      await clocks.untilRunOut();
      const begin = performance.now();
      const lost = await group.loseMaster();
      await clocks.untilJobsFire();
      secondsAway.push(((performance.now() - begin) / 1000).toFixed(1));
      if (losses === LOSSES - 1) break;
      await lost.start();
      await group.settled();
    }
    await clocks.untilRunOut();
    const late = await clocks.expectSound();
    console.log(`${how}: ${late}; the queue was back ${secondsAway.join(', ')} s after its master was killed`);
  });
});

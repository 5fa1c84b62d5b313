import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { FaultStage } from './fault-stage.spec-helper.js';
import { SentinelGroup } from './redis-sentinel.spec-helper.js';
import { RunningClocks } from './running-clocks.spec-helper.js';

describe('clocks while a master of Redis hangs', () => {
  let stage: FaultStage;
  let group: SentinelGroup;
  beforeEach(async () => {
    stage = await FaultStage.create();
    group = stage.use(await SentinelGroup.start());
  });
  afterEach(() => stage.close());

  it('run out all, each once, and by jobs of the new master once the canary has noticed', async () => {
    const clocks = await RunningClocks.start(stage, group.url);
    await clocks.untilJobsFire();
    const begin = performance.now();
    await group.freezeMaster();
    await clocks.untilJobsFire();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`a master that hangs: ${await clocks.expectSound()}; the queue was back after ${seconds} s`);
  });
});

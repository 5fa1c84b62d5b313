import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { MatchList } from '#match/projections';
import { Readiness } from '#http-server';
import { eventually } from '#testkit';
import { FeedListener, type Projection } from '#event-store';
import { FailureReporter } from '../failure-reporter.js';
import { WorkerMetrics } from '../worker-metrics.js';
import { logger, WorkerStage } from '../testing/worker-stage.js';
import { consumersOf, sequencerOf } from './consumers.js';
import { FeedRunner } from './feed-runner.js';

describe('the feed', () => {
  let stage: WorkerStage;
  beforeAll(async () => {
    stage = await WorkerStage.create('redis');
  });
  afterAll(() => stage.close());

  it('brings matches into the list, and says how far behind it is', async () => {
    const { metrics, check } = await stage.startWorker();
    const matchId = await stage.openMatch();
    await stage.concede(matchId);
    const list = new MatchList(stage.pool);
    await eventually(async () => (await list.find(matchId))?.status === 'over');
    await expect(check('feed')).resolves.toBeUndefined();
    const text = await metrics.registry.metrics();
    expect(text).toContain('senki_feed_lag{projection="match-list"} 0');
    expect(text).toContain('senki_feed_backlog 0');
    expect(text).toMatch(/senki_partition_headroom_days 1\d\d/);
  });

  it('that cannot be taken in counts as a failure and keeps the other projections going', async () => {
    const registry = new Registry();
    const seen: number[] = [];
    const metrics = new WorkerMetrics(registry);
    const projections: Projection[] = [
      { name: 'broken', handle: () => Promise.reject(new Error('cannot')) },
      { name: 'whole', handle: async (events) => void seen.push(events.length) },
    ];
    const failures = new FailureReporter(logger, metrics);
    const listener = new FeedListener({ connectionString: stage.appUrl });
    await listener.start();
    const sequencer = sequencerOf(stage.pool, listener, failures);
    const consumers = consumersOf(stage.pool, listener, failures, projections);
    const feed = new FeedRunner(listener, sequencer, consumers, metrics, new Readiness());
    feed.onApplicationBootstrap();
    await stage.openMatch();
    await eventually(async () => seen.length > 0);
    await eventually(() =>
      feed.check().then(
        () => false,
        () => true,
      ),
    );
    await expect(feed.check()).rejects.toThrow('broken');
    expect(await registry.metrics()).toMatch(/senki_worker_failures_total{part="projection broken"} [1-9]/);
    await feed.beforeApplicationShutdown();
    await listener.stop();
  });
});

import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { FeedListener, Sequencer, type FeedConsumer } from '#event-store';
import { Readiness } from '#http-server';
import { WorkerMetrics } from '../worker-metrics.js';
import { CONSUMERS } from './consumers.js';

/**
 * Numbers appended events into the feed and keeps the projections up to date with it. Any number of nodes may run one.
 */
@Injectable()
export class FeedRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly listener: FeedListener,
    private readonly sequencer: Sequencer,
    @Inject(CONSUMERS) private readonly consumers: readonly FeedConsumer[],
    metrics: WorkerMetrics,
    readiness: Readiness,
  ) {
    readiness.add('feed', () => this.check());
    metrics.ask('senki_feed_backlog', 'Appends waiting to be numbered into the feed.', () => sequencer.backlog());
    metrics.askEach(
      'senki_feed_lag',
      'Events of the feed that a projection has not processed yet.',
      'projection',
      new Map(consumers.map((consumer) => [consumer.name, () => consumer.lag()])),
    );
  }

  onApplicationBootstrap(): void {
    this.sequencer.start();
    for (const consumer of this.consumers) consumer.start();
    this.ends.push(
      this.listener.onAppend(() => this.sequencer.wake()),
      this.listener.onGrowth(() => {
        for (const consumer of this.consumers) consumer.wake();
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await Promise.all([this.sequencer.stop(), ...this.consumers.map((consumer) => consumer.stop())]);
  }

  /** Rejects while a projection cannot process the feed. */
  check(): Promise<void> {
    const stuck = this.consumers.find((consumer) => consumer.lastError() !== null);
    return stuck ? Promise.reject(new Error(`projection ${stuck.name} is stuck`)) : Promise.resolve();
  }
}

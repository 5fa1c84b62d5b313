import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { FeedConsumer, FeedListener, Sequencer, type Database, type Projection } from '#event-store';
import { DATABASE } from '#infrastructure';
import { Readiness } from '#http-server';
import { FailureReporter } from '../failure-reporter.js';
import { WorkerMetrics } from '../worker-metrics.js';
import { PROJECTIONS } from './projections.js';

const STUCK = 'The feed is stuck and will be tried again';

/**
 * Numbers appended events into the feed and keeps the projections up to date with it. Any number of nodes may run one.
 */
@Injectable()
export class FeedRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sequencer: Sequencer;
  private readonly consumers: readonly FeedConsumer[];
  private readonly ends: (() => void)[] = [];

  constructor(
    @Inject(DATABASE) pool: Database,
    private readonly listener: FeedListener,
    @Inject(PROJECTIONS) projections: readonly Projection[],
    failures: FailureReporter,
    metrics: WorkerMetrics,
    readiness: Readiness,
  ) {
    const isWoken = (): boolean => listener.isListening;
    this.sequencer = new Sequencer(pool, failures.of('sequencer', STUCK), isWoken);
    this.consumers = projections.map(
      (projection) =>
        new FeedConsumer(pool, {
          ...projection,
          isWoken,
          onError: failures.of(`projection ${projection.name}`, STUCK),
        }),
    );
    readiness.add('feed', () => this.check());
    metrics.ask('senki_feed_backlog', 'Appends waiting to be numbered into the feed.', () => this.sequencer.backlog());
    metrics.askEach(
      'senki_feed_lag',
      'Events of the feed that a projection has not processed yet.',
      'projection',
      new Map(this.consumers.map((consumer) => [consumer.name, () => consumer.lag()])),
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

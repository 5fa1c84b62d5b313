import { FeedConsumer, FeedListener, Sequencer, type BatchHandler, type createPool } from '#event-store';
import type { Logger } from '#platform';
import type { WorkerMetrics } from '../worker-metrics.js';

export interface FeedRunnerOptions {
  readonly pool: ReturnType<typeof createPool>;
  /** For the connection that hears of news; the pool cannot lend one for good. */
  readonly databaseUrl: string;
  readonly projections: readonly { readonly name: string; readonly handle: BatchHandler }[];
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
}

/** Numbers what was appended into the feed and keeps the projections up to date with it. Any number of nodes may run one. */
export class FeedRunner {
  private readonly sequencer: Sequencer;
  private readonly consumers: readonly FeedConsumer[];
  private readonly listener: FeedListener;

  constructor({ pool, databaseUrl, projections, logger, metrics }: FeedRunnerOptions) {
    const failed = (part: string) => (err: Error) => {
      metrics.failures.inc({ part });
      logger.error({ err, part }, 'The feed is stuck and will be tried again');
    };
    this.sequencer = new Sequencer(pool, failed('sequencer'));
    this.consumers = projections.map(
      ({ name, handle }) => new FeedConsumer(pool, { name, handle, onError: failed(`projection ${name}`) }),
    );
    this.listener = new FeedListener({ connectionString: databaseUrl }, () => {
      for (const consumer of this.consumers) consumer.wake();
    });
    metrics.ask('senki_feed_backlog', 'Appends that wait to be numbered into the feed.', () =>
      this.sequencer.backlog(),
    );
    metrics.askEach(
      'senki_feed_lag',
      'Events of the feed a projection has yet to take in.',
      'projection',
      new Map(this.consumers.map((consumer) => [consumer.name, () => consumer.lag()])),
    );
  }

  async start(): Promise<void> {
    this.sequencer.start();
    for (const consumer of this.consumers) consumer.start();
    await this.listener.start();
  }

  async stop(): Promise<void> {
    await this.listener.stop();
    await Promise.all([this.sequencer.stop(), ...this.consumers.map((consumer) => consumer.stop())]);
  }

  /** Rejects while a projection cannot take in what the feed holds. */
  check(): Promise<void> {
    const stuck = this.consumers.find((consumer) => consumer.lastError() !== null);
    return stuck ? Promise.reject(new Error(`projection ${stuck.name} is stuck`)) : Promise.resolve();
  }
}

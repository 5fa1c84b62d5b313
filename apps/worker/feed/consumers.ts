import { FeedConsumer, Sequencer, type Database, type FeedListener, type Projection } from '#event-store';
import type { Token } from '#infrastructure';
import type { FailureReporter } from '../failure-reporter.js';

/** One consumer of the feed for each projection. */
export const CONSUMERS: Token<readonly FeedConsumer[]> = Symbol('consumers of the feed');

const STUCK = 'The feed is stuck and will be tried again';

export const sequencerOf = (pool: Database, listener: FeedListener, failures: FailureReporter): Sequencer =>
  new Sequencer(pool, failures.of('sequencer', STUCK), () => listener.isListening);

export function consumersOf(
  pool: Database,
  listener: FeedListener,
  failures: FailureReporter,
  projections: readonly Projection[],
): readonly FeedConsumer[] {
  const isWoken = (): boolean => listener.isListening;
  return projections.map(
    (projection) =>
      new FeedConsumer(pool, {
        ...projection,
        isWoken,
        onError: failures.of(`projection ${projection.name}`, STUCK),
      }),
  );
}

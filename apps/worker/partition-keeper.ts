import { ensurePartitions, partitionHeadroomDays, type createPool } from '#event-store';
import type { Logger } from '#platform';
import { Loop } from './loop.js';
import type { WorkerMetrics } from './worker-metrics.js';

const MONTHS_AHEAD = 6;
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

/** Makes room for the months to come, once a day, so that no append ever meets a month without a partition. */
export class PartitionKeeper {
  private readonly loop: Loop;
  private madeAt = -Infinity;

  constructor(
    private readonly pool: ReturnType<typeof createPool>,
    private readonly logger: Logger,
    metrics: WorkerMetrics,
  ) {
    // It looks every hour, so that a failure is made good the same day.
    this.loop = new Loop(
      () => this.keep(),
      HOUR_MS,
      (err) => {
        metrics.failures.inc({ part: 'partitions' });
        logger.error({ err }, 'Partitions could not be made and will be tried again');
      },
    );
    metrics.ask('senki_partition_headroom_days', 'Days until no partition is left for new matches; below 45 act.', () =>
      partitionHeadroomDays(pool),
    );
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async keep(): Promise<'wait'> {
    if (performance.now() - this.madeAt < DAY_MS) return 'wait';
    const created = await ensurePartitions(this.pool, MONTHS_AHEAD);
    this.madeAt = performance.now();
    if (created > 0) this.logger.info({ created }, 'Made partitions for the months to come');
    return 'wait';
  }
}

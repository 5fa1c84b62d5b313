import { Inject, Injectable } from '@nestjs/common';
import { ensurePartitions, partitionHeadroomDays, type Database } from '#event-store';
import { DATABASE, LOGGER } from '#infrastructure';
import type { Logger } from '#platform';
import { FailureReporter } from '../failure-reporter.js';
import { PeriodicTask } from '../periodic-task.js';
import { WorkerMetrics } from '../worker-metrics.js';

const MONTHS_AHEAD = 6;
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

/** Creates the partitions of the coming months once a day, so that every append finds a partition. */
@Injectable()
export class PartitionTask extends PeriodicTask {
  private madeAt = -Infinity;

  constructor(
    @Inject(DATABASE) private readonly pool: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: WorkerMetrics,
    failures: FailureReporter,
  ) {
    // Runs every hour, so that a failure is repaired the same day.
    super({ everyMs: HOUR_MS }, failures.of('partitions', 'Partitions could not be created; the task will try again'));
    metrics.ask(
      'senki_partition_headroom_days',
      'Days until no partition is left for new matches; act if below 45.',
      () => partitionHeadroomDays(pool),
    );
  }

  protected async step(): Promise<'wait'> {
    if (performance.now() - this.madeAt < DAY_MS) return 'wait';
    const created = await ensurePartitions(this.pool, MONTHS_AHEAD);
    this.madeAt = performance.now();
    if (created > 0) this.logger.info({ created }, 'Created partitions for the coming months');
    return 'wait';
  }
}

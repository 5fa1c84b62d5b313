import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_JOBS, BulkWorker } from '#archive/bulk';
import { LOGGER } from '#infrastructure';
import type { Logger } from '#platform';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { OrderWorker, type OrderKind } from '../queue/order-worker.js';
import { QueueConnection } from '../queue/queue-connection.js';

const KIND: OrderKind = {
  queue: ARCHIVE_JOBS,
  part: 'archive',
  concurrency: 1,
  batch: 1,
  failure: 'An archive job failed and will be tried again',
};

/** Exports and imports archives, one at a time. */
@Injectable()
export class ArchiveWorker extends OrderWorker {
  constructor(
    private readonly worker: BulkWorker,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(INTERVALS) intervals: Intervals,
    failures: FailureReporter,
    connection: QueueConnection,
  ) {
    super(KIND, intervals, failures, connection);
  }

  protected abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.worker.abandoned(limit, graceMs);
  }

  protected async carryOut(id: string): Promise<void> {
    const outcome = await this.worker.work(id);
    if (outcome !== 'none') this.logger.info({ jobId: id, outcome }, 'Archive job');
  }
}

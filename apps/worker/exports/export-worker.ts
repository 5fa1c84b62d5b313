import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '#infrastructure';
import type { Logger } from '#platform';
import { EXPORT_JOBS, ExportMaker } from '#replay-exports';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { OrderWorker, type OrderKind } from '../queue/order-worker.js';
import { QueueConnection } from '../queue/queue-connection.js';
import { WorkerMetrics } from '../worker-metrics.js';

const KIND: OrderKind = {
  queue: EXPORT_JOBS,
  part: 'exports',
  concurrency: 2,
  batch: 10,
  failure: 'A replay export failed and will be tried again',
};

/** Makes the replay files that were ordered. */
@Injectable()
export class ExportWorker extends OrderWorker {
  constructor(
    private readonly maker: ExportMaker,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(INTERVALS) intervals: Intervals,
    failures: FailureReporter,
    connection: QueueConnection,
  ) {
    super(KIND, intervals, failures, connection);
  }

  protected abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.maker.abandoned(limit, graceMs);
  }

  protected async carryOut(id: string, onProgress?: (progress: number) => Promise<unknown>): Promise<void> {
    const outcome = await this.maker.make(id, onProgress);
    if (outcome === 'none') return;
    this.metrics.exportsMade.inc({ outcome });
    this.logger.info({ exportId: id, outcome }, 'Replay export');
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_JOBS, Auditor } from '#audit/orders';
import { LOGGER } from '#infrastructure';
import type { Logger } from '#platform';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { OrderWorker, type OrderKind } from '../queue/order-worker.js';
import { QueueConnection } from '../queue/queue-connection.js';
import { WorkerMetrics } from '../worker-metrics.js';

const KIND: OrderKind = {
  queue: AUDIT_JOBS,
  part: 'audits',
  concurrency: 1,
  batch: 1,
  failure: 'An audit failed and will be tried again',
};

/** Carries out audits, one at a time. */
@Injectable()
export class AuditWorker extends OrderWorker {
  constructor(
    private readonly auditor: Auditor,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(INTERVALS) intervals: Intervals,
    failures: FailureReporter,
    connection: QueueConnection,
  ) {
    super(KIND, intervals, failures, connection);
  }

  /** An audit may take long: a node that shuts down finishes only the current match, and another node continues. */
  protected override stop(): Promise<void> {
    this.auditor.stop();
    return super.stop();
  }

  protected abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.auditor.abandoned(limit, graceMs);
  }

  protected async carryOut(id: string, onProgress?: (progress: number) => Promise<unknown>): Promise<void> {
    const outcome = await this.auditor.work(id, async (progress) => {
      this.metrics.auditedMatches.inc();
      await onProgress?.(progress);
    });
    if (outcome === 'none') return;
    this.metrics.auditsMade.inc({ outcome });
    this.logger.info({ auditId: id, outcome }, 'Audit');
  }
}

import type { Job } from 'bullmq';
import type { Queues } from '#platform';
import type { FailureReporter } from '../failure-reporter.js';
import type { Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';
import type { QueueConnection, QueueConsumer } from './queue-connection.js';

/** How one kind of order differs from others. */
export interface OrderKind {
  readonly queue: string;
  /** Label in metrics. */
  readonly part: string;
  readonly concurrency: number;
  /** Most orders that one sweep carries out. */
  readonly batch: number;
  /** Log message for an order that failed. */
  readonly failure: string;
}

type OnProgress = (progress: number) => Promise<unknown>;
type Report = ReturnType<FailureReporter['of']>;

/** Carries out orders stored in the database when their jobs arrive, and those whose job or worker was lost. */
export abstract class OrderWorker extends PeriodicTask implements QueueConsumer {
  private readonly report: Report;

  constructor(
    private readonly kind: OrderKind,
    private readonly intervals: Intervals,
    failures: FailureReporter,
    connection: QueueConnection,
  ) {
    const report = failures.of(kind.part, kind.failure);
    super({ everyMs: intervals.exportSweepMs, quietMs: intervals.quietExportSweepMs }, report);
    this.report = report;
    connection.add(this);
  }

  /** Orders that no job has started within `graceMs`. */
  protected abstract abandoned(limit: number, graceMs: number): Promise<readonly string[]>;
  protected abstract carryOut(id: string, onProgress?: OnProgress): Promise<void>;

  attach(queues: Queues): void {
    const { queue, concurrency } = this.kind;
    const process = (job: Job<{ readonly id: string }>): Promise<void> =>
      this.carryOut(job.data.id, (progress) => job.updateProgress(Math.floor(progress * 100)));
    queues.worker<{ readonly id: string }, void>(queue, process, { concurrency });
  }

  detach(): void {}

  protected async step(): Promise<'wait'> {
    for (const id of await this.abandoned(this.kind.batch, this.intervals.exportGraceMs))
      await this.carryOut(id).catch((error: unknown) => this.report(error as Error, { id }));
    return 'wait';
  }
}

import type { Job } from 'bullmq';
import { ARCHIVE_JOBS, type BulkWorker } from '#archive/bulk';
import type { Logger, Queues } from '#platform';
import { Loop } from '../loop.js';
import type { Station } from '../queue/queue-keeper.js';
import type { WorkerMetrics } from '../worker-metrics.js';

export interface ArchiveStationOptions {
  readonly worker: BulkWorker;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  readonly everyMs: number;
  /** How long an announcement has to reach a worker before the station looks for the job itself. */
  readonly graceMs: number;
}

/** Carries out bulk exports and imports as jobs come in, and those whose announcement or worker was lost. */
export class ArchiveStation implements Station {
  private readonly loop: Loop;

  constructor(private readonly options: ArchiveStationOptions) {
    this.loop = new Loop(
      () => this.sweep(),
      options.everyMs,
      (err) => this.failed(err),
    );
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  man(queues: Queues): void {
    const process = (job: Job<{ readonly id: string }>): Promise<void> => this.work(job.data.id);
    queues.worker<{ readonly id: string }, void>(ARCHIVE_JOBS, process);
  }

  leave(): void {}

  private async sweep(): Promise<'again' | 'wait'> {
    const { worker, graceMs } = this.options;
    for (const id of await worker.leftLying(1, graceMs))
      await this.work(id).catch((err: unknown) => this.failed(err as Error, id));
    return 'wait';
  }

  private async work(id: string): Promise<void> {
    const outcome = await this.options.worker.work(id);
    if (outcome !== 'none') this.options.logger.info({ jobId: id, outcome }, 'Archive job');
  }

  private failed(err: Error, jobId: string | null = null): void {
    this.options.metrics.failures.inc({ part: 'archive' });
    this.options.logger.error({ err, jobId }, 'An archive job failed and will be tried again');
  }
}

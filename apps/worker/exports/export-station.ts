import type { Job } from 'bullmq';
import { EXPORT_JOBS, type ExportMaker } from '#exports';
import type { Logger, Queues } from '#platform';
import { Loop } from '../loop.js';
import type { Station } from '../queue/queue-keeper.js';
import type { WorkerMetrics } from '../worker-metrics.js';

export interface ExportStationOptions {
  readonly maker: ExportMaker;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  readonly everyMs: number;
  /** How long a job has to reach a maker before the station looks for the order itself. */
  readonly graceMs: number;
}

const CONCURRENCY = 2;
const BATCH = 10;

/** Makes replay files as jobs come in, and those whose job was lost. */
export class ExportStation implements Station {
  private readonly loop: Loop;

  constructor(private readonly options: ExportStationOptions) {
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
    const process = (job: Job<{ readonly id: string }>): Promise<void> =>
      this.make(job.data.id, (progress) => job.updateProgress(Math.floor(progress * 100)));
    queues.worker<{ readonly id: string }, void>(EXPORT_JOBS, process, { concurrency: CONCURRENCY });
  }

  leave(): void {}

  async sweep(): Promise<'again' | 'wait'> {
    const { maker, graceMs } = this.options;
    const ids = await maker.leftLying(BATCH, graceMs);
    for (const id of ids) await this.make(id).catch((err: unknown) => this.failed(err as Error, id));
    return 'wait';
  }

  private async make(id: string, onProgress?: (progress: number) => Promise<unknown>): Promise<void> {
    const { maker, metrics, logger } = this.options;
    const outcome = await maker.make(id, onProgress);
    if (outcome === 'none') return;
    metrics.exportsMade.inc({ outcome });
    logger.info({ exportId: id, outcome }, 'Replay export');
  }

  private failed(err: Error, exportId: string | null = null): void {
    this.options.metrics.failures.inc({ part: 'exports' });
    this.options.logger.error({ err, exportId }, 'A replay export failed and will be tried again');
  }
}

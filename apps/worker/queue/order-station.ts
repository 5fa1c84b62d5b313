import type { Job } from 'bullmq';
import type { Logger, Queues } from '#platform';
import { Loop } from '../loop.js';
import type { WorkerMetrics } from '../worker-metrics.js';
import type { Station } from './queue-keeper.js';

export interface OrderStationOptions {
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  readonly everyMs: number;
  /** How long a job has to reach a worker before the station looks for the order itself. */
  readonly graceMs: number;
}

/** What sets one kind of order apart from others. */
interface Kind {
  readonly queue: string;
  /** In metrics. */
  readonly part: string;
  readonly concurrency: number;
  /** Most orders of a sweep. */
  readonly batch: number;
  readonly trouble: string;
}

type OnProgress = (progress: number) => Promise<unknown>;

/** Carries out orders that stand in the database as jobs come in, and those whose job or worker was lost. */
export abstract class OrderStation implements Station {
  private readonly loop: Loop;

  constructor(
    private readonly orders: OrderStationOptions,
    private readonly kind: Kind,
  ) {
    this.loop = new Loop(
      () => this.sweep(),
      orders.everyMs,
      (err) => this.failed(err),
    );
  }

  protected abstract leftLying(limit: number, graceMs: number): Promise<readonly string[]>;
  protected abstract carryOut(id: string, onProgress?: OnProgress): Promise<void>;

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  man(queues: Queues): void {
    const { queue, concurrency } = this.kind;
    const process = (job: Job<{ readonly id: string }>): Promise<void> =>
      this.carryOut(job.data.id, (progress) => job.updateProgress(Math.floor(progress * 100)));
    queues.worker<{ readonly id: string }, void>(queue, process, { concurrency });
  }

  leave(): void {}

  async sweep(): Promise<'again' | 'wait'> {
    for (const id of await this.leftLying(this.kind.batch, this.orders.graceMs))
      await this.carryOut(id).catch((err: unknown) => this.failed(err as Error, id));
    return 'wait';
  }

  private failed(err: Error, id: string | null = null): void {
    this.orders.metrics.failures.inc({ part: this.kind.part });
    this.orders.logger.error({ err, id }, this.kind.trouble);
  }
}

import type { Job, Queue } from 'bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '#infrastructure';
import { withPatience, type Logger, type Queues } from '#platform';
import { Deliverer, Deliveries, type Taken } from '#results';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';
import { QueueConnection, type QueueConsumer } from '../queue/queue-connection.js';
import { WorkerMetrics } from '../worker-metrics.js';

type DeliveryJob = Pick<Taken, 'id' | 'attempts'>;

const NAME = 'webhooks';
const CONCURRENCY = 32;
const BATCH = 100;
/**
 * After this many milliseconds without a reply from the queue, the worker delivers by itself. Jobs that run later find
 * the deliveries already begun.
 */
const PATIENCE_MS = 5_000;

/**
 * Finds due deliveries and adds them to the queue, from which any node may take them. Without a queue, or when a job
 * did nothing, it delivers them itself.
 */
@Injectable()
export class WebhookWorker extends PeriodicTask implements QueueConsumer {
  private readonly report: (error: Error, facts?: object) => void;
  private queue: Queue<DeliveryJob> | null = null;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly deliverer: Deliverer,
    private readonly metrics: WorkerMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(INTERVALS) { webhookMs, quietWebhookMs }: Intervals,
    failures: FailureReporter,
    connection: QueueConnection,
  ) {
    const report = failures.of('webhooks', 'A webhook could not be processed and will be tried again');
    super({ everyMs: webhookMs, quietMs: quietWebhookMs }, report);
    this.report = report;
    connection.add(this);
    metrics.ask('senki_webhook_waiting', 'Deliveries to active webhooks that have not arrived yet.', () =>
      deliveries.waiting(),
    );
    metrics.ask('senki_webhook_overdue_seconds', 'For how long the oldest due delivery has been due.', () =>
      deliveries.oldestDueSeconds(),
    );
  }

  attach(queues: Queues): void {
    this.queue = queues.queue<DeliveryJob>(NAME);
    queues.worker<DeliveryJob>(NAME, (job) => this.attempt((job as Job<DeliveryJob>).data), {
      concurrency: CONCURRENCY,
    });
  }

  detach(): void {
    this.queue = null;
  }

  protected async step(): Promise<'again' | 'wait'> {
    const taken = await this.deliveries.take(BATCH);
    const fresh = taken.filter(({ announced }) => !announced);
    const isQueued = fresh.length === 0 || (await this.announce(fresh));
    const own = isQueued ? taken.filter(({ announced }) => announced) : taken;
    await this.deliverAll(own);
    return taken.length === BATCH ? 'again' : 'wait';
  }

  /** Whether the queue has accepted them. */
  private async announce(jobs: readonly DeliveryJob[]): Promise<boolean> {
    if (this.queue === null) return false;
    try {
      await withPatience(this.queue.addBulk(jobs.map(toJob)), PATIENCE_MS, 'adding webhook jobs');
      return true;
    } catch (err) {
      this.logger.warn({ err }, 'The queue did not accept webhooks; they are delivered without it');
      return false;
    }
  }

  private async deliverAll(jobs: readonly DeliveryJob[]): Promise<void> {
    const waiting = [...jobs];
    const deliver = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        await this.attempt(job).catch((err: unknown) => this.report(err as Error, { deliveryId: job!.id }));
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, jobs.length) }, deliver));
  }

  private async attempt({ id, attempts }: DeliveryJob): Promise<void> {
    const done = await this.deliverer.attempt({ id, attempts });
    if (done === null) return;
    const { outcome, attempt } = done;
    this.metrics.webhooks.inc({ outcome });
    this.metrics.webhookSeconds.observe(attempt.ms / 1000);
    this.logger[outcome === 'delivered' ? 'debug' : 'info']({ deliveryId: id, outcome, ...attempt }, 'Webhook');
  }
}

const toJob = ({ id, attempts }: DeliveryJob) => ({
  name: 'deliver',
  data: { id, attempts },
  // A delivery whose job failed is found again when its lease has expired.
  opts: { jobId: `${id}-${attempts}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
});

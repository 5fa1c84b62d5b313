import type { Job, Queue } from 'bullmq';
import { withPatience, type Logger, type Queues } from '#platform';
import type { Deliverer, Deliveries, Taken } from '#results';
import { Loop } from '../loop.js';
import type { Station } from '../queue/queue-keeper.js';
import type { WorkerMetrics } from '../worker-metrics.js';

export interface WebhookStationOptions {
  readonly deliveries: Deliveries;
  readonly deliverer: Deliverer;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  readonly everyMs: number;
}

type Errand = Pick<Taken, 'id' | 'attempts'>;

const NAME = 'webhooks';
const CONCURRENCY = 32;
const BATCH = 100;
/** A queue that is silent for this long gets no say; whatever it makes of the jobs later finds them begun. */
const PATIENCE_MS = 5_000;

/**
 * Finds deliveries that are due and gives them to the queue, where any node may take them up. Without a queue, or when
 * nothing came of a job, it delivers them itself.
 */
export class WebhookStation implements Station {
  private readonly loop: Loop;
  private queue: Queue<Errand> | null = null;

  constructor(private readonly options: WebhookStationOptions) {
    const { deliveries, metrics, everyMs } = options;
    this.loop = new Loop(
      () => this.sweep(),
      everyMs,
      (err) => this.failed(err, null),
    );
    metrics.ask('senki_webhook_waiting', 'Deliveries to active webhooks that have not arrived yet.', () =>
      deliveries.waiting(),
    );
    metrics.ask('senki_webhook_overdue_seconds', 'How long the delivery that is due longest has been due.', () =>
      deliveries.oldestDueSeconds(),
    );
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  man(queues: Queues): void {
    this.queue = queues.queue<Errand>(NAME);
    queues.worker<Errand>(NAME, (job) => this.attempt((job as Job<Errand>).data), { concurrency: CONCURRENCY });
  }

  leave(): void {
    this.queue = null;
  }

  async sweep(): Promise<'again' | 'wait'> {
    const taken = await this.options.deliveries.take(BATCH);
    const fresh = taken.filter(({ announced }) => !announced);
    const isQueued = fresh.length === 0 || (await this.announce(fresh));
    const own = isQueued ? taken.filter(({ announced }) => announced) : taken;
    await this.deliverAll(own);
    return taken.length === BATCH ? 'again' : 'wait';
  }

  /** Whether the queue has them now. */
  private async announce(errands: readonly Errand[]): Promise<boolean> {
    if (this.queue === null) return false;
    try {
      await withPatience(this.queue.addBulk(errands.map(toJob)), PATIENCE_MS, 'adding webhook jobs');
      return true;
    } catch (err) {
      this.options.logger.warn({ err }, 'The queue took no webhooks; they are delivered without it');
      return false;
    }
  }

  private async deliverAll(errands: readonly Errand[]): Promise<void> {
    const waiting = [...errands];
    const hand = async (): Promise<void> => {
      for (let errand = waiting.shift(); errand; errand = waiting.shift()) {
        await this.attempt(errand).catch((err: unknown) => this.failed(err as Error, errand!.id));
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, errands.length) }, hand));
  }

  private async attempt({ id, attempts }: Errand): Promise<void> {
    const { deliverer, metrics, logger } = this.options;
    const done = await deliverer.attempt({ id, attempts });
    if (done === null) return;
    const { outcome, attempt } = done;
    metrics.webhooks.inc({ outcome });
    metrics.webhookSeconds.observe(attempt.ms / 1000);
    logger[outcome === 'delivered' ? 'debug' : 'info']({ deliveryId: id, outcome, ...attempt }, 'Webhook');
  }

  private failed(err: Error, deliveryId: string | null): void {
    this.options.metrics.failures.inc({ part: 'webhooks' });
    this.options.logger.error({ err, deliveryId }, 'A webhook could not be worked on and will be tried again');
  }
}

const toJob = ({ id, attempts }: Errand) => ({
  name: 'deliver',
  data: { id, attempts },
  // What a job could not do is found again when nobody holds it any more.
  opts: { jobId: `${id}-${attempts}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
});

import type { Queue } from 'bullmq';
import type { Queues } from '#platform';
import type { WorkerMetrics } from '../worker-metrics.js';
import type { Station } from './queue-keeper.js';

export interface CanaryOptions {
  /** Of this node alone: a bird that another node caught would tell nothing. */
  readonly node: string;
  readonly everyMs: number;
  readonly metrics: WorkerMetrics;
  /** Called once for every silence. */
  readonly onSilence: () => void;
}

const MISSES = 3;

/**
 * Sends a delayed job through the queue again and again. A queue can look connected and yet deliver nothing; three jobs in a
 * row that do not come back say so.
 */
export class Canary implements Station {
  private queue: Queue | null = null;
  private timer: NodeJS.Timeout | null = null;
  private misses = 0;
  private isOut = false;

  constructor(private readonly options: CanaryOptions) {}

  man(queues: Queues): void {
    const { node, everyMs } = this.options;
    const name = `canary-${node.replaceAll(/[^\w.-]/g, '-')}`;
    const queue = queues.queue(name);
    queues.worker(name, () => this.back());
    this.queue = queue;
    this.isOut = false;
    this.send(queue);
    this.timer = setInterval(() => this.look(queue), everyMs);
  }

  leave(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.queue = null;
  }

  /** Rejects when the queue counts as lost, or was never there. */
  check(): Promise<void> {
    if (this.misses >= MISSES) return Promise.reject(new Error('jobs do not come back'));
    return this.queue ? Promise.resolve() : Promise.reject(new Error('the job queue is not there'));
  }

  private back(): Promise<void> {
    this.isOut = false;
    this.count(0);
    return Promise.resolve();
  }

  private look(queue: Queue): void {
    if (!this.isOut) return this.send(queue);
    this.count(this.misses + 1);
    if (this.misses % MISSES === 0) this.options.onSilence();
    else this.send(queue);
  }

  private send(queue: Queue): void {
    this.isOut = true;
    const delay = Math.min(1_000, this.options.everyMs / 4);
    // A bird that cannot even be sent will be missed; that is report enough.
    queue.add('canary', {}, { delay, removeOnComplete: true, removeOnFail: true }).catch(() => {});
  }

  private count(misses: number): void {
    this.misses = misses;
    this.options.metrics.canaryMisses.set(misses);
  }
}

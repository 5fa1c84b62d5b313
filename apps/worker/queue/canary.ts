import type { Queue } from 'bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Token } from '#infrastructure';
import { Readiness, type Queues } from '#platform';
import { INTERVALS, type Intervals } from '../intervals.js';
import { WorkerMetrics } from '../worker-metrics.js';
import { QueueConnection, type QueueConsumer } from './queue-connection.js';

/** Of this node alone: a bird that another node caught would tell nothing. */
export const NODE_NAME: Token<string> = Symbol('name of the node');

const MISSES = 3;

/**
 * Sends a delayed job through the queue again and again. A queue can look connected and yet deliver nothing; three jobs in a
 * row that do not come back say so, and the connection is replaced.
 */
@Injectable()
export class Canary implements QueueConsumer {
  private queue: Queue | null = null;
  private timer: NodeJS.Timeout | null = null;
  private misses = 0;
  private isOut = false;

  private readonly everyMs: number;

  constructor(
    private readonly connection: QueueConnection,
    private readonly metrics: WorkerMetrics,
    @Inject(NODE_NAME) private readonly node: string,
    @Inject(INTERVALS) { canaryMs }: Intervals,
    readiness: Readiness,
  ) {
    this.everyMs = canaryMs;
    connection.add(this);
    // A lost queue makes time-outs later, not wrong.
    readiness.add('queue', () => this.check());
  }

  attach(queues: Queues): void {
    const name = `canary-${this.node.replaceAll(/[^\w.-]/g, '-')}`;
    const queue = queues.queue(name);
    queues.worker(name, () => this.back());
    this.queue = queue;
    this.isOut = false;
    this.send(queue);
    this.timer = setInterval(() => this.look(queue), this.everyMs);
  }

  detach(): void {
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
    if (this.misses % MISSES === 0) void this.connection.replace();
    else this.send(queue);
  }

  private send(queue: Queue): void {
    this.isOut = true;
    const delay = Math.min(1_000, this.everyMs / 4);
    // A bird that cannot even be sent will be missed; that is report enough.
    queue.add('canary', {}, { delay, removeOnComplete: true, removeOnFail: true }).catch(() => {});
  }

  private count(misses: number): void {
    this.misses = misses;
    this.metrics.canaryMisses.set(misses);
  }
}

import type { Queue } from 'bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Token } from '#infrastructure';
import { Readiness } from '#http-server';
import type { Queues } from '#platform';
import { INTERVALS, type Intervals } from '../intervals.js';
import { WorkerMetrics } from '../worker-metrics.js';
import { QueueConnection, type QueueConsumer } from './queue-connection.js';

/** Unique to this node: a canary job that another node processed would prove nothing. */
export const NODE_NAME: Token<string> = Symbol('name of the node');

const MISSES = 3;

/**
 * Sends a delayed job through the queue again and again. A queue can look connected and still deliver nothing: after
 * three missing jobs in a row, the connection is replaced.
 */
@Injectable()
export class Canary implements QueueConsumer {
  private queue: Queue | null = null;
  private timer: NodeJS.Timeout | null = null;
  private misses = 0;
  private isPending = false;

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
    // Without the queue, time-outs are recorded later but not wrongly.
    readiness.add('queue', () => this.check());
  }

  attach(queues: Queues): void {
    const name = `canary-${this.node.replaceAll(/[^\w.-]/g, '-')}`;
    const queue = queues.queue(name);
    queues.worker(name, () => this.received());
    this.queue = queue;
    this.isPending = false;
    this.send(queue);
    this.timer = setInterval(() => this.checkLast(queue), this.everyMs);
  }

  detach(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.queue = null;
  }

  /** Rejects when the queue counts as lost, or has never been connected. */
  check(): Promise<void> {
    if (this.misses >= MISSES) return Promise.reject(new Error('the test jobs of the queue do not come back'));
    return this.queue ? Promise.resolve() : Promise.reject(new Error('the job queue is not connected'));
  }

  private received(): Promise<void> {
    this.isPending = false;
    this.count(0);
    return Promise.resolve();
  }

  private checkLast(queue: Queue): void {
    if (!this.isPending) return this.send(queue);
    this.count(this.misses + 1);
    if (this.misses % MISSES === 0) void this.connection.replace();
    else this.send(queue);
  }

  private send(queue: Queue): void {
    this.isPending = true;
    const delay = Math.min(1_000, this.everyMs / 4);
    // A job that cannot even be added will count as a miss, which is report enough.
    queue.add('canary', {}, { delay, removeOnComplete: true, removeOnFail: true }).catch(() => {});
  }

  private count(misses: number): void {
    this.misses = misses;
    this.metrics.canaryMisses.set(misses);
  }
}

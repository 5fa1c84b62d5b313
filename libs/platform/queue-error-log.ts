import type { Logger } from './logging.js';

const EVERY_MS = 10_000;
/** Lock and statement time-outs of PostgreSQL. */
const TIMED_OUT: readonly unknown[] = ['55P03', '57014'];

/**
 * Logs errors of queue connections. When the database or Redis makes its clients wait, every job under way fails at
 * once: then one line in ten seconds says it for all jobs of a queue, without stacks, which only name the library.
 */
export class QueueErrorLog {
  private readonly quietUntil = new Map<string, number>();

  constructor(
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  report(err: Error, queue: string): void {
    if (!isSlowness(err)) return this.logger.warn({ err, queue }, 'Error on a queue connection');
    if (this.now() < (this.quietUntil.get(queue) ?? 0)) return;
    this.quietUntil.set(queue, this.now() + EVERY_MS);
    this.logger.warn({ queue, reason: err.message }, 'The job queue is slow to answer; its jobs are tried again');
  }
}

const isSlowness = (err: Error & { readonly code?: unknown }): boolean =>
  TIMED_OUT.includes(err.code) || err.message.startsWith('could not renew lock for job');

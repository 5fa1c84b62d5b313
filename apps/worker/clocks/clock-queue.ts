import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, type Queue } from 'bullmq';
import type { UpcomingTimer } from '#event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Queues } from '#platform';
import { INTERVALS, type Intervals } from '../intervals.js';
import { QueueConnection, type QueueConsumer } from '../queue/queue-connection.js';
import { WorkerMetrics } from '../worker-metrics.js';
import { Timekeeper } from './timekeeper.js';

export interface Reminder {
  readonly matchId: string;
  readonly key: string;
}

/** A job waits in process for a deadline nearer than this, because delays of the queue are less exact. */
const NEAR_MS = 60;
const CONCURRENCY = 64;
const NAME = 'clocks';

/**
 * The jobs that watch deadlines. A job names a timer and nothing else: when it runs, the timer's row shows whether it
 * is due, has moved or is gone.
 */
@Injectable()
export class ClockQueue implements QueueConsumer {
  /** How many jobs this node has taken from the queue. */
  processed = 0;
  private queue: Queue<Reminder> | null = null;
  /** A job drops a deadline farther away than this: the lookahead will find it again. */
  private readonly patienceMs: number;

  constructor(
    @Inject(Timekeeper) private readonly timekeeper: Pick<Timekeeper, 'find' | 'fire'>,
    private readonly metrics: WorkerMetrics,
    @Inject(INTERVALS) { horizonMs }: Pick<Intervals, 'horizonMs'>,
    @Inject(QueueConnection) connection: Pick<QueueConnection, 'add'>,
  ) {
    // Twice the horizon, so that a dropped job is certainly gone before the lookahead adds it again.
    this.patienceMs = 2 * horizonMs;
    connection.add(this);
  }

  attach(queues: Queues): void {
    this.queue = queues.queue<Reminder>(NAME);
    queues.worker<Reminder>(NAME, (job, token) => this.process(job as Job<Reminder>, token), {
      concurrency: CONCURRENCY,
    });
  }

  detach(): void {
    this.queue = null;
  }

  isOpen(): boolean {
    return this.queue !== null;
  }

  /**
   * Adds a job for each timer, unless there already is one. `beside`: the existing job is too late or did not do its
   * work, so the new one gets another name. Rejects while there is no queue.
   */
  async remind(timers: readonly (UpcomingTimer & { readonly beside: boolean })[]): Promise<void> {
    if (!this.queue) throw new Error('the job queue is not connected');
    await this.queue.addBulk(
      timers.map(({ matchId, key, generation, dueInMs, beside }) => ({
        name: 'remind',
        data: { matchId, key },
        opts: {
          jobId: beside ? `${matchId}-${key}-${generation}` : `${matchId}-${key}`,
          delay: Math.max(0, Math.ceil(dueInMs)),
          // The sweeper does what a job failed to do.
          attempts: 1,
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
    this.metrics.clockJobs.inc({ outcome: 'added' }, timers.length);
  }

  private async process(job: Job<Reminder>, token: string | undefined): Promise<void> {
    this.processed += 1;
    const { matchId, key } = job.data;
    const timer = await this.timekeeper.find(matchId, key);
    if (!timer || timer.dueInMs > this.patienceMs) return this.count('stale');
    if (timer.dueInMs > NEAR_MS) {
      this.count('early');
      return this.waitOn(job, timer.dueInMs, token);
    }
    if (timer.dueInMs > 0) await sleep(Math.ceil(timer.dueInMs));
    const outcome = await this.timekeeper.fire(timer, 'job');
    this.count(outcome);
    if (outcome !== 'fired') return;
    // This job also waits for the next deadline: if the lookahead added a job for it before this one has ended, both
    // would have the same name, and the queue would drop the new one.
    const next = await this.timekeeper.find(matchId, key);
    if (next && next.generation !== timer.generation && next.dueInMs <= this.patienceMs) {
      await this.waitOn(job, next.dueInMs, token);
    }
  }

  private async waitOn(job: Job<Reminder>, dueInMs: number, token: string | undefined): Promise<never> {
    await job.moveToDelayed(Date.now() + Math.max(0, Math.ceil(dueInMs)), token);
    throw new DelayedError();
  }

  private count(outcome: string): void {
    this.metrics.clockJobs.inc({ outcome });
  }
}

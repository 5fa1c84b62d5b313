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

/** What is due sooner than this is waited for on the spot: the queue itself is less exact. */
const NEAR_MS = 60;
const CONCURRENCY = 64;
const NAME = 'clocks';

/**
 * The jobs that remind us of deadlines. A job knows which timer to look at and nothing else: when it runs, the timer's row
 * says whether it is due, has moved or is gone.
 */
@Injectable()
export class ClockQueue implements QueueConsumer {
  private queue: Queue<Reminder> | null = null;
  /** A deadline farther away than this is left to the lookahead, which will find it again. */
  private readonly patienceMs: number;

  constructor(
    @Inject(Timekeeper) private readonly timekeeper: Pick<Timekeeper, 'find' | 'fire'>,
    private readonly metrics: WorkerMetrics,
    @Inject(INTERVALS) { horizonMs }: Pick<Intervals, 'horizonMs'>,
    @Inject(QueueConnection) connection: Pick<QueueConnection, 'add'>,
  ) {
    // Twice the horizon: a job that steps back for the lookahead is surely gone before the lookahead adds it again.
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
   * Adds a job for each timer, unless one is there. `beside`: the job that is there comes too late, or did not do its
   * work, so this one gets a name of its own. Rejects while there is no queue.
   */
  async remind(timers: readonly (UpcomingTimer & { readonly beside: boolean })[]): Promise<void> {
    if (!this.queue) throw new Error('the job queue is not there');
    await this.queue.addBulk(
      timers.map(({ matchId, key, generation, dueInMs, beside }) => ({
        name: 'remind',
        data: { matchId, key },
        opts: {
          jobId: beside ? `${matchId}-${key}-${generation}` : `${matchId}-${key}`,
          delay: Math.max(0, Math.ceil(dueInMs)),
          // What a job could not do, the sweeper does.
          attempts: 1,
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
    this.metrics.clockJobs.inc({ outcome: 'added' }, timers.length);
  }

  private async process(job: Job<Reminder>, token: string | undefined): Promise<void> {
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
    // The next deadline is this job's too: a job that the lookahead adds before this one has ended would have the same
    // name, and the queue drops it.
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

import { Inject, Injectable } from '@nestjs/common';
import { UpcomingTimers, type UpcomingTimer } from '#event-store';
import { withPatience } from '#platform';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';
import { QueueConnection, type QueueConsumer } from '../queue/queue-connection.js';
import { ClockQueue } from './clock-queue.js';

type LookaheadIntervals = Pick<Intervals, 'lookaheadMs' | 'quietLookaheadMs' | 'horizonMs' | 'graceMs'>;

const LIMIT = 5_000;
const PATIENCE_MS = 5_000;
/** Differences below this are those of two looks at the same deadline. */
const MOVED_MS = 20;
/** A timer that is overdue by this much has no job: its reminder came while the job before it was still at work. */
const MISSED_MS = 150;

/**
 * Sees to it that a job waits for every deadline that is near. Most deadlines never come near, because the player answers:
 * those cost no job at all. A deadline that moves away costs none either, since its job finds out when it runs and waits on.
 * Every node looks; the names of the jobs keep them from doubling.
 */
@Injectable()
export class Lookahead extends PeriodicTask implements QueueConsumer {
  /** When the earliest job I know of for a timer runs, by this node's own clock, and for which generation it was made. */
  private readonly reminded = new Map<string, { readonly at: number; readonly generation: number }>();

  constructor(
    private readonly timers: UpcomingTimers,
    @Inject(ClockQueue) private readonly queue: Pick<ClockQueue, 'isOpen' | 'remind'>,
    @Inject(INTERVALS) private readonly intervals: LookaheadIntervals,
    @Inject(QueueConnection) connection: Pick<QueueConnection, 'add'>,
    @Inject(FailureReporter) failures: Pick<FailureReporter, 'of'>,
  ) {
    super({ everyMs: intervals.lookaheadMs, quietMs: intervals.quietLookaheadMs }, failures.of('lookahead'));
    connection.add(this);
  }

  /** The queue is another one: what was added to the old one may be gone. */
  attach(): void {
    this.reminded.clear();
  }

  detach(): void {}

  async step(): Promise<'wait'> {
    const { timers, queue } = this;
    // A timer that is overdue for longer than the grace is the sweeper's business.
    const { horizonMs, graceMs } = this.intervals;
    // Without a queue there is nobody to remind; the sweeper knows by itself.
    if (!queue.isOpen()) return 'wait';
    const upcoming = await timers.within(horizonMs, graceMs, LIMIT);
    const now = performance.now();
    // A job that is late keeps its place until its timer is the sweeper's business.
    for (const [name, { at }] of this.reminded) if (at + graceMs <= now) this.reminded.delete(name);
    const news = upcoming.flatMap((timer) => {
      const known = this.reminded.get(nameOf(timer));
      if (known === undefined) return [{ ...timer, beside: false }];
      const isNew = known.generation !== timer.generation;
      const isSooner = isNew && now + timer.dueInMs < known.at - MOVED_MS;
      const isMissed = !isNew && timer.dueInMs < -MISSED_MS;
      const hasRun = isNew && known.at <= now;
      return isSooner || isMissed || hasRun ? [{ ...timer, beside: isSooner || isMissed }] : [];
    });
    if (news.length === 0) return 'wait';
    await withPatience(queue.remind(news), PATIENCE_MS, 'adding clock jobs');
    for (const timer of news) {
      this.reminded.set(nameOf(timer), { at: now + timer.dueInMs, generation: timer.generation });
    }
    return 'wait';
  }
}

const nameOf = ({ matchId, key }: UpcomingTimer): string => `${matchId}/${key}`;

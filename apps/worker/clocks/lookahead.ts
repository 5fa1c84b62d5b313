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
/** Two looks at the same deadline may differ by up to this much. */
const MOVED_MS = 20;
/**
 * A timer overdue by this much has no job: its job was added while the one before it was still running, and dropped.
 */
const MISSED_MS = 150;

/**
 * Makes sure that there is a job for every near deadline. Most deadlines never come near, because the player answers
 * first: those cost no job. A deadline that moves further away costs none either: its job notices when it runs, and
 * waits again. Every node looks; the names of the jobs prevent duplicates.
 */
@Injectable()
export class Lookahead extends PeriodicTask implements QueueConsumer {
  /** For each timer, when its earliest known job runs at the earliest, by this node's monotonic clock, and its generation. */
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

  /** A new connection: jobs added through the old one may be lost. */
  attach(): void {
    this.reminded.clear();
  }

  detach(): void {}

  async step(): Promise<'wait'> {
    const { timers, queue } = this;
    // A timer overdue for longer than the grace is left to the sweeper.
    const { horizonMs, graceMs } = this.intervals;
    const asked = performance.now();
    const upcoming = queue.isOpen() ? await timers.within(horizonMs, graceMs, LIMIT) : [];
    // Without a queue there is nowhere to add jobs; the sweeper finds the timers itself.
    if (!queue.isOpen()) return 'wait';
    const now = performance.now();
    // A late job stays listed until its timer is left to the sweeper.
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
    // The database counted from a moment after `asked` and before `now`. Each is taken where it makes a deadline seem no
    // sooner than the last one, so that a slow reply adds no job.
    for (const timer of news) {
      this.reminded.set(nameOf(timer), { at: asked + timer.dueInMs, generation: timer.generation });
    }
    return 'wait';
  }
}

const nameOf = ({ matchId, key }: UpcomingTimer): string => `${matchId}/${key}`;

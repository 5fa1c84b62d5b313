import { Inject, Injectable } from '@nestjs/common';
import { DueTimers, type Timer } from '#event-store';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';
import { Timekeeper } from './timekeeper.js';

const BATCH = 200;
const AT_ONCE = 16;

/** Fires the timers that the queue has lost. It needs only the database, so no failure of the queue can stop it. */
@Injectable()
export class ClockSweeper extends PeriodicTask {
  /** How many timers it has fired that no job had fired. */
  fired = 0;
  private readonly report: (error: Error) => void;

  constructor(
    private readonly timers: DueTimers,
    private readonly timekeeper: Timekeeper,
    @Inject(INTERVALS) private readonly intervals: Intervals,
    failures: FailureReporter,
  ) {
    const report = failures.of('sweeper');
    super({ everyMs: intervals.sweepMs, quietMs: intervals.quietSweepMs }, report);
    this.report = report;
  }

  protected async step(): Promise<'again' | 'wait'> {
    // A job has this long to fire its timer before the sweeper does.
    const due = await this.timers.claim(BATCH, this.intervals.graceMs);
    const waiting = [...due];
    const fire = async (): Promise<void> => {
      for (let timer = waiting.shift(); timer; timer = waiting.shift()) await this.fire(timer);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fire));
    return due.length >= BATCH ? 'again' : 'wait';
  }

  /** One timer that fails must not block the others. It is claimed again when its lease expires. */
  private async fire(timer: Timer): Promise<void> {
    try {
      const outcome = await this.timekeeper.fire(timer, 'sweeper');
      if (outcome === 'fired') this.fired += 1;
      if (outcome === 'idle') await this.timers.deleteObsolete(timer);
    } catch (error) {
      this.report(error as Error);
    }
  }
}

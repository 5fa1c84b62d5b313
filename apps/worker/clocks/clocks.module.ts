import { Module } from '@nestjs/common';
import { DueTimers, UpcomingTimers } from '#event-store';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import { ClockQueue } from './clock-queue.js';
import { ClockSweeper } from './clock-sweeper.js';
import { JobWatch } from './job-watch.js';
import { Lookahead } from './lookahead.js';
import { Timekeeper } from './timekeeper.js';

/** Notices clocks that run out: a job for each near deadline, and a sweeper for the timers that the queue lost. */
@Module({
  imports: [MatchModule],
  providers: [
    provideClass(UpcomingTimers, DATABASE),
    provideClass(DueTimers, DATABASE),
    Timekeeper,
    ClockQueue,
    Lookahead,
    ClockSweeper,
    JobWatch,
  ],
})
export class ClocksModule {}

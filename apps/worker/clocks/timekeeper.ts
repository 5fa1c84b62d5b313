import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DatabaseClock, UpcomingTimers, type Timer, type UpcomingTimer } from '#event-store';
import { clockExpiry } from '#match/cqrs';
import { WorkerMetrics, type Firer } from '../worker-metrics.js';

export type FiredTimer = Pick<Timer, 'matchId' | 'key' | 'generation' | 'dueAt'>;

/** `moved`: the timer is not due, or no longer. `idle`: the match has no deadline, so the timer is obsolete. */
export type FiredOutcome = 'fired' | 'moved' | 'idle';

const TRIES = 3;
/**
 * A deadline nearer than this is waited for, because this node's estimate of database time may be some milliseconds
 * behind.
 */
const NEAR_MS = 50;

/**
 * Tells a match that its time may have run out. The match decides whether it has, from the instants in its events, so a
 * timer that fires too early, too late, twice or without need changes nothing.
 */
@Injectable()
export class Timekeeper {
  constructor(
    private readonly commands: CommandBus,
    private readonly timers: UpcomingTimers,
    private readonly clock: DatabaseClock,
    private readonly metrics: WorkerMetrics,
  ) {}

  async find(matchId: string, key: string): Promise<(UpcomingTimer & FiredTimer) | null> {
    const timer = await this.timers.find(matchId, key);
    return timer && { ...timer, dueAt: this.clock.now() + timer.dueInMs };
  }

  async fire(timer: FiredTimer, by: Firer): Promise<FiredOutcome> {
    const outcome = await this.fireUntilDecided(timer, by);
    this.metrics.clocksFired.inc({ by, outcome });
    return outcome;
  }

  private async fireUntilDecided({ matchId, key, generation, dueAt }: FiredTimer, by: Firer): Promise<FiredOutcome> {
    for (let tries = 1; ; tries++) {
      const receipt = await this.commands.execute(clockExpiry(matchId, key, generation));
      if (receipt.outcome === 'appended')
        this.metrics.clockLateness.observe({ by }, Math.max(0, this.clock.now() - dueAt) / 1000);
      if (receipt.outcome !== 'unchanged') return 'fired';
      if (receipt.dueAt === null) return 'idle';
      const left = receipt.dueAt - this.clock.now();
      if (left > NEAR_MS || tries === TRIES) return 'moved';
      await sleep(Math.max(1, Math.ceil(left)));
    }
  }
}

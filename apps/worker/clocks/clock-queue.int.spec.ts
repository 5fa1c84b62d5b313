import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { UpcomingTimer, UpcomingTimers } from '#event-store';
import { Metrics } from '#http-server';
import { createLogger, Queues } from '#platform';
import { eventually } from '#testkit';
import { WorkerMetrics } from '../worker-metrics.js';
import { ClockQueue } from './clock-queue.js';
import { Lookahead } from './lookahead.js';
import type { FiredOutcome } from './timekeeper.js';

const HORIZON_MS = 3_000;
/** Nobody else fires the timer, however late a busy machine is. */
const GRACE_MS = 3_600_000;
const TURN_MS = 200;

/**
 * One timer that is set again whenever it fires, and the node that watches it. There is no sweeper: only jobs fire it.
 */
class ClockStage {
  readonly fired: number[] = [];
  private generation = 1;
  private due = performance.now() + TURN_MS;
  readonly clocks: ClockQueue;
  readonly lookahead: Lookahead;

  /** `whileFiring` runs after the new deadline is set and before the job that fired the timer ends. */
  constructor(
    queues: Queues,
    private readonly whileFiring: (bench: ClockStage) => Promise<FiredOutcome>,
  ) {
    const timekeeper = { find: async () => this.timer(), fire: () => this.fire() };
    const metrics = new WorkerMetrics(new Metrics().registry);
    const intervals = { lookaheadMs: 20, quietLookaheadMs: 20, horizonMs: HORIZON_MS, graceMs: GRACE_MS };
    const connection = { add: () => {} };
    this.clocks = new ClockQueue(timekeeper, metrics, intervals, connection);
    this.clocks.attach(queues);
    const timers = { within: async () => this.upcoming() } as unknown as UpcomingTimers;
    this.lookahead = new Lookahead(timers, this.clocks, intervals, connection, { of: () => () => {} });
    this.lookahead.onApplicationBootstrap();
  }

  private timer(): UpcomingTimer & { readonly dueAt: number } {
    const dueInMs = this.due - performance.now();
    return { matchId: 'match', key: 'clock', generation: this.generation, dueInMs, dueAt: Date.now() + dueInMs };
  }

  private upcoming(): UpcomingTimer[] {
    const timer = this.timer();
    return timer.dueInMs < -GRACE_MS ? [] : [timer];
  }

  private async fire(): Promise<FiredOutcome> {
    this.fired.push(this.generation);
    this.generation += 1;
    this.due = performance.now() + TURN_MS;
    return this.whileFiring(this);
  }
}

describe('a clock job that is still at work when the next deadline is there', () => {
  let queues: Queues;
  let bench: ClockStage;
  beforeEach(async () => {
    queues = await Queues.connect({
      databaseUrl: '',
      redisUrl: process.env['TEST_REDIS_URL']!,
      logger: createLogger({ logLevel: 'silent' }),
      namespace: `clock-queue-${randomBytes(6).toString('hex')}`,
    });
  });
  afterEach(async () => {
    await bench.lookahead.beforeApplicationShutdown();
    await queues.close();
  });

  it('keeps no reminder from it: the job itself waits on', async () => {
    bench = new ClockStage(queues, async ({ lookahead }) => {
      await lookahead.step();
      return 'fired';
    });
    await eventually(() => bench.fired.length >= 3);
    expect(bench.fired.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('keeps no reminder from it even if it ends: what is overdue gets a job of its own', async () => {
    bench = new ClockStage(queues, async ({ lookahead }) => {
      await lookahead.step();
      return 'moved';
    });
    await eventually(() => bench.fired.length >= 3);
    expect(bench.fired.slice(0, 3)).toEqual([1, 2, 3]);
  });
});

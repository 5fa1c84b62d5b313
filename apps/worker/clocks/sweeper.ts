import type { DueTimers, Timer } from '#event-store';
import { Loop } from '../loop.js';
import type { Timekeeper } from './timekeeper.js';

export interface SweeperOptions {
  readonly timers: DueTimers;
  readonly timekeeper: Timekeeper;
  readonly everyMs: number;
  /** How long a job has to fire its timer before the sweeper does. */
  readonly graceMs: number;
  readonly onError: (error: Error) => void;
}

const BATCH = 200;
const AT_ONCE = 16;

/** Fires what the queue lost. It needs nothing but the database, so no failure of the queue can stop it. */
export class Sweeper {
  private readonly loop: Loop;

  constructor(private readonly options: SweeperOptions) {
    this.loop = new Loop(() => this.sweep(), options.everyMs, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  async sweep(): Promise<'again' | 'wait'> {
    const { timers, graceMs } = this.options;
    const due = await timers.claim(BATCH, graceMs);
    const waiting = [...due];
    const hand = async (): Promise<void> => {
      for (let timer = waiting.shift(); timer; timer = waiting.shift()) await this.fire(timer);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, hand));
    return due.length === BATCH ? 'again' : 'wait';
  }

  /** One timer that cannot be fired must not keep the others from it. Its lease brings it back later. */
  private async fire(timer: Timer): Promise<void> {
    const { timers, timekeeper, onError } = this.options;
    try {
      if ((await timekeeper.fire(timer, 'sweeper')) === 'idle') await timers.retire(timer);
    } catch (error) {
      onError(error as Error);
    }
  }
}

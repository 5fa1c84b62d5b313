import {
  Inject,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { FeedListener, Poller } from '#event-store';

export interface Pauses {
  readonly everyMs: number;
  /**
   * The interval while nothing happens in any match. An event ends the pause, so this covers work that depends on time
   * alone, and missed notifications.
   */
  readonly quietMs?: number;
}

/** How long nothing must have happened before the feed counts as quiet. */
const QUIET_AFTER_MS = 10_000;

/** Repeats a step for as long as the application runs: at an interval, or immediately if there is more to do. */
export abstract class PeriodicTask implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  @Optional() @Inject(FeedListener) private readonly feed?: FeedListener;
  private readonly poller: Poller;
  private isPausedForLong = false;
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly pauses: Pauses,
    onError: (error: Error) => void,
  ) {
    this.poller = new Poller(
      () => this.step(),
      (outcome) => (outcome === 'again' ? 0 : this.pause()),
      onError,
    );
  }

  protected abstract step(): Promise<'again' | 'wait'>;

  onApplicationBootstrap(): void {
    this.poller.start();
    const hear = (): void => {
      if (this.isPausedForLong) this.poller.wake();
    };
    if (this.feed && this.pauses.quietMs !== undefined)
      this.ends.push(this.feed.onAppend(hear), this.feed.onGrowth(hear));
  }

  /** Nest stops one module after another; this tells the tasks of all modules to stop before any of them is awaited. */
  onModuleDestroy(): void {
    void this.stop();
  }

  // Stops before the connections close, because a step under way still needs the database.
  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Resolves when the step under way, if any, has ended. */
  protected stop(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    return this.poller.stop();
  }

  private pause(): number {
    const { everyMs, quietMs = everyMs } = this.pauses;
    this.isPausedForLong = quietMs > everyMs && this.feed?.isQuietFor(QUIET_AFTER_MS) === true;
    return this.isPausedForLong ? quietMs : everyMs;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/** Wakes those who wait for the next result. However many they are, one question is asked for all of them. */
export class ResultBell {
  private readonly waiters = new Set<{ readonly after: number; readonly wake: () => void }>();
  private isLooking = false;

  constructor(
    private readonly feed: { head(): Promise<number> },
    private readonly onError: (error: Error) => void = () => {},
  ) {}

  /** Resolves when the feed has gone beyond the position, when the time is up, or when the caller has gone. */
  wait(after: number, waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timeUp);
        signal.removeEventListener('abort', wake);
        this.waiters.delete(waiter);
        resolve();
      };
      const waiter = { after, wake };
      const timeUp = setTimeout(wake, waitMs);
      this.waiters.add(waiter);
      if (signal.aborted) return wake();
      signal.addEventListener('abort', wake, { once: true });
      if (!this.isLooking) void this.keepLooking();
    });
  }

  private async keepLooking(): Promise<void> {
    this.isLooking = true;
    while (this.waiters.size > 0) {
      await this.look().catch(this.onError);
      await sleep(LOOK_EVERY_MS);
    }
    this.isLooking = false;
  }

  private async look(): Promise<void> {
    const head = await this.feed.head();
    for (const waiter of [...this.waiters]) if (head > waiter.after) waiter.wake();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

export interface VersionNotifierOptions {
  /** The current versions of these names, in one query for all waiters. */
  readonly heads: (names: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Milliseconds before each poll, given how many names are awaited. */
  readonly everyMs: (waiting: number) => number;
  readonly onError: (error: Error) => void;
}

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/**
 * Wakes callers that wait until a named thing passes a version. However many callers wait, there is one query per poll.
 */
export class VersionNotifier {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private isLooking = false;

  constructor(protected readonly options: VersionNotifierOptions) {}

  /** The named thing has reached that version. */
  notify(name: string, version: number): void {
    for (const waiter of this.waiters.get(name) ?? []) if (version > waiter.after) waiter.wake();
  }

  /** Resolves when the named thing may have passed the version, when the time is up, or when the signal aborts. */
  wait(name: string, after: number, waitMs: number, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timeUp);
        signal?.removeEventListener('abort', wake);
        this.remove(name, waiter);
        resolve();
      };
      const waiter: Waiter = { after, wake };
      const timeUp = setTimeout(wake, waitMs);
      this.add(name, waiter);
      if (signal?.aborted) wake();
      else signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /** Wakes all waiters. */
  close(): void {
    for (const waiters of [...this.waiters.values()]) for (const waiter of [...waiters]) waiter.wake();
  }

  hasWaiters(): boolean {
    return this.waiters.size > 0;
  }

  protected async look(): Promise<void> {
    if (!this.hasWaiters()) return;
    for (const [name, version] of await this.options.heads([...this.waiters.keys()])) this.notify(name, version);
  }

  private add(name: string, waiter: Waiter): void {
    const waiters = this.waiters.get(name) ?? new Set();
    this.waiters.set(name, waiters.add(waiter));
    if (!this.isLooking) void this.keepLooking();
  }

  private remove(name: string, waiter: Waiter): void {
    const waiters = this.waiters.get(name);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.waiters.delete(name);
  }

  /** A caller that starts to wait has just read the version, so the pause comes first. */
  private async keepLooking(): Promise<void> {
    this.isLooking = true;
    while (this.hasWaiters()) {
      await sleep(this.options.everyMs(this.waiters.size));
      await this.look().catch(this.options.onError);
    }
    this.isLooking = false;
  }
}

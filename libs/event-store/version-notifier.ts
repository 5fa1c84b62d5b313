import { setTimeout as sleep } from 'node:timers/promises';

export interface VersionNotifierOptions {
  /** The versions these names have come to, asked once for all who wait. */
  readonly heads: (names: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The pause before each look, by how many names are waited for. */
  readonly everyMs: (waiting: number) => number;
  readonly onError: (error: Error) => void;
}

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/** Wakes those who wait for something that has a name to go beyond a version. However many wait, one question is asked. */
export class VersionNotifier {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private isLooking = false;

  constructor(protected readonly options: VersionNotifierOptions) {}

  /** What has that name has come to that version. */
  notify(name: string, version: number): void {
    for (const waiter of this.waiters.get(name) ?? []) if (version > waiter.after) waiter.wake();
  }

  /** Resolves when it may have gone beyond the version, when the time is up, or when the caller has gone. */
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

  /** Lets everyone go. */
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

  /** Whoever begins to wait has just looked, so the pause comes first. */
  private async keepLooking(): Promise<void> {
    this.isLooking = true;
    while (this.hasWaiters()) {
      await sleep(this.options.everyMs(this.waiters.size));
      await this.look().catch(this.options.onError);
    }
    this.isLooking = false;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamHeads } from '../storage/stream-heads.js';

const LOOK_EVERY_MS = 100;

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/** Wakes those who wait for a match to go on: at once for what is appended here, at the next look for the rest. A call speeds that up. */
export class MatchBell {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private isLooking = false;
  private glance: 'none' | 'under way' | 'again' = 'none';

  constructor(
    private readonly heads: StreamHeads,
    private readonly onError: (error: Error) => void,
  ) {}

  /** The match has come to that version. */
  ring(matchId: string, version: number): void {
    for (const waiter of this.waiters.get(matchId) ?? []) if (version > waiter.after) waiter.wake();
  }

  /** Resolves when the match may have gone beyond the version, when the time is up, or when the caller has gone. */
  wait(matchId: string, after: number, waitMs: number, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timeUp);
        signal?.removeEventListener('abort', wake);
        this.remove(matchId, waiter);
        resolve();
      };
      const waiter: Waiter = { after, wake };
      const timeUp = setTimeout(wake, waitMs);
      this.add(matchId, waiter);
      if (signal?.aborted) wake();
      else signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /** Lets everyone go. */
  close(): void {
    for (const waiters of [...this.waiters.values()]) for (const waiter of [...waiters]) waiter.wake();
  }

  private add(matchId: string, waiter: Waiter): void {
    const waiters = this.waiters.get(matchId) ?? new Set();
    this.waiters.set(matchId, waiters.add(waiter));
    if (!this.isLooking) void this.keepLooking();
  }

  private remove(matchId: string, waiter: Waiter): void {
    const waiters = this.waiters.get(matchId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.waiters.delete(matchId);
  }

  private async keepLooking(): Promise<void> {
    this.isLooking = true;
    while (this.waiters.size > 0) {
      await sleep(LOOK_EVERY_MS);
      await this.look().catch(this.onError);
    }
    this.isLooking = false;
  }

  /** Something was appended somewhere: looks now. Calls that come while it looks are answered by one more look. */
  async lookNow(): Promise<void> {
    if (this.glance !== 'none') {
      this.glance = 'again';
      return;
    }
    do {
      this.glance = 'under way';
      await this.look().catch(this.onError);
    } while (this.isCalledAgain());
    this.glance = 'none';
  }

  private isCalledAgain(): boolean {
    return this.glance === 'again';
  }

  private async look(): Promise<void> {
    if (this.waiters.size === 0) return;
    for (const [matchId, version] of await this.heads.of([...this.waiters.keys()])) this.ring(matchId, version);
  }
}

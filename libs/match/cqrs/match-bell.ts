import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamHeads } from '../storage/stream-heads.js';

const LOOK_EVERY_MS = 100;
/** Matches asked for per millisecond at most: with many that wait, looks become rarer instead of dearer. */
const MATCHES_PER_MS = 5;

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/**
 * Wakes those who wait for a match to go on: at once for what is appended here, when the feed tells for what is appended
 * elsewhere, and at the next look at all of them for what the feed has not told, because nobody numbers it.
 */
export class MatchBell {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private isLooking = false;
  private glance: 'none' | 'under way' | 'again' = 'none';
  /** How much of the feed was heard; null if nothing of it. */
  private heard: number | null = null;

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
      await sleep(Math.max(LOOK_EVERY_MS, this.waiters.size / MATCHES_PER_MS));
      await this.look().catch(this.onError);
    }
    this.isLooking = false;
  }

  /** The feed has grown: hears what is new in it. Calls that come meanwhile are answered by hearing once more. */
  async listen(): Promise<void> {
    if (this.glance !== 'none') {
      this.glance = 'again';
      return;
    }
    do {
      this.glance = 'under way';
      await this.hear().catch(this.onError);
    } while (this.isCalledAgain());
    this.glance = 'none';
  }

  private isCalledAgain(): boolean {
    return this.glance === 'again';
  }

  /** Asks for what is new alone, however many wait. Where to begin is only known after a look at all of them. */
  private async hear(): Promise<void> {
    if (this.waiters.size === 0) this.heard = null;
    else if (this.heard === null) {
      this.heard = await this.heads.position();
      await this.look();
    } else {
      const news = await this.heads.since(this.heard);
      for (const { matchId, version, position } of news.matches) {
        this.heard = Math.max(this.heard, position);
        this.ring(matchId, version);
      }
      if (news.more) this.glance = 'again';
    }
  }

  private async look(): Promise<void> {
    if (this.waiters.size === 0) return;
    for (const [matchId, version] of await this.heads.of([...this.waiters.keys()])) this.ring(matchId, version);
  }
}

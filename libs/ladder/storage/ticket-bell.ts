import { setTimeout as sleep } from 'node:timers/promises';
import type { Tickets } from './tickets.js';

const LOOK_EVERY_MS = 150;

interface Waiter {
  readonly ticket: string;
  readonly after: number;
  readonly wake: () => void;
}

/** Wakes those who wait for a ticket to change. All of a node's waiters share one question to the database. */
export class TicketBell {
  private readonly waiters = new Set<Waiter>();
  private isLooking = false;

  constructor(
    private readonly tickets: Pick<Tickets, 'versions'>,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Resolves when the ticket has gone beyond the version, when the time is up, or when the caller has gone. */
  wait(ticket: string, after: number, waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timeUp);
        signal.removeEventListener('abort', wake);
        this.waiters.delete(waiter);
        resolve();
      };
      const waiter: Waiter = { ticket, after, wake };
      const timeUp = setTimeout(wake, waitMs);
      this.waiters.add(waiter);
      if (signal.aborted) wake();
      else signal.addEventListener('abort', wake, { once: true });
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
    const versions = await this.tickets.versions([...new Set([...this.waiters].map(({ ticket }) => ticket))]);
    for (const { ticket, after, wake } of [...this.waiters]) if ((versions.get(ticket) ?? 0) > after) wake();
  }
}

import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { SeatClaims } from '#access';
import { refuse } from './refusals.js';

const WAITS_OF_A_SEAT = 8;
/** Higher than for a seat, because all spectators of a match may share one token. */
const WAITS_OF_SPECTATORS = 1000;

/** Emits `close` when the other end has gone: a response that is still open. */
export interface Line {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Limits how many requests of one viewer wait at the same time, and ends the waits when the service closes. */
@Injectable()
export class LongPolls implements BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Set<AbortController>>();
  private isClosing = false;

  /** Runs the wait; its signal fires when the client has gone or the service is closing. */
  during<T>({ matchId, viewer }: SeatClaims, line: Line, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const most = typeof viewer === 'number' ? WAITS_OF_A_SEAT : WAITS_OF_SPECTATORS;
    return this.admit(`${matchId}:${viewer}`, most, line, wait);
  }

  /** The same for any other caller, identified by `who`. */
  async admit<T>(who: string, most: number, line: Line, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const there = this.waiting.get(who) ?? new Set();
    if (there.size >= most) {
      const headers = { 'retry-after': '1' };
      throw refuse('too-many-waits', 'End one of the requests that wait, or ask without "wait".', { headers });
    }
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    this.waiting.set(who, there.add(leaving));
    line.once('close', leave);
    if (this.isClosing) leave();
    try {
      return await wait(leaving.signal);
    } finally {
      line.off('close', leave);
      there.delete(leaving);
      if (there.size === 0) this.waiting.delete(who);
    }
  }

  /**
   * Without this, the server would stay open until the last wait is over, and new requests would keep prolonging that.
   */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const there of this.waiting.values()) for (const leaving of there) leaving.abort();
  }
}

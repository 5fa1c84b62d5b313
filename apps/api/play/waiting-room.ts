import { Injectable } from '@nestjs/common';
import type { SeatClaims } from '#platform';
import { refuse } from '../http/refusals.js';

const WAITS_OF_A_SEAT = 8;
/** All spectators of a match may share one token. */
const WAITS_OF_SPECTATORS = 1000;

/** Bounds how many requests of one token's kind wait at the same time, for each holds a connection open. */
@Injectable()
export class WaitingRoom {
  private readonly waiting = new Map<string, number>();

  async during<T>({ matchId, viewer }: SeatClaims, wait: () => Promise<T>): Promise<T> {
    const who = `${matchId}:${viewer}`;
    const count = this.waiting.get(who) ?? 0;
    if (count >= (typeof viewer === 'number' ? WAITS_OF_A_SEAT : WAITS_OF_SPECTATORS)) {
      throw refuse('too-many-waits', 'End one of the requests that wait, or ask without "wait".', {
        headers: { 'retry-after': '1' },
      });
    }
    this.waiting.set(who, count + 1);
    try {
      return await wait();
    } finally {
      this.leave(who);
    }
  }

  private leave(who: string): void {
    const left = (this.waiting.get(who) ?? 1) - 1;
    if (left === 0) this.waiting.delete(who);
    else this.waiting.set(who, left);
  }
}

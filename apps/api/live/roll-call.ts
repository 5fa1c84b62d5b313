import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Chair, RollCall } from '#live';
import { ConnectSeat, MatchReader } from '#match/cqrs';
import type { SeatClaims } from '#platform';
import { Dispatcher } from '../http/dispatcher.js';

/** Tells matches who is there. */
@Injectable()
export class MatchRollCall implements RollCall {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly reader: MatchReader,
  ) {}

  async isAway({ matchId, seat }: Chair): Promise<boolean> {
    const { status, connected } = await this.dispatcher.explained(this.reader.attendance(matchId));
    return status === 'playing' && connected[seat] === false;
  }

  seemsAway({ matchId, seat }: Chair): boolean {
    return this.reader.seemsAway(matchId, seat);
  }

  async connect({ matchId, seat }: Chair): Promise<void> {
    const stamp = { matchId, commandId: randomUUID(), by: 'presence' };
    await this.dispatcher.execute(new ConnectSeat(stamp, seat));
  }

  /** A request of a seat that was called away, because its sockets are gone, shows that it is there all the same. */
  async witness({ matchId, viewer }: SeatClaims): Promise<void> {
    if (typeof viewer === 'number' && this.seemsAway({ matchId, seat: viewer })) {
      await this.connect({ matchId, seat: viewer });
    }
  }
}

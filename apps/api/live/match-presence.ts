import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MatchSeat, SeatPresence } from '#sockets';
import { ActOnMatch, MatchReader } from '#match/cqrs';
import { Dispatcher } from '../http/dispatcher.js';

/** Tells matches which seats are connected. */
@Injectable()
export class MatchPresence implements SeatPresence {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly reader: MatchReader,
  ) {}

  async isAway({ matchId, seat }: MatchSeat): Promise<boolean> {
    const { status, connected } = await this.dispatcher.explained(this.reader.attendance(matchId));
    return status === 'playing' && connected[seat] === false;
  }

  seemsAway({ matchId, seat }: MatchSeat): boolean {
    return this.reader.seemsAway(matchId, seat);
  }

  async connect({ matchId, seat }: MatchSeat): Promise<void> {
    const stamp = { matchId, commandId: randomUUID(), by: 'presence' };
    await this.dispatcher.execute(new ActOnMatch(stamp, { type: 'Connect', seat }));
  }
}

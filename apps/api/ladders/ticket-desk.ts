import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { QueueBody, TicketDocument, TicketQuery } from '#contract';
import { stableText } from '#kernel';
import { Opener, TicketBell, Tickets, type Ticket } from '#ladder/storage';
import { translate } from '../http/dispatcher.js';
import type { CommandStamp } from '../http/idempotency.js';
import { TokenOffice } from '../matches/token-office.js';
import { WaitingRoom, type Line } from '../play/waiting-room.js';

/** Takes tickets and leads their holders to their match. */
@Injectable()
export class TicketDesk {
  constructor(
    private readonly tickets: Tickets,
    private readonly bell: TicketBell,
    private readonly opener: Opener,
    private readonly office: TokenOffice,
    private readonly room: WaitingRoom,
  ) {}

  async enqueue(ladder: string, { players, avoid }: QueueBody, stamp: CommandStamp): Promise<TicketDocument> {
    const order = { players, avoid };
    const fingerprint = createHash('sha256')
      .update(stableText({ by: stamp.by, ladder, order }))
      .digest();
    return this.show(await this.tickets.enqueue(ladder, order, { ...stamp, fingerprint }).catch(translate));
  }

  async get(ladder: string, ticket: string, { after, wait }: TicketQuery, line: Line): Promise<TicketDocument> {
    const found = await this.tickets.get(ladder, ticket).catch(translate);
    if (wait === 0 || found.version > after) return this.show(found);
    // A ticket is waited for like a match: by few, and not beyond the life of the service.
    const claims = { matchId: `ticket/${ticket}`, viewer: 0 };
    await this.room.during(claims, line, (signal) => this.bell.wait(ticket, after, wait * 1000, signal));
    return this.show(await this.tickets.get(ladder, ticket).catch(translate));
  }

  async accept(ladder: string, ticket: string): Promise<TicketDocument> {
    const accepted = await this.tickets.accept(ladder, ticket).catch(translate);
    if (accepted.state !== 'opening') return this.show(accepted);
    // Nobody has to wait for the next wave; should this node die here, the wave sees to it.
    await this.opener.keep(accepted.contest);
    return this.show(await this.tickets.get(ladder, ticket).catch(translate));
  }

  async cancel(ladder: string, ticket: string): Promise<TicketDocument> {
    return this.show(await this.tickets.cancel(ladder, ticket).catch(translate));
  }

  private async show({ games, players, ...ticket }: Ticket): Promise<TicketDocument> {
    let expiresAt: string | null = null;
    const seated: TicketDocument['games'] = [];
    for (const { game, matchId, seats } of games) {
      const tokens = await Promise.all(seats.map(({ seat }) => this.office.issue(matchId, { seat })));
      expiresAt = tokens[0]?.expiresAt ?? expiresAt;
      seated.push({ game, matchId, seats: seats.map((seat, i) => ({ ...seat, token: tokens[i]?.token ?? '' })) });
    }
    return { ...ticket, players: [...players], games: seated, expiresAt };
  }
}

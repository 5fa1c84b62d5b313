import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import type { QueueBody, TicketDocument, TicketQuery } from '#contract';
import { stableText } from '#kernel';
import { Opener, TicketNotifier, Tickets, type Ticket } from '#ladder/storage';
import { isAdmin, type Access } from '#access';
import { translate } from '../http/dispatcher.js';
import { nameOf, type CommandStamp } from '../http/idempotency.js';
import { SeatTokenService } from '../matches/seat-token.service.js';
import { LongPolls, type Line } from '../http/long-polls.js';

/** A ticket, and the caller who asks for it. */
export interface HeldTicket {
  readonly ladder: string;
  readonly ticket: string;
  readonly caller: Access;
}

/** Takes tickets and shows their holders the match they lead to. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly tickets: Tickets,
    private readonly notifier: TicketNotifier,
    private readonly opener: Opener,
    private readonly tokens: SeatTokenService,
    private readonly polls: LongPolls,
  ) {}

  async enqueue(ladder: string, { players, avoid }: QueueBody, stamp: CommandStamp): Promise<TicketDocument> {
    const order = { players, avoid };
    const fingerprint = createHash('sha256')
      .update(stableText({ by: stamp.by, ladder, order }))
      .digest();
    return this.show(await this.tickets.enqueue(ladder, order, { ...stamp, fingerprint }).catch(translate), stamp.by);
  }

  async get(held: HeldTicket, { after, wait }: TicketQuery, line: Line): Promise<TicketDocument> {
    const { ladder, ticket, by } = await this.checked(held);
    const found = await this.tickets.get(ladder, ticket).catch(translate);
    if (wait === 0 || found.version > after) return this.show(found, by);
    // Waits for a ticket have the same limits as waits for a match, and also end when the service closes.
    const claims = { matchId: `ticket/${ticket}`, viewer: 0 };
    await this.polls.during(claims, line, (signal) => this.notifier.wait(ticket, after, wait * 1000, signal));
    return this.show(await this.tickets.get(ladder, ticket).catch(translate), by);
  }

  async accept(held: HeldTicket): Promise<TicketDocument> {
    const { ladder, ticket, by } = await this.checked(held);
    const accepted = await this.tickets.accept(ladder, ticket).catch(translate);
    if (accepted.state !== 'opening') return this.show(accepted, by);
    // Opens the match now instead of at the next wave. If this node dies here, the wave opens it.
    await this.opener.openWaiting(accepted.contest);
    return this.show(await this.tickets.get(ladder, ticket).catch(translate), by);
  }

  async cancel(held: HeldTicket): Promise<TicketDocument> {
    const { ladder, ticket, by } = await this.checked(held);
    return this.show(await this.tickets.cancel(ladder, ticket).catch(translate), by);
  }

  /** A ticket contains seat tokens, so only the key that made it and administrators may read it. */
  private async checked({ ladder, ticket, caller }: HeldTicket) {
    const by = nameOf(caller);
    if (!isAdmin(caller)) await this.tickets.requireHolder(ladder, ticket, by).catch(translate);
    return { ladder, ticket, by };
  }

  private async show({ games, players, ...ticket }: Ticket, by: string): Promise<TicketDocument> {
    let expiresAt: number | null = null;
    const seated: TicketDocument['games'] = [];
    for (const { game, matchId, seats } of games) {
      const tokens = await Promise.all(
        seats.map(({ seat }) =>
          this.tokens.issueOnRecord(matchId, { seat }, handingOver(ticket.ticket, matchId, seat, by), {
            ticket: ticket.ticket,
          }),
        ),
      );
      expiresAt = tokens[0]?.expiresAt ?? expiresAt;
      seated.push({ game, matchId, seats: seats.map((seat, i) => ({ ...seat, token: tokens[i]?.token ?? '' })) });
    }
    return { ...ticket, players: [...players], games: seated, expiresAt };
  }
}

/** Reading a ticket again gives the same seat, so the trail records it once for each key. */
const handingOver = (ticket: string, matchId: string, seat: number, by: string): CommandStamp => ({
  by,
  commandId: v5(JSON.stringify([by, ticket, seat]), matchId),
  note: () => {},
});

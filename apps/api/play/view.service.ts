import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EventsQuery, MatchEvents, PendingDecision, ViewDocument } from '#contract';
import { Attendance } from '#sockets';
import { GetPending, GetView, ListEvents } from '#match/cqrs';
import type { SeatClaims } from '#access';
import { Dispatcher } from '../http/dispatcher.js';
import { seatOf, viewerOf } from '../http/viewers.js';
import { toDecisionDocument, toEventDocument, toViewDocument } from './documents.js';
import { LongPolls } from '../http/long-polls.js';

/** Shows the holder of a token what its viewer may know. */
@Injectable()
export class ViewService {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly polls: LongPolls,
    private readonly attendance: Attendance,
  ) {}

  async view(claims: SeatClaims): Promise<ViewDocument> {
    const viewer = viewerOf(claims);
    return toViewDocument(claims.matchId, viewer, await this.dispatcher.ask(new GetView(claims.matchId, viewer)));
  }

  async decision(claims: SeatClaims): Promise<PendingDecision> {
    await this.attendance.witness(claims);
    const pending = await this.dispatcher.ask(new GetPending(claims.matchId, seatOf(claims)));
    return { ...pending, decision: toDecisionDocument(pending.decision) };
  }

  async events(claims: SeatClaims, { after, wait }: EventsQuery, reply: FastifyReply): Promise<MatchEvents> {
    await this.attendance.witness(claims);
    const ask = (signal?: AbortSignal) => {
      const patience = { ms: wait * 1000, ...(signal === undefined ? {} : { signal }) };
      return this.dispatcher.ask(new ListEvents(claims.matchId, viewerOf(claims), after, patience));
    };
    const page = wait === 0 ? await ask() : await this.polls.during(claims, reply.raw, ask);
    return { ...page, events: page.events.map(toEventDocument) };
  }
}

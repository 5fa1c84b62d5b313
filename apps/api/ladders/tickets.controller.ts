import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ladderParams,
  queueBody,
  ticket,
  ticketParams,
  ticketQuery,
  type LadderParams,
  type QueueBody,
  type TicketDocument,
  type TicketParams,
  type TicketQuery,
} from '#contract';
import { Caller, type Access } from '#access';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { TicketsService } from './tickets.service.js';

@ApiTags('Matchmaking')
@Controller('v1/ladders/:ladder/tickets')
export class TicketsController {
  constructor(private readonly service: TicketsService) {}

  @Post()
  @OperatorOperation('ladder:queue', {
    summary: 'Queue for a ranked match',
    description:
      'One player, or a party that wants to be one team. A player waits once per ladder. Only the key that made the ticket and keys with the scope `admin` can read it, because it contains the tokens of its seats. The audit trail records these tokens.',
    status: 201,
    reply: ticket,
    refusals: ['no-such-ladder', 'no-season', 'wrong-party', 'illegal-deck', 'already-queued'],
    idempotent: true,
  })
  queueTicket(
    @Param({ schema: ladderParams }) { ladder }: LadderParams,
    @Body({ schema: queueBody }) body: QueueBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<TicketDocument> {
    return this.service.enqueue(ladder, body, stamp);
  }

  @Get(':ticket')
  @OperatorOperation('ladder:queue', {
    summary: 'Look at a ticket',
    description:
      'With `wait`, the reply is held back until the ticket has a version above `after`, or until the time is up.',
    reply: ticket,
    refusals: ['no-such-ticket', 'too-many-waits'],
  })
  getTicket(
    @Param({ schema: ticketParams }) params: TicketParams,
    @Query({ schema: ticketQuery }) query: TicketQuery,
    @Caller() caller: Access,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TicketDocument> {
    return this.service.get({ ...params, caller }, query, reply.raw);
  }

  @Put(':ticket/acceptance')
  @OperatorOperation('ladder:queue', {
    summary: 'Accept the match that is proposed',
    description:
      'Players who do not accept in time are dropped; the others return to the queue and keep the time they have waited.',
    reply: ticket,
    refusals: ['no-such-ladder', 'no-such-ticket', 'not-proposed'],
  })
  acceptMatch(
    @Param({ schema: ticketParams }) params: TicketParams,
    @Caller() caller: Access,
  ): Promise<TicketDocument> {
    return this.service.accept({ ...params, caller });
  }

  @Delete(':ticket')
  @OperatorOperation('ladder:queue', {
    summary: 'Leave the queue, or decline the match that is proposed',
    reply: ticket,
    refusals: ['no-such-ticket', 'ticket-closed'],
  })
  cancelTicket(
    @Param({ schema: ticketParams }) params: TicketParams,
    @Caller() caller: Access,
  ): Promise<TicketDocument> {
    return this.service.cancel({ ...params, caller });
  }
}

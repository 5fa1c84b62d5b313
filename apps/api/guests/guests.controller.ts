import { Body, Controller, Get, Ip, Param, Post } from '@nestjs/common';
import {
  acceptInvitationBody,
  createdInvitation,
  guestMatchBody,
  guestRules,
  guestSeat,
  hostSeatBody,
  invitation,
  invitationBody,
  invitationParams,
  type AcceptInvitationBody,
  type CreatedInvitation,
  type GuestMatchBody,
  type GuestRules,
  type GuestSeat,
  type HostSeatBody,
  type InvitationBody,
  type InvitationDocument,
  type InvitationParams,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { PublicOperation } from '../http/operation.js';
import type { Refusal } from '../http/refusals.js';
import { GuestsService } from './guests.service.js';
import { InvitationsService } from './invitations.service.js';

const WRITTEN = ['malformed-json', 'payload-too-large', 'unsupported-media-type', 'guests-closed'] as const;
const SEATED: readonly Refusal[] = [...WRITTEN, 'illegal-deck', 'no-such-deck', 'too-many-guests', 'command-id-reused'];
const TABLE: readonly Refusal[] = ['no-such-game', 'no-such-mode', 'wrong-seats'];

@ApiTags('Guests')
@Controller('v1')
export class GuestsController {
  constructor(
    private readonly desk: GuestsService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get('guests')
  @PublicOperation({
    summary: 'Whether and how guests may play here',
    description: 'Games, bots, presets and limits for guests; the web pages read it first.',
    reply: guestRules,
  })
  getGuestRules(): GuestRules {
    return this.desk.rules();
  }

  @Post('guests/matches')
  @PublicOperation({
    summary: 'Play against a bot, without an account',
    description:
      'Such matches are tagged and never rated. Each address may have a few of them in play. A repeated `commandId` leads to the same seat.',
    status: 201,
    reply: guestSeat,
    refusals: [...SEATED, ...TABLE, 'no-such-seat'],
  })
  playBot(@Body({ schema: guestMatchBody }) body: GuestMatchBody, @Ip() ip: string): Promise<GuestSeat> {
    return this.desk.playBots(body, ip);
  }

  @Post('invitations')
  @PublicOperation({
    summary: 'Invite a friend, without an account',
    description: 'Send `code` to the friend, keep `host`. An invitation is open for an hour and taken once.',
    status: 201,
    reply: createdInvitation,
    refusals: [...SEATED, ...TABLE],
  })
  createInvitation(
    @Body({ schema: invitationBody }) body: InvitationBody,
    @Ip() ip: string,
  ): Promise<CreatedInvitation> {
    return this.invitations.create(body, ip);
  }

  @Get('invitations/:code')
  @PublicOperation({
    summary: 'Look at an invitation',
    description:
      'Which match it invites to, and whether somebody has accepted it. The code in the link is the only credential.',
    reply: invitation,
    refusals: ['no-such-invitation'],
  })
  getInvitation(@Param({ schema: invitationParams }) { code }: InvitationParams): Promise<InvitationDocument> {
    return this.invitations.get(code);
  }

  @Post('invitations/:code/acceptance')
  @PublicOperation({
    summary: 'Accept an invitation',
    description:
      'Opens the match and returns the seat of the friend. Only the first caller gets it; repeating the request with the same `commandId` returns it again.',
    status: 201,
    reply: guestSeat,
    refusals: [...SEATED, 'no-such-invitation', 'invitation-taken'],
  })
  acceptInvitation(
    @Param({ schema: invitationParams }) { code }: InvitationParams,
    @Body({ schema: acceptInvitationBody }) body: AcceptInvitationBody,
    @Ip() ip: string,
  ): Promise<GuestSeat> {
    return this.invitations.accept(code, body, ip);
  }

  @Post('invitations/:code/seat')
  @PublicOperation({
    summary: 'Take the seat of the host',
    description: 'Poll every few seconds: the answer is `invitation-open` until somebody has accepted.',
    status: 201,
    reply: guestSeat,
    refusals: ['malformed-json', 'no-such-invitation', 'invitation-open'],
  })
  takeHostSeat(
    @Param({ schema: invitationParams }) { code }: InvitationParams,
    @Body({ schema: hostSeatBody }) { host }: HostSeatBody,
  ): Promise<GuestSeat> {
    return this.invitations.hostSeat(code, host);
  }
}

import { Body, Controller, Get, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  answerBody,
  commandBody,
  commitEntropyBody,
  eventsQuery,
  matchEvents,
  pendingDecision,
  played,
  revealEntropyBody,
  view,
  type AnswerBody,
  type CommitEntropyBody,
  type EventsQuery,
  type MatchEvents,
  type PendingDecision,
  type Played,
  type RevealEntropyBody,
  type ViewDocument,
} from '#contract';
import { SeatToken, type SeatClaims } from '#access';
import { ApiParam, ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { SeatOperation } from '../http/operation.js';
import type { Refusal } from '../http/refusals.js';
import { VersionTag } from '../http/version-tag.interceptor.js';
import { PlayService } from './play.service.js';
import { ViewService } from './view.service.js';

const ACT: readonly Refusal[] = ['not-a-seat', 'seat-lost', 'match-over', 'too-late'];
const ENTROPY: readonly Refusal[] = ['not-a-seat', 'match-over', 'entropy-not-asked', 'bad-entropy'];

@ApiTags('Play')
@ApiParam({ name: 'matchId', description: 'Id of the match.', schema: { type: 'string', format: 'uuid' } })
@Controller('v1/matches/:matchId')
export class PlayController {
  constructor(
    private readonly service: PlayService,
    private readonly views: ViewService,
  ) {}

  @Get('view')
  @UseInterceptors(VersionTag)
  @SeatOperation({
    summary: "The match as the token's viewer sees it",
    description:
      'The table, clocks and seats as of the newest version that the viewer may know. `ETag` is the version.',
    reply: view,
  })
  getView(@SeatToken() claims: SeatClaims): Promise<ViewDocument> {
    return this.views.view(claims);
  }

  @Get('decision')
  @UseInterceptors(VersionTag)
  @SeatOperation({
    summary: 'What the seat is asked to decide',
    description: 'The offer lists every legal answer. The decision is null while the seat has nothing to decide.',
    reply: pendingDecision,
    refusals: ['not-a-seat'],
  })
  getDecision(@SeatToken() claims: SeatClaims): Promise<PendingDecision> {
    return this.views.decision(claims);
  }

  @Get('events')
  @SeatOperation({
    summary: 'What happened after a version',
    description:
      'With `wait`, an empty answer is held back until something happens or the time is up. A client that folds events into a table must conceal the table for its viewer after each event.',
    reply: matchEvents,
    refusals: ['too-many-waits'],
  })
  getEvents(
    @SeatToken() claims: SeatClaims,
    @Query({ schema: eventsQuery }) query: EventsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MatchEvents> {
    return this.views.events(claims, query, reply);
  }

  @Post('answers')
  @SeatOperation({
    summary: 'Answer a decision',
    description:
      'The reply holds every event that the answer caused, and the next decision of the seat if there is one.',
    reply: played,
    refusals: [...ACT, 'not-your-decision', 'no-such-decision', 'not-offered'],
    idempotent: true,
  })
  answerDecision(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: answerBody }) body: AnswerBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.answer(claims, body, stamp);
  }

  @Post('entropy/commitment')
  @SeatOperation({
    summary: 'Commit to a share of the dice',
    description:
      'Before the deal, where the match was opened with `seatEntropy`. Read `MatchOpened` first: it holds the server’s own commitment.',
    reply: played,
    refusals: ENTROPY,
    idempotent: true,
  })
  commitEntropy(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: commitEntropyBody }) { commitment }: CommitEntropyBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'CommitEntropy', commitment }, claims, stamp);
  }

  @Post('entropy/reveal')
  @SeatOperation({
    summary: 'Reveal that share',
    description:
      'Possible once all seats have committed or the time to commit is up. The reply to the last reveal includes the deal.',
    reply: played,
    refusals: ENTROPY,
    idempotent: true,
  })
  revealEntropy(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: revealEntropyBody }) { entropy }: RevealEntropyBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'RevealEntropy', entropy }, claims, stamp);
  }

  @Post('standing-passes/withdraw')
  @SeatOperation({
    summary: 'Withdraw standing passes',
    description:
      'The seat is asked again where it had passed until a later moment (`until` of an answer; `standing` of its view lists these passes). Others see that the seat wants to be asked, not whether it had passed.',
    reply: played,
    refusals: [...ACT, 'not-dealt', 'withdrawn-already'],
    idempotent: true,
  })
  withdrawPasses(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: commandBody }) _: unknown,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'WithdrawPasses' }, claims, stamp);
  }

  @Post('concede')
  @SeatOperation({
    summary: 'Concede the match',
    description: 'The seat loses. In a match of more than two teams the others play on.',
    reply: played,
    refusals: [...ACT, 'not-dealt'],
    idempotent: true,
  })
  concede(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: commandBody }) _: unknown,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'Concede' }, claims, stamp);
  }

  @Post('draw-offers')
  @SeatOperation({
    summary: 'Offer a draw',
    description:
      'The match is drawn once every seat that still plays has offered or accepted. An answer to a decision leaves the offer open.',
    reply: played,
    refusals: [...ACT, 'draw-declined'],
    idempotent: true,
  })
  offerDraw(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: commandBody }) _: unknown,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'OfferDraw' }, claims, stamp);
  }

  @Post('draw-offers/accept')
  @SeatOperation({
    summary: 'Accept a draw',
    description: 'Joins the open offer. The last seat to accept ends the match.',
    reply: played,
    refusals: [...ACT, 'no-draw-offer'],
    idempotent: true,
  })
  acceptDraw(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: commandBody }) _: unknown,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'AcceptDraw' }, claims, stamp);
  }

  @Post('draw-offers/decline')
  @SeatOperation({
    summary: 'Decline a draw',
    description: 'Ends the open offer for everyone.',
    reply: played,
    refusals: [...ACT, 'no-draw-offer'],
    idempotent: true,
  })
  declineDraw(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: commandBody }) _: unknown,
    @Stamped() stamp: CommandStamp,
  ): Promise<Played> {
    return this.service.act({ type: 'DeclineDraw' }, claims, stamp);
  }
}

import { randomUUID } from 'node:crypto';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { judgeBody, matchParams, token, type JudgeBody, type MatchParams, type TokenDocument } from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { MatchesService } from '../matches/matches.service.js';
import { SeatTokenService } from '../matches/seat-token.service.js';

@ApiTags('Judge')
@Controller('v1/matches/:matchId/judge')
export class JudgeEyesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly seatTokens: SeatTokenService,
  ) {}

  @Post('tokens')
  @OperatorOperation('matches:judge', {
    summary: 'Let a judge see all hands of a match',
    description:
      'Returns a token that shows all hands without delay, over HTTP and sockets, and cannot act. The audit trail records who looked, and why.',
    status: 201,
    reply: token,
    refusals: ['no-such-match'],
  })
  async issueJudgeToken(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: judgeBody }) { reason }: JudgeBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<TokenDocument> {
    await this.matches.get(matchId, 'omniscient');
    // Each request gets a new id, even a repeated one, so that the trail records every token that is issued.
    const look = { ...stamp, commandId: randomUUID() };
    return this.seatTokens.issueOnRecord(matchId, 'omniscient', look, { as: 'judge', reason });
  }
}

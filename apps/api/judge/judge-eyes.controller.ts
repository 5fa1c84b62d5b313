import { randomUUID } from 'node:crypto';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { judgeBody, matchParams, token, type JudgeBody, type MatchParams, type TokenDocument } from '#contract';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { MatchesService } from '../matches/matches.service.js';
import { SeatTokenService } from '../matches/seat-token.service.js';

@ApiTags('Judge')
@Controller('v1/matches/:matchId/judge')
export class JudgeEyesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly office: SeatTokenService,
  ) {}

  @Post('tokens')
  @OperatorOperation('matches:judge', {
    summary: 'See a match with the eyes of a judge',
    description:
      'Gives a token that sees all hands at once, over HTTP and sockets, and can do nothing. Who looked, and why, stands on the audit trail.',
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
    // A repeated request is a further look: it must not lead to a token that the trail knows nothing of.
    const look = { ...stamp, commandId: randomUUID() };
    return this.office.issueOnRecord(matchId, 'omniscient', look, { as: 'judge', reason });
  }
}

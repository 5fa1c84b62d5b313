import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  callBody,
  callParams,
  closeCallBody,
  judgeCall,
  judgeCallPage,
  matchParams,
  pageQuery,
  type CallBody,
  type CallParams,
  type CloseCallBody,
  type JudgeCallDocument,
  type JudgeCallPage,
  type MatchParams,
  type PageQuery,
} from '#contract';
import { CALL_RATE } from '#operators';
import { Caller, SeatToken, type Access, type SeatClaims } from '#access';
import { ApiParam, ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation, SeatOperation, SharedOperation } from '../http/operation.js';
import { JudgeCallsService } from './judge-calls.service.js';

@ApiTags('Judge')
@Controller('v1/matches/:matchId/judge-calls')
export class JudgeCallsController {
  constructor(private readonly service: JudgeCallsService) {}

  @Post()
  @ApiParam({ name: 'matchId', description: 'Id of the match.', schema: { type: 'string', format: 'uuid' } })
  @SeatOperation({
    summary: 'Call a judge to the match',
    description: `The call joins the judges' queue (\`GET /v1/judge/attention\`) until a judge closes it. The other seats are not told, and the clocks keep running. A seat has one open call at most, and makes ${CALL_RATE.calls} in ${CALL_RATE.minutes} minutes at most.`,
    status: 201,
    reply: judgeCall,
    refusals: ['not-a-seat', 'no-such-match', 'match-over', 'call-open', 'too-many-calls'],
    idempotent: true,
  })
  callJudge(
    @SeatToken() claims: SeatClaims,
    @Body({ schema: callBody }) body: CallBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<JudgeCallDocument> {
    return this.service.call(claims, body, stamp);
  }

  @Get()
  @SharedOperation('matches:judge', {
    summary: 'List the calls for a judge, oldest first',
    description: "A seat gets its own calls with each judge's note; a judge gets the calls of all seats.",
    reply: judgeCallPage,
    refusals: ['not-a-seat'],
  })
  listJudgeCalls(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Caller() caller: Access,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<JudgeCallPage> {
    return this.service.list(matchId, caller, query);
  }

  @Post(':callId/close')
  @OperatorOperation('matches:judge', {
    summary: 'Close a call for a judge',
    description: 'The player who called gets the note. The audit trail keeps who closed the call, and the note.',
    reply: judgeCall,
    refusals: ['no-such-call', 'call-closed'],
    idempotent: true,
  })
  closeJudgeCall(
    @Param({ schema: callParams }) { matchId, callId }: CallParams,
    @Body({ schema: closeCallBody }) { note }: CloseCallBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<JudgeCallDocument> {
    return this.service.close({ matchId, callId, note }, stamp);
  }
}

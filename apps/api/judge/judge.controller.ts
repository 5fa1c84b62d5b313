import { Body, Controller, Param, Post } from '@nestjs/common';
import {
  awardBody,
  judgeBody,
  matchParams,
  receipt,
  rewindBody,
  type AwardBody,
  type JudgeBody,
  type MatchParams,
  type ReceiptDocument,
  type RewindBody,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import type { Refusal } from '../http/refusals.js';
import { JudgeService } from './judge.service.js';

const RECORD = 'The record of the match keeps it, with the reason.';

const JudgeOperation = (summary: string, ...refusals: readonly Refusal[]) =>
  OperatorOperation('matches:judge', {
    summary,
    description: RECORD,
    reply: receipt,
    refusals: ['no-such-match', 'match-over', ...refusals],
    idempotent: true,
  });

/** Rulings that are also allowed after the end of the match. */
const RulingOperation = (summary: string, ...refusals: readonly Refusal[]) =>
  OperatorOperation('matches:judge', {
    summary,
    description: `${RECORD} After the end of the match it changes the result, and with it the ratings.`,
    reply: receipt,
    refusals: ['no-such-match', ...refusals],
    idempotent: true,
  });

@ApiTags('Judge')
@Controller('v1/matches/:matchId/judge')
export class JudgeController {
  constructor(private readonly service: JudgeService) {}

  @Post('pause')
  @JudgeOperation('Stop the clocks')
  pauseClocks(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: judgeBody }) body: JudgeBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ReceiptDocument> {
    return this.service.pause(matchId, body, stamp);
  }

  @Post('resume')
  @JudgeOperation('Let the clocks run again')
  resumeClocks(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: judgeBody }) body: JudgeBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ReceiptDocument> {
    return this.service.resume(matchId, body, stamp);
  }

  @Post('rewind')
  @JudgeOperation('Return to an earlier version', 'no-such-version')
  rewindMatch(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: rewindBody }) body: RewindBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ReceiptDocument> {
    return this.service.rewind(matchId, body, stamp);
  }

  @Post('award')
  @RulingOperation('End the match with a result', 'no-such-seat')
  awardResult(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: awardBody }) body: AwardBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ReceiptDocument> {
    return this.service.award(matchId, body, stamp);
  }

  @Post('void')
  @RulingOperation('End the match without a result')
  voidMatch(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: judgeBody }) body: JudgeBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<ReceiptDocument> {
    return this.service.void(matchId, body, stamp);
  }
}

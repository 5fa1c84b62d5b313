import { Body, Controller, Get, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import {
  issueTokenBody,
  listMatchesQuery,
  match,
  matchPage,
  matchParams,
  openedMatch,
  openMatchBody,
  token,
  type IssueTokenBody,
  type ListMatchesQuery,
  type MatchDocument,
  type MatchPage,
  type MatchParams,
  type OpenedMatch,
  type OpenMatchBody,
  type TokenDocument,
} from '#contract';
import { Caller, type Access } from '#access';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation, SharedOperation } from '../http/operation.js';
import { VersionTag } from '../http/version-tag.interceptor.js';
import { eyesOf } from '../http/viewers.js';
import { MatchesService } from './matches.service.js';

@ApiTags('Matches')
@Controller('v1/matches')
export class MatchesController {
  constructor(private readonly service: MatchesService) {}

  @Post()
  @OperatorOperation('matches:open', {
    summary: 'Open a match',
    description: 'Checks every deck, seats the players and begins. Hand each player the token of their seat.',
    status: 201,
    reply: openedMatch,
    refusals: [
      'no-such-game',
      'no-such-card-set',
      'bad-card-set',
      'no-such-mode',
      'wrong-seats',
      'illegal-deck',
      'bad-time-control',
      'bad-delay',
      'bad-entropy-rules',
      'too-many-matches',
    ],
    idempotent: true,
  })
  openMatch(
    @Body({ schema: openMatchBody }) body: OpenMatchBody,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<OpenedMatch> {
    return this.service.open(body, caller, stamp);
  }

  @Get()
  @OperatorOperation('matches:read', { summary: 'List matches, newest first', reply: matchPage })
  listMatches(@Query({ schema: listMatchesQuery }) query: ListMatchesQuery): Promise<MatchPage> {
    return this.service.list(query);
  }

  @Get(':matchId')
  @UseInterceptors(VersionTag)
  @SharedOperation('matches:read', { summary: 'Look at a match', reply: match, refusals: ['no-such-match'] })
  getMatch(@Param({ schema: matchParams }) { matchId }: MatchParams, @Caller() caller: Access): Promise<MatchDocument> {
    return this.service.get(matchId, eyesOf(caller));
  }

  @Post(':matchId/tokens')
  @OperatorOperation('matches:open', {
    summary: 'Issue a token again',
    description:
      'For a player whose token was lost or has expired. Earlier tokens stay valid until they expire. Only the key that opened the match and keys with the scope `admin` get seat tokens, and the audit trail records them. Any key with the scope gets a token for spectators.',
    status: 201,
    reply: token,
    refusals: ['no-such-match', 'no-such-seat', 'match-not-yours'],
    idempotent: true,
  })
  issueToken(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: issueTokenBody }) body: IssueTokenBody,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<TokenDocument> {
    return this.service.issueToken(matchId, body.viewer, caller, stamp);
  }
}

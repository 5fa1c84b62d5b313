import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  liveMatchesQuery,
  liveMatchPage,
  matchParams,
  token,
  type LiveMatchesQuery,
  type LiveMatchPage,
  type MatchParams,
  type TokenDocument,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { PublicOperation } from '../http/operation.js';
import { SpectatingService } from './spectating.service.js';

@ApiTags('Watching')
@Controller('v1')
export class SpectatingController {
  constructor(private readonly service: SpectatingService) {}

  @Get('live-matches')
  @PublicOperation({
    summary: 'Matches that anyone may watch, newest first',
    description:
      'Those opened with `"spectators": {"listed": true}`. A match leaves the list once spectators may know that it is over.',
    reply: liveMatchPage,
  })
  listLiveMatches(@Query({ schema: liveMatchesQuery }) query: LiveMatchesQuery): Promise<LiveMatchPage> {
    return this.service.list(query);
  }

  @Post('matches/:matchId/spectators')
  @PublicOperation({
    summary: 'Watch a listed match',
    description: 'Gives anyone a spectator token, which shows what spectators may see, with the delay of the match.',
    status: 201,
    reply: token,
    refusals: ['no-such-match'],
  })
  watchMatch(@Param({ schema: matchParams }) { matchId }: MatchParams): Promise<TokenDocument> {
    return this.service.admit(matchId);
  }
}

import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  decayPage,
  decayQuery,
  ladderParams,
  ladderPlayerParams,
  leaderboardPage,
  leaderboardQuery,
  playerRating,
  ratingHistory,
  seasonQuery,
  type DecayPage,
  type DecayQuery,
  type LadderParams,
  type LadderPlayerParams,
  type LeaderboardPage,
  type LeaderboardQuery,
  type PlayerRating,
  type RatingHistory,
  type SeasonQuery,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { GuardedOperation, OperatorOperation } from '../http/operation.js';
import { LadderReader } from './ladder-reader.guard.js';
import { StandingsService } from './standings.service.js';

const SEASON = ['no-such-ladder', 'no-such-season', 'no-season'] as const;

@ApiTags('Ladders')
@Controller('v1/ladders/:ladder')
export class StandingsController {
  constructor(private readonly service: StandingsService) {}

  @Get('leaderboard')
  @GuardedOperation('ladder:read', LadderReader, {
    summary: 'The leaderboard, best first',
    description: 'All pages reached through `next` apply decay as of the same instant.',
    reply: leaderboardPage,
    refusals: SEASON,
  })
  getLeaderboard(
    @Param({ schema: ladderParams }) { ladder }: LadderParams,
    @Query({ schema: leaderboardQuery }) query: LeaderboardQuery,
  ): Promise<LeaderboardPage> {
    return this.service.leaderboard(ladder, query);
  }

  @Get('players/:player')
  @GuardedOperation('ladder:read', LadderReader, {
    summary: "A player's rating",
    reply: playerRating,
    refusals: [...SEASON, 'no-such-player'],
  })
  getRating(
    @Param({ schema: ladderPlayerParams }) { ladder, player }: LadderPlayerParams,
    @Query({ schema: seasonQuery }) { season }: SeasonQuery,
  ): Promise<PlayerRating> {
    return this.service.player(ladder, player, season);
  }

  @Get('players/:player/history')
  @GuardedOperation('ladder:read', LadderReader, {
    summary: "A player's rating, contest by contest, newest first",
    reply: ratingHistory,
    refusals: SEASON,
  })
  getRatingHistory(
    @Param({ schema: ladderPlayerParams }) { ladder, player }: LadderPlayerParams,
    @Query({ schema: leaderboardQuery }) query: LeaderboardQuery,
  ): Promise<RatingHistory> {
    return this.service.history(ladder, player, query);
  }

  @Get('decay')
  @OperatorOperation('ladder:read', {
    summary: 'Dry run of decay',
    description:
      'Whose rating the policy changes by an instant, and how. Give graceDays, sigmaPerDay and sigmaMax to try another policy.',
    reply: decayPage,
    refusals: SEASON,
  })
  previewDecay(
    @Param({ schema: ladderParams }) { ladder }: LadderParams,
    @Query({ schema: decayQuery }) query: DecayQuery,
  ): Promise<DecayPage> {
    return this.service.decay(ladder, query);
  }
}

import { Controller, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import {
  matchParams,
  ownMatchesQuery,
  ownMatchPage,
  player,
  playerParams,
  playerToken,
  type MatchParams,
  type OwnMatchesQuery,
  type OwnMatchPage,
  type PlayerDocument,
  type PlayerParams,
  type PlayerTokenDocument,
} from '#contract';
import type { PlayerClaims } from '#access';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation, PlayerOperation } from '../http/operation.js';
import { OwnPlayer, PlayerGuard } from './player-token.guard.js';
import { PlayersService } from './players.service.js';

@ApiTags('Players')
@Controller('v1')
export class PlayersController {
  constructor(private readonly service: PlayersService) {}

  @Post('players/:player/tokens')
  @OperatorOperation('players:token', {
    summary: 'Issue a token to a player',
    description:
      "The player can read the list of their own matches and their own copies of finished ones, and nothing else. The audit trail records the token under a digest of the player's id.",
    status: 201,
    reply: playerToken,
  })
  issuePlayerToken(
    @Param({ schema: playerParams }) params: PlayerParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<PlayerTokenDocument> {
    return this.service.issue(params.player, stamp);
  }

  @Get('player')
  @PlayerOperation(PlayerGuard, {
    summary: 'Whose token it is',
    description: 'The player that the token belongs to, and when the token ends.',
    reply: player,
  })
  getPlayer(@OwnPlayer() own: PlayerClaims): PlayerDocument {
    return { player: own.player, expiresAt: new Date(own.until).getTime() };
  }

  @Get('player/matches')
  @PlayerOperation(PlayerGuard, {
    summary: 'List your matches, newest first',
    description: 'Matches in which the player has or had a seat.',
    reply: ownMatchPage,
  })
  listOwnMatches(
    @Query({ schema: ownMatchesQuery }) query: OwnMatchesQuery,
    @OwnPlayer() own: PlayerClaims,
  ): Promise<OwnMatchPage> {
    return this.service.list(own.player, query);
  }

  @Get('player/matches/:matchId/file')
  @PlayerOperation(PlayerGuard, {
    summary: 'Fetch your own copy of a finished match',
    description:
      "What the player's seat knew. For a match of other players the answer is the same as for one that does not exist.",
    reply: null,
    replyDescription: 'The file, signed, compressed with gzip.',
    refusals: ['no-such-match', 'match-not-over', 'export-not-ready'],
  })
  getOwnReplay(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @OwnPlayer() own: PlayerClaims,
  ): Promise<StreamableFile> {
    return this.service.replay(own.player, matchId);
  }
}

import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import {
  ladder,
  ladderBody,
  ladderList,
  ladderParams,
  recomputation,
  season,
  seasonList,
  seasonParams,
  type LadderBody,
  type LadderDocument,
  type LadderList,
  type LadderParams,
  type RecomputationDocument,
  type SeasonDocument,
  type SeasonList,
  type SeasonParams,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { GuardedOperation, OperatorOperation } from '../http/operation.js';
import { LadderReader } from './ladder-reader.guard.js';
import { LaddersService } from './ladders.service.js';

@ApiTags('Ladders')
@Controller('v1/ladders')
export class LaddersController {
  constructor(private readonly service: LaddersService) {}

  @Get()
  @OperatorOperation('ladder:read', { summary: 'List ladders', reply: ladderList })
  listLadders(): Promise<LadderList> {
    return this.service.list();
  }

  @Put(':ladder')
  @OperatorOperation('ladder:admin', {
    summary: 'Declare a ladder, or change its declaration',
    description: 'Pairing uses the new settings immediately; a season under way keeps the policy it started with.',
    reply: ladder,
    refusals: ['no-such-game', 'no-such-mode', 'wrong-seats', 'unsuitable-series'],
    idempotent: true,
  })
  declareLadder(
    @Param({ schema: ladderParams }) { ladder: id }: LadderParams,
    @Body({ schema: ladderBody }) body: LadderBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<LadderDocument> {
    return this.service.declare(id, body, stamp);
  }

  @Get(':ladder')
  @GuardedOperation('ladder:read', LadderReader, {
    summary: 'Look at a ladder',
    reply: ladder,
    refusals: ['no-such-ladder'],
  })
  getLadder(@Param({ schema: ladderParams }) { ladder: id }: LadderParams): Promise<LadderDocument> {
    return this.service.get(id);
  }

  @Get(':ladder/seasons')
  @GuardedOperation('ladder:read', LadderReader, {
    summary: 'List seasons',
    reply: seasonList,
    refusals: ['no-such-ladder'],
  })
  listSeasons(@Param({ schema: ladderParams }) { ladder: id }: LadderParams): Promise<SeasonList> {
    return this.service.seasons(id);
  }

  @Put(':ladder/seasons/:season')
  @OperatorOperation('ladder:admin', {
    summary: 'Start a season',
    description:
      'Ends the current season. Matches count for the season they were paired in. Starting the current season again is harmless.',
    reply: season,
    refusals: ['no-such-ladder', 'season-exists'],
    idempotent: true,
  })
  startSeason(
    @Param({ schema: seasonParams }) params: SeasonParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<SeasonDocument> {
    return this.service.startSeason(params.ladder, params.season, stamp);
  }

  @Get(':ladder/seasons/:season/recomputation')
  @OperatorOperation('ladder:admin', {
    summary: 'Recompute a season from events and show the difference',
    description: 'Changes nothing. There should be no difference, to the last bit.',
    reply: recomputation,
    refusals: ['no-such-ladder', 'no-such-season'],
  })
  recomputeSeason(@Param({ schema: seasonParams }) params: SeasonParams): Promise<RecomputationDocument> {
    return this.service.compare(params.ladder, params.season);
  }

  @Put(':ladder/seasons/:season/recomputation')
  @OperatorOperation('ladder:admin', {
    summary: 'Recompute from events and keep the result',
    description: "Replaces the ratings of the ladder's seasons by what their events say.",
    reply: recomputation,
    refusals: ['no-such-ladder', 'no-such-season'],
    idempotent: true,
  })
  applyRecomputation(
    @Param({ schema: seasonParams }) params: SeasonParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<RecomputationDocument> {
    return this.service.recompute(params.ladder, params.season, stamp);
  }
}

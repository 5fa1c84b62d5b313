import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import {
  choiceBody,
  collection,
  collectionBody,
  collectionChange,
  collectionList,
  collectionParams,
  erasedPlayer,
  hold,
  holdBody,
  holdList,
  holdParams,
  playerParams,
  policiesBody,
  retentionPlan,
  retentionRun,
  type ChoiceBody,
  type CollectionBody,
  type CollectionChange,
  type CollectionDocument,
  type CollectionList,
  type CollectionParams,
  type ErasedPlayer,
  type HoldBody,
  type HoldDocument,
  type HoldList,
  type HoldParams,
  type PlayerParams,
  type PoliciesBody,
  type RetentionPlanDocument,
  type RetentionRunDocument,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { RetentionService } from './retention.service.js';

@ApiTags('Archive')
@Controller('v1/archive')
export class RetentionController {
  constructor(private readonly service: RetentionService) {}

  @Get('collections')
  @OperatorOperation('archive:read', { summary: 'List collections', reply: collectionList })
  listCollections(): Promise<CollectionList> {
    return this.service.listCollections();
  }

  @Put('collections/:collection')
  @OperatorOperation('archive:admin', {
    summary: 'Create a collection, or change its title and metadata',
    reply: collection,
    idempotent: true,
  })
  putCollection(
    @Param({ schema: collectionParams }) params: CollectionParams,
    @Body({ schema: collectionBody }) body: CollectionBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<CollectionDocument> {
    return this.service.putCollection(params.collection, body, stamp);
  }

  @Post('collections/:collection/matches')
  @OperatorOperation('archive:admin', {
    summary: 'Put matches into a collection, by id or by label',
    reply: collectionChange,
    refusals: ['no-such-collection'],
    idempotent: true,
  })
  collect(
    @Param({ schema: collectionParams }) params: CollectionParams,
    @Body({ schema: choiceBody }) body: ChoiceBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<CollectionChange> {
    return this.service.add(params.collection, body, stamp);
  }

  @Post('collections/:collection/removals')
  @OperatorOperation('archive:admin', {
    summary: 'Take matches out of a collection',
    reply: collectionChange,
    refusals: ['no-such-collection', 'on-hold'],
    idempotent: true,
  })
  uncollect(
    @Param({ schema: collectionParams }) params: CollectionParams,
    @Body({ schema: choiceBody }) body: ChoiceBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<CollectionChange> {
    return this.service.remove(params.collection, body, stamp);
  }

  @Get('holds')
  @OperatorOperation('archive:read', { summary: 'List legal holds, released ones too', reply: holdList })
  listHolds(): Promise<HoldList> {
    return this.service.listHolds();
  }

  @Post('holds')
  @OperatorOperation('archive:admin', {
    summary: 'Put a match or a collection on hold, so that retention cannot remove it',
    status: 201,
    reply: hold,
    refusals: ['no-such-archived-match', 'no-such-collection'],
    idempotent: true,
  })
  placeHold(@Body({ schema: holdBody }) body: HoldBody, @Stamped() stamp: CommandStamp): Promise<HoldDocument> {
    return this.service.hold(body, stamp);
  }

  @Post('holds/:holdId/release')
  @OperatorOperation('archive:admin', {
    summary: 'Release a hold',
    reply: hold,
    refusals: ['no-such-hold'],
    idempotent: true,
  })
  releaseHold(
    @Param({ schema: holdParams }) { holdId }: HoldParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<HoldDocument> {
    return this.service.release(holdId, stamp);
  }

  @Get('retention')
  @OperatorOperation('archive:read', {
    summary: 'Show what retention would remove now',
    description: 'A dry run: changes nothing.',
    reply: retentionPlan,
  })
  planRetention(): Promise<RetentionPlanDocument> {
    return this.service.plan();
  }

  @Put('retention/policies')
  @OperatorOperation('archive:admin', {
    summary: 'Declare how long matches are kept',
    description:
      'Replaces all earlier policies. If several apply to a match, the most specific one counts. Removes nothing yet.',
    reply: retentionPlan,
    idempotent: true,
  })
  declareRetention(
    @Body({ schema: policiesBody }) body: PoliciesBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<RetentionPlanDocument> {
    return this.service.declare(body, stamp);
  }

  @Post('retention/runs')
  @OperatorOperation('archive:admin', {
    summary: 'Remove what has outlived its retention policy',
    description: 'Removes index rows, files and imports of at most 5,000 matches per run. Events are never edited.',
    reply: retentionRun,
    idempotent: true,
  })
  runRetention(@Stamped() stamp: CommandStamp): Promise<RetentionRunDocument> {
    return this.service.runRetention(stamp);
  }
}

@ApiTags('Archive')
@Controller('v1/players')
export class PlayersController {
  constructor(private readonly service: RetentionService) {}

  @Post(':player/erasure')
  @OperatorOperation('archive:admin', {
    summary: "Remove a player's id from every table except the events",
    description: 'Replaces it by a pseudonym. Records and their proofs do not change: they hold an opaque id.',
    reply: erasedPlayer,
    idempotent: true,
  })
  erasePlayer(
    @Param({ schema: playerParams }) { player }: PlayerParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<ErasedPlayer> {
    return this.service.erase(player, stamp);
  }
}

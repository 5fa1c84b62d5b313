import { Body, Controller, Delete, Get, Header, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  matchParams,
  publishBody,
  publishedPage,
  publishedQuery,
  publishedReplay,
  type MatchParams,
  type PublishBody,
  type PublishedPage,
  type PublishedQuery,
  type PublishedReplayDocument,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation, PublicOperation } from '../http/operation.js';
import { PublicationService } from './publication.service.js';

@ApiTags('Replays')
@Controller('v1')
export class PublishedController {
  constructor(private readonly service: PublicationService) {}

  @Put('replays/:matchId/publication')
  @OperatorOperation('replays:publish', {
    summary: 'Publish the replay of a finished match',
    description:
      'Anyone can then find and fetch this copy. Publishing another copy replaces it. A match with delayed spectators can be published once they have seen its end.',
    reply: publishedReplay,
    refusals: ['no-such-match', 'no-such-seat', 'match-not-over'],
    idempotent: true,
  })
  publishReplay(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: publishBody }) { viewer }: PublishBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<PublishedReplayDocument> {
    return this.service.publish(matchId, viewer, stamp);
  }

  @Delete('replays/:matchId/publication')
  @OperatorOperation('replays:publish', {
    summary: 'Withdraw a published replay',
    description: 'Copies that were already fetched cannot be recalled.',
    reply: publishedReplay,
    refusals: ['no-such-replay'],
  })
  withdrawReplay(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Stamped() stamp: CommandStamp,
  ): Promise<PublishedReplayDocument> {
    return this.service.withdraw(matchId, stamp);
  }

  @Get('published-replays')
  @PublicOperation({
    summary: 'List published replays, newest matches first',
    description: 'Replays that an operator has published. No credential is needed.',
    reply: publishedPage,
  })
  listPublishedReplays(@Query({ schema: publishedQuery }) query: PublishedQuery): Promise<PublishedPage> {
    return this.service.list(query);
  }

  @Get('published-replays/:matchId')
  @PublicOperation({
    summary: 'Look at a published replay',
    description: 'The match, its result, and where its file is.',
    reply: publishedReplay,
    refusals: ['no-such-replay'],
  })
  getPublishedReplay(@Param({ schema: matchParams }) { matchId }: MatchParams): Promise<PublishedReplayDocument> {
    return this.service.get(matchId);
  }

  @Get('published-replays/:matchId/file')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @PublicOperation({
    summary: 'Fetch a published replay',
    description: 'Pages of any origin may fetch it. The file is made on the first request.',
    reply: null,
    replyDescription: 'The file, signed, compressed with gzip.',
    refusals: ['no-such-replay', 'export-not-ready'],
  })
  getPublishedFile(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.service.fetch(matchId, reply);
  }
}

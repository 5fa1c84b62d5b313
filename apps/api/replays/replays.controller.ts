import { Body, Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  exportDocument,
  exportParams,
  listReplaysQuery,
  matchParams,
  replayFileQuery,
  replayPage,
  requestExportBody,
  type ExportDocument,
  type ExportParams,
  type ListReplaysQuery,
  type MatchPage,
  type MatchParams,
  type ReplayFileQuery,
  type RequestExportBody,
} from '#contract';
import { Caller, type Access } from '#access';
import { ApiTags } from '../http/documented.js';
import { KnownOperation, OperatorOperation, SharedOperation } from '../http/operation.js';
import { ReplaysService } from './replays.service.js';

@ApiTags('Replays')
@Controller('v1/replays')
export class ReplaysController {
  constructor(private readonly service: ReplaysService) {}

  @Get()
  @OperatorOperation('replays:read', { summary: 'List finished matches, newest first', reply: replayPage })
  listReplays(@Query({ schema: listReplaysQuery }) query: ListReplaysQuery): Promise<MatchPage> {
    return this.service.list(query);
  }

  @Post(':matchId/exports')
  @SharedOperation('replays:read', {
    summary: 'Order the replay file of a finished match',
    description:
      'A token gets only the copies of its own viewer. `Location` is where to poll for the progress. Repeating the order is harmless.',
    status: 202,
    reply: exportDocument,
    refusals: ['malformed-json', 'no-such-match', 'no-such-seat', 'match-not-over'],
  })
  requestExport(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Body({ schema: requestExportBody }) body: RequestExportBody,
    @Caller() caller: Access,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExportDocument> {
    return this.service.order(matchId, body?.viewer, caller, reply);
  }

  @Get(':matchId/file')
  @SharedOperation('replays:read', {
    summary: 'Fetch the replay file of a finished match in one step',
    description: 'Orders the copy and waits up to 20 seconds for it; after that, poll at `Location`.',
    reply: null,
    replyType: 'application/gzip',
    replyDescription: 'The file, signed, compressed with gzip.',
    refusals: ['no-such-match', 'no-such-seat', 'match-not-over', 'export-not-ready'],
  })
  getReplayFile(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Query({ schema: replayFileQuery }) { viewer }: ReplayFileQuery,
    @Caller() caller: Access,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.service.fetch(matchId, viewer, caller, reply);
  }
}

/** Exports have ids of their own. The longer address is from builds before 0.3.0. */
@ApiTags('Replays')
@Controller(['v1/exports', 'v1/replays/exports'])
export class ExportsController {
  constructor(private readonly service: ReplaysService) {}

  @Get(':exportId')
  @KnownOperation('replays:read', {
    summary: 'Show the progress of an export',
    reply: exportDocument,
    refusals: ['no-such-export'],
  })
  getExport(
    @Param({ schema: exportParams }) { exportId }: ExportParams,
    @Caller() caller: Access,
  ): Promise<ExportDocument> {
    return this.service.status(exportId, caller);
  }

  @Get(':exportId/file')
  @KnownOperation('replays:read', {
    summary: 'Fetch the replay file',
    reply: null,
    replyType: 'application/gzip',
    replyDescription:
      'The file, signed; `senki replay verify` checks offline that it is genuine and, if redacted, that it derives from the record.',
    refusals: ['no-such-export', 'export-not-ready'],
  })
  downloadExport(
    @Param({ schema: exportParams }) { exportId }: ExportParams,
    @Caller() caller: Access,
  ): Promise<StreamableFile> {
    return this.service.open(exportId, caller);
  }
}

import { Body, Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  exportDocument,
  exportParams,
  listReplaysQuery,
  matchParams,
  replayPage,
  requestExportBody,
  type ExportDocument,
  type ExportParams,
  type ListReplaysQuery,
  type MatchPage,
  type MatchParams,
  type RequestExportBody,
} from '#contract';
import { Caller, type Access } from '#platform';
import { KnownOperation, OperatorOperation, SharedOperation } from '../http/operation.js';
import { ReplayDesk } from './replay-desk.js';

@ApiTags('Replays')
@Controller('v1/replays')
export class ReplaysController {
  constructor(private readonly desk: ReplayDesk) {}

  @Get()
  @OperatorOperation('replays:read', { summary: 'List finished matches, newest first', reply: replayPage })
  listReplays(@Query({ schema: listReplaysQuery }) query: ListReplaysQuery): Promise<MatchPage> {
    return this.desk.list(query);
  }

  @Post(':matchId/exports')
  @SharedOperation('replays:read', {
    summary: 'Order the replay file of a finished match',
    description:
      'A token gets the copies of its own viewer. `Location` says where to ask how far it is. Asking again is harmless.',
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
    return this.desk.order(matchId, body?.viewer, caller, reply);
  }

  @Get('exports/:exportId')
  @KnownOperation('replays:read', {
    summary: 'How far an export is',
    reply: exportDocument,
    refusals: ['no-such-export'],
  })
  getExport(
    @Param({ schema: exportParams }) { exportId }: ExportParams,
    @Caller() caller: Access,
  ): Promise<ExportDocument> {
    return this.desk.status(exportId, caller);
  }

  @Get('exports/:exportId/file')
  @KnownOperation('replays:read', {
    summary: 'Fetch the replay file',
    reply: null,
    replyDescription:
      'The file, signed; `senki replay verify` checks offline that it is genuine and, if redacted, that it derives from the record.',
    refusals: ['no-such-export', 'export-not-ready'],
  })
  downloadExport(
    @Param({ schema: exportParams }) { exportId }: ExportParams,
    @Caller() caller: Access,
  ): Promise<StreamableFile> {
    return this.desk.open(exportId, caller);
  }
}

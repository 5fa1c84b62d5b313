import { Controller, Get, Header, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { logDescription, logTileParams, type LogDescription, type LogTileParams } from '#contract';
import { ApiTags } from '../http/documented.js';
import { PublicOperation } from '../http/operation.js';
import { LogService } from './log.service.js';

@ApiTags('Log')
@Controller()
export class LogController {
  constructor(private readonly service: LogService) {}

  @Get('log/checkpoint')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=2')
  @PublicOperation({
    summary: 'The signed head of the transparency log',
    description: 'A checkpoint (https://c2sp.org/tlog-checkpoint). Keep it: no later one may contradict it.',
    reply: null,
    replyType: 'text/plain',
    replyDescription: 'The checkpoint, as `text/plain`; `senki log verify` checks the log against it.',
    refusals: ['no-such-log-file'],
  })
  getCheckpoint(): Promise<string> {
    return this.service.checkpoint();
  }

  @Get('log/tile/*')
  @Header('content-type', 'application/octet-stream')
  @PublicOperation({
    summary: 'A tile of the transparency log, or a bundle of its entries',
    description: 'As specified at https://c2sp.org/tlog-tiles. A file never changes.',
    reply: null,
    replyType: 'application/octet-stream',
    replyDescription: 'Hashes, or entries that are each preceded by their length, as `application/octet-stream`.',
    refusals: ['no-such-log-file'],
  })
  getTile(
    @Param({ schema: logTileParams }) { '*': tile }: LogTileParams,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.service.tile(tile, /\bgzip\b/.test(accepted ?? ''), reply);
  }

  @Get('.well-known/senki-log.json')
  @Header('cache-control', 'public, max-age=3600')
  @PublicOperation({
    summary: 'Where the transparency log is, and which key signs it',
    description: 'The origin, the address of the checkpoint and tiles, and the public key that signs checkpoints.',
    reply: logDescription,
  })
  getLog(): LogDescription {
    return this.service.describe();
  }
}

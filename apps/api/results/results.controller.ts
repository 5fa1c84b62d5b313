import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  jwks,
  matchParams,
  receiptQuery,
  resultPage,
  resultsQuery,
  type JwksDocument,
  type MatchParams,
  type ReceiptQuery,
  type ResultPage,
  type ResultsQuery,
} from '#contract';
import { Caller, type Access } from '#access';
import { ApiTags } from '../http/documented.js';
import { OperatorOperation, PublicOperation, SharedOperation } from '../http/operation.js';
import { ResultsService } from './results.service.js';

@ApiTags('Results')
@Controller()
export class ResultsController {
  constructor(private readonly service: ResultsService) {}

  @Get('v1/results')
  @OperatorOperation('results:read', {
    summary: 'Results of all matches, in order, without gaps',
    description:
      'Ask again with the `next` of the last answer and no result is missed or seen twice. With `wait`, an empty answer is held back until there is a result or the time is up. A correction is a further entry of the same match.',
    reply: resultPage,
    refusals: ['too-many-waits'],
  })
  listResults(
    @Query({ schema: resultsQuery }) query: ResultsQuery,
    @Caller() caller: Access,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultPage> {
    return this.service.list(query, caller, reply);
  }

  @Get('v1/matches/:matchId/receipt')
  @Header('content-type', 'application/jose')
  @SharedOperation('results:read', {
    summary: 'The result of a match, signed',
    description: 'A JWS (RFC 7515, EdDSA) in compact form; /.well-known/jwks.json has the key.',
    reply: null,
    replyType: 'application/jose',
    replyDescription: 'The receipt, as `application/jose`; `senki receipt verify` checks it offline.',
    refusals: ['no-such-match', 'match-not-over', 'no-such-revision'],
  })
  getReceipt(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @Query({ schema: receiptQuery }) { revision }: ReceiptQuery,
    @Caller() caller: Access,
  ): Promise<string> {
    return this.service.receipt(matchId, revision, caller);
  }

  @Get('.well-known/jwks.json')
  @Header('cache-control', 'public, max-age=3600')
  @PublicOperation({
    summary: 'The keys that receipts and replays are signed with',
    description: 'A JSON Web Key Set (RFC 7517) of Ed25519 keys: the present key first, then those that signed before.',
    reply: jwks,
  })
  getKeys(): JwksDocument {
    return this.service.keys();
  }
}

import { randomUUID } from 'node:crypto';
import { Body, Controller, Param, Post } from '@nestjs/common';
import {
  matchParams,
  seatLinkParams,
  seatToken,
  token,
  useSeatLinkBody,
  type MatchParams,
  type SeatLinkParams,
  type SeatTokenDocument,
  type TokenDocument,
  type UseSeatLinkBody,
} from '#contract';
import { SeatLinks, SeatToken, type SeatClaims } from '#access';
import { Problem } from '#platform';
import { ApiTags } from '../http/documented.js';
import { PublicOperation, SeatOperation } from '../http/operation.js';
import { refuse } from '../http/refusals.js';
import { viewerOf } from '../http/viewers.js';
import { MatchesService } from '../matches/matches.service.js';
import { SeatTokenService } from '../matches/seat-token.service.js';

@ApiTags('Play')
@Controller('v1')
export class SeatLinksController {
  constructor(
    private readonly links: SeatLinks,
    private readonly seatTokens: SeatTokenService,
    private readonly matches: MatchesService,
  ) {}

  @Post('seat-links/:code')
  @PublicOperation({
    summary: 'Take the seat that a link opens',
    description:
      'Returns the token of the seat to the first caller. With a `commandId`, that caller may repeat the request for five minutes.',
    status: 201,
    reply: seatToken,
    refusals: ['malformed-json', 'no-such-link'],
  })
  async takeSeat(
    @Param({ schema: seatLinkParams }) { code }: SeatLinkParams,
    @Body({ schema: useSeatLinkBody }) body: UseSeatLinkBody,
  ): Promise<SeatTokenDocument> {
    const opened = await this.links.use(code, body?.commandId ?? randomUUID());
    if (opened === null)
      throw refuse('no-such-link', 'The link has been used, has expired, or never existed: ask for another token.');
    const { matchId, seat } = opened;
    return { matchId, ...(await this.seatTokens.issue(matchId, { seat })) };
  }

  @Post('matches/:matchId/tokens/renew')
  @SeatOperation({
    summary: 'Renew a token',
    description:
      'Exchanges a valid token for a new one of the same viewer while the match is in play. The earlier one stays valid until it expires.',
    status: 201,
    reply: token,
    refusals: ['no-such-match', 'match-over'],
  })
  async renewToken(
    @Param({ schema: matchParams }) { matchId }: MatchParams,
    @SeatToken() claims: SeatClaims,
  ): Promise<TokenDocument> {
    const viewer = viewerOf(claims);
    if (viewer === 'omniscient')
      throw Problem.of(
        'forbidden',
        "A judge's token cannot be renewed: ask for a new one, which the audit trail records.",
      );
    const { status } = await this.matches.get(matchId, viewer);
    if (status === 'over') throw refuse('match-over', 'The token you have still reads the finished match.');
    return this.seatTokens.issue(matchId, viewer);
  }
}

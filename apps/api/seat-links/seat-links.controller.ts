import { randomUUID } from 'node:crypto';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import { Problem, SeatLinks, SeatToken, type SeatClaims } from '#platform';
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
    private readonly office: SeatTokenService,
    private readonly matches: MatchesService,
  ) {}

  @Post('seat-links/:code')
  @PublicOperation({
    summary: 'Take the seat that a link opens',
    description:
      'Gives the token of the seat to the first who comes. Who sends a `commandId` may repeat the request with the same one for five minutes.',
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
      throw refuse('no-such-link', 'It was used, its time is up, or it never was: ask for another token.');
    const { matchId, seat } = opened;
    return { matchId, ...(await this.office.issue(matchId, { seat })) };
  }

  @Post('matches/:matchId/tokens/renew')
  @SeatOperation({
    summary: 'Renew a token',
    description:
      'For the same viewer, with one that is still valid, as long as the match is played. The earlier one stays valid until it expires.',
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
      throw Problem.of('forbidden', 'Eyes that see all are given anew each time, on record.');
    const { status } = await this.matches.get(matchId, viewer);
    if (status === 'over') throw refuse('match-over', 'What is left to read, the present token reads.');
    return this.office.issue(matchId, viewer);
  }
}

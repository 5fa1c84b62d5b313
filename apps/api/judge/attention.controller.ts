import { Controller, Get, Inject, Query } from '@nestjs/common';
import { attentionPage, attentionQuery, type AttentionPage, type AttentionQuery } from '#contract';
import type { Database } from '#event-store';
import { DATABASE } from '#infrastructure';
import { MatchAttention } from '#match/projections';
import { watchersOf } from '#sockets';
import { ApiTags } from '../http/documented.js';
import { OperatorOperation } from '../http/operation.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { fromSummary } from '../matches/match-document.js';

const MINUTE_MS = 60_000;

@ApiTags('Judge')
@Controller('v1/judge')
export class AttentionController {
  constructor(
    private readonly attention: MatchAttention,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  @Get('attention')
  @OperatorOperation('matches:judge', {
    summary: 'List matches that may need a judge, oldest first',
    description:
      'Players who call a judge, also after the end of their match; clocks that a judge stopped, seats that are away, matches without any event for a while, and matches that take long; each with the instant when that began.',
    reply: attentionPage,
  })
  async listAttention(@Query({ schema: attentionQuery }) query: AttentionQuery): Promise<AttentionPage> {
    const { game = null, kind, stalledMinutes, longMinutes, after, limit } = query;
    const bounds = { stalledMs: stalledMinutes * MINUTE_MS, longMs: longMinutes * MINUTE_MS };
    const found = await this.attention.list({
      game,
      isCalled: kind === 'called',
      ...bounds,
      after: fromCursor(after),
      limit: limit + 1,
    });
    const watchers = await watchersOf(
      this.database,
      found.map(({ match }) => match.matchId),
    );
    const data = found.map(({ match, concerns }) => ({
      match: fromSummary(match),
      concerns: [...concerns],
      watchers: watchers.get(match.matchId) ?? 0,
    }));
    return pageOf(data, limit, ({ match }) => match.matchId);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { LiveMatchDocument, LiveMatchesQuery, LiveMatchPage, TokenDocument } from '#contract';
import type { Database } from '#event-store';
import { DATABASE } from '#infrastructure';
import { LiveMatches, type LiveMatch } from '#match/projections';
import { watchersOf } from '#sockets';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { SeatTokenService } from '../matches/seat-token.service.js';

/** Lets anyone find and watch the matches whose operator allows it. */
@Injectable()
export class SpectatingService {
  constructor(
    private readonly matches: LiveMatches,
    private readonly tokens: SeatTokenService,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  async list(query: LiveMatchesQuery): Promise<LiveMatchPage> {
    const { game = null, ladder = null, after, limit } = query;
    const found = await this.matches.list({ game, ladder, after: fromCursor(after), limit: limit + 1 });
    const watchers = await watchersOf(
      this.database,
      found.map(({ matchId }) => matchId),
    );
    const documents = found.map((match) => toDocument(match, watchers.get(match.matchId) ?? 0));
    return pageOf(documents, limit, ({ matchId }) => matchId);
  }

  /** Refuses an unlisted match like one that does not exist, so that callers cannot probe for matches. */
  async admit(matchId: string): Promise<TokenDocument> {
    if (!(await this.matches.isListed(matchId)))
      throw refuse('no-such-match', `There is no match ${matchId} to watch.`);
    return this.tokens.issue(matchId, 'spectator');
  }
}

function toDocument({ seats, tags, delayMs, ...match }: LiveMatch, watchers: number): LiveMatchDocument {
  return {
    ...match,
    seats: seats.map(({ player, team }, seat) => ({ seat, player, team })),
    ladder: tags['senki.ladder'] ?? null,
    tags: Object.fromEntries(Object.entries(tags).filter(([tag]) => !tag.startsWith('senki.'))),
    delaySeconds: delayMs / 1000,
    watchers,
  };
}

import { randomUUID } from 'node:crypto';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { OwnMatchDocument, OwnMatchesQuery, OwnMatchPage, PlayerTokenDocument } from '#contract';
import { MatchList, playerDigest, type MatchSummary } from '#match/projections';
import { AuditTrail } from '#operators';
import { PlayerTokens } from '#access';
import type { CommandStamp } from '../http/idempotency.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { fromSummary } from '../matches/match-document.js';
import { ReplaysService } from '../replays/replays.service.js';

/** A player's own matches, and their copies of those that are over. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly tokens: PlayerTokens,
    private readonly matches: MatchList,
    private readonly replays: ReplaysService,
    private readonly trail: AuditTrail,
  ) {}

  /** Every request gets a new command id, even a repeated one, so that the trail records every token that is issued. */
  async issue(player: string, { by }: CommandStamp): Promise<PlayerTokenDocument> {
    const { token, until } = await this.tokens.issue(player);
    const expiresAt = new Date(until).getTime();
    // Players can be erased, the trail cannot, so it holds only a digest.
    const subject = `player/${playerDigest(player)}`;
    await this.trail.perform({ by, commandId: randomUUID() }, 'player.token', { subject }, async () => {
      return { subject, before: null, after: { expiresAt }, reply: null };
    });
    return { player, token, expiresAt };
  }

  async list(player: string, { status, after, limit }: OwnMatchesQuery): Promise<OwnMatchPage> {
    const page = { after: fromCursor(after), limit: limit + 1 };
    const found = await this.matches.list({ status: status ?? null, game: null, player, ...page });
    return pageOf(
      found.map((match) => toDocument(match, player)),
      limit,
      ({ match }) => match.matchId,
    );
  }

  async replay(player: string, matchId: string): Promise<StreamableFile> {
    const match = await this.matches.find(matchId);
    const seat = match?.seats.findIndex((taken) => taken.player === player) ?? -1;
    if (match === null || seat === -1) throw refuse('no-such-match', `There is no match ${matchId} of yours.`);
    if (match.status !== 'over')
      throw refuse('match-not-over', 'The replay will be available when the match has ended.');
    return this.replays.copy(matchId, { seat });
  }
}

function toDocument(summary: MatchSummary, player: string): OwnMatchDocument {
  const { tags: _tags, ...match } = fromSummary(summary);
  return { match, seat: match.seats.findIndex((taken) => taken.player === player) };
}

import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PublishedPage, PublishedQuery, PublishedReplayDocument, Viewer } from '#contract';
import { MatchList, type MatchSummary } from '#match/projections';
import { PublishedReplays, type Published } from '#replay-exports';
import type { CommandStamp } from '../http/idempotency.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { fromSummary } from '../matches/match-document.js';
import { MatchesService, requireSeat } from '../matches/matches.service.js';
import { Publications } from './publications.js';
import { ReplaysService } from './replays.service.js';

/** Long enough for caches to absorb the load of a shared link; short enough for a withdrawal to take effect soon. */
const CACHE = 'public, max-age=300';

/** Publishes replays, and serves them to anyone. */
@Injectable()
export class PublicationService {
  constructor(
    private readonly published: PublishedReplays,
    private readonly matches: MatchesService,
    private readonly matchList: MatchList,
    private readonly replays: ReplaysService,
    private readonly publications: Publications,
  ) {}

  async publish(matchId: string, viewer: Viewer, stamp: CommandStamp): Promise<PublishedReplayDocument> {
    const { seats, status } = await this.matches.get(matchId, 'omniscient');
    requireSeat(viewer, seats.length);
    if (status !== 'over') throw refuse('match-not-over', 'Publish the replay when the match has ended.');
    if (!(await this.matches.mayKnowAll('spectator', matchId)))
      throw refuse('match-not-over', 'Its spectators are delayed; publish it when they have seen the end.');
    await this.publications.put(matchId, viewer, stamp);
    return this.get(matchId);
  }

  async withdraw(matchId: string, stamp: CommandStamp): Promise<PublishedReplayDocument> {
    const document = await this.get(matchId);
    await this.publications.take(matchId, stamp);
    return document;
  }

  async list({ game, player, after, limit }: PublishedQuery): Promise<PublishedPage> {
    const page = { after: fromCursor(after), limit: limit + 1 };
    const found = await this.published.list({ game: game ?? null, player: player ?? null, ...page });
    const matches = await this.matchList.findAll(found.map(({ matchId }) => matchId));
    const byId = new Map(matches.map((match) => [match.matchId, match]));
    const documents = found.map((one) => toDocument(one, byId.get(one.matchId) as MatchSummary));
    return pageOf(documents, limit, ({ match }) => match.matchId);
  }

  async get(matchId: string): Promise<PublishedReplayDocument> {
    const [published, match] = await Promise.all([this.published.find(matchId), this.matchList.find(matchId)]);
    if (published === null || match === null) throw unpublished(matchId);
    return toDocument(published, match);
  }

  async fetch(matchId: string, reply: FastifyReply): Promise<StreamableFile> {
    const published = await this.published.find(matchId);
    if (published === null) throw unpublished(matchId);
    const file = await this.replays.copy(matchId, published.viewer);
    void reply.header('cache-control', CACHE);
    return file;
  }
}

const unpublished = (matchId: string) =>
  refuse(
    'no-such-replay',
    `No replay of match ${matchId} is published; GET /v1/published-replays lists those that are.`,
  );

function toDocument({ matchId, viewer, publishedAt }: Published, summary: MatchSummary): PublishedReplayDocument {
  const { version: _version, tags: _tags, ...match } = fromSummary(summary);
  const file = `/v1/published-replays/${matchId}/file`;
  return { match, viewer: viewer as Viewer, publishedAt, file };
}

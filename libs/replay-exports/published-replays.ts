import { repository } from '#database';
import type { BatchHandler, Database } from '#event-store';
import type { CopyViewer } from '#replay';
import { PublishedReplayEntity, type PublishedReplayRow } from './published-replay.entity.js';
import { viewerFrom, viewerKey } from './viewer-key.js';
import { LIST_PUBLISHED, PUBLISH_REPLAY } from './published-replay.sql.js';

type Transaction = Parameters<BatchHandler>[1];

/** A replay that anyone may fetch, and the viewer whose copy it is. */
export interface Published {
  readonly matchId: string;
  readonly viewer: CopyViewer;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
}

export interface PublishedQuery {
  readonly game: string | null;
  readonly player: string | null;
  /** Id of the last match of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Which finished matches operators have published. */
export class PublishedReplays {
  constructor(private readonly database: Database) {}

  /** Publishes a copy of the match; replaces a copy that is already published. */
  async publish(matchId: string, viewer: CopyViewer, db: Transaction): Promise<Published> {
    const { rows } = await db.query<PublishedReplayRow>(PUBLISH_REPLAY, [matchId, viewerKey(viewer)]);
    return toPublished(rows[0] as PublishedReplayRow);
  }

  async withdraw(matchId: string, db: Transaction): Promise<void> {
    await (await repository(PublishedReplayEntity, db)).delete({ matchId });
  }

  async find(matchId: string, db: Database | Transaction = this.database): Promise<Published | null> {
    const row = await (await repository(PublishedReplayEntity, db)).findOneBy({ matchId });
    return row && toPublished(row);
  }

  /** Newest matches first. */
  async list({ game, player, after, limit }: PublishedQuery): Promise<readonly Published[]> {
    const { rows } = await this.database.query<PublishedReplayRow>(LIST_PUBLISHED, [game, player, after, limit]);
    return rows.map(toPublished);
  }

  /** Which of the matches are published. */
  async among(matchIds: readonly string[]): Promise<ReadonlySet<string>> {
    const sql = 'SELECT match_id AS "matchId" FROM published_replay WHERE match_id = ANY($1)';
    const { rows } = await this.database.query<{ matchId: string }>(sql, [matchIds]);
    return new Set(rows.map(({ matchId }) => matchId));
  }
}

const toPublished = ({ matchId, viewer, publishedAt }: PublishedReplayRow): Published => ({
  matchId,
  viewer: viewerFrom(viewer),
  publishedAt: publishedAt.getTime(),
});

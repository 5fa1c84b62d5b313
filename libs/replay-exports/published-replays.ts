import { repository } from '#database';
import type { BatchHandler, Database } from '#event-store';
import type { CopyViewer } from '#replay';
import { PublishedReplayEntity, type PublishedReplayRow } from './published-replay.entity.js';
import { viewerFrom, viewerKey } from './viewer-key.js';

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
    const { rows } = await db.query<PublishedReplayRow>(
      `INSERT INTO published_replay (match_id, viewer) VALUES ($1, $2)
       ON CONFLICT (match_id) DO UPDATE SET viewer = excluded.viewer
       RETURNING match_id AS "matchId", viewer, published_at AS "publishedAt"`,
      [matchId, viewerKey(viewer)],
    );
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
    const { rows } = await this.database.query<PublishedReplayRow>(
      `SELECT match_id AS "matchId", viewer, published_at AS "publishedAt"
       FROM published_replay JOIN match_list USING (match_id)
       WHERE ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR players @> ARRAY[$2])
         AND ($3::uuid IS NULL OR match_id < $3)
       ORDER BY match_id DESC LIMIT $4`,
      [game, player, after, limit],
    );
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

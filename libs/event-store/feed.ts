import type { Pool, PoolClient } from 'pg';
import { EVENT_COLUMNS, type EventRow, toStoredEvent } from './event-row.js';
import type { StoredEvent } from './types.js';

export interface FeedEvent extends StoredEvent {
  /**
   * From 1, without gaps, in an order that preserves the order within each match: that of a shard's feed, or that over
   * all shards, depending on which was read. With one shard they are the same.
   */
  readonly position: number;
}

type PositionedRow = EventRow & { readonly position: number };

const toFeedEvent = (row: PositionedRow): FeedEvent => ({ ...toStoredEvent(row), position: row.position });

/** The feed of a shard after that position, oldest first. */
export async function readFeed(db: Pool | PoolClient, after: number, limit: number, shard = 0): Promise<FeedEvent[]> {
  const { rows } = await db.query<PositionedRow>({
    name: 'es_read_feed',
    // LATERAL with a limit: one index probe per row, however large the tables; a join might be planned as a scan.
    text: `SELECT f.position::float8 AS position, e.*
           FROM (SELECT * FROM es.feed WHERE shard = $3 AND position > $1 ORDER BY position LIMIT $2) f
           CROSS JOIN LATERAL (SELECT ${EVENT_COLUMNS} FROM es.event e
                               WHERE e.match_id = f.match_id AND e.version = f.version LIMIT 1) e
           ORDER BY f.position`,
    values: [after, limit, shard],
  });
  return rows.map(toFeedEvent);
}

/**
 * At most `limit` positions of the order over all shards after that one: the events of these types there, oldest first,
 * and the last of the positions, whatever its type.
 */
export async function readFeedInOrder(
  db: Pool | PoolClient,
  after: number,
  limit: number,
  types: readonly string[] | null = null,
): Promise<{ readonly events: FeedEvent[]; readonly last: number }> {
  const last = Math.min(await feedEnd(db), after + limit);
  if (last <= after) return { events: [], last: after };
  const { rows } = await db.query<PositionedRow>({
    name: 'es_read_feed_in_order',
    text: `SELECT f.place::float8 AS position, e.*
           FROM es.feed_in_order($1, $2) f
           CROSS JOIN LATERAL (SELECT ${EVENT_COLUMNS} FROM es.event e
                               WHERE e.match_id = f.match_id AND e.version = f.version
                                 AND ($3::text[] IS NULL OR e.type = ANY($3)) LIMIT 1) e
           ORDER BY f.place`,
    values: [after, last - after, types],
  });
  return { events: rows.map(toFeedEvent), last };
}

/** The last position of the order over all shards. */
export async function feedEnd(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ position: number }>({
    name: 'es_feed_end',
    text: 'SELECT es.feed_end()::float8 AS position',
  });
  return rows[0]!.position;
}

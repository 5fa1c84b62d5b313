import { LayoutReader, type Database } from '#event-store';

/** Maximum number of events of a shard's feed read in one query. */
const MOST_NEWS = 5_000;

/** The position up to which each shard of the feed was read. */
export type FeedPositions = ReadonlyMap<number, number>;

export interface HeadNews {
  readonly matches: readonly { readonly matchId: string; readonly version: number }[];
  readonly positions: FeedPositions;
  /** Whether there is more to read immediately. */
  readonly more: boolean;
}

/** Reads the versions of many matches in one query. */
export class StreamHeads {
  private gathered: { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, number>> } | null = null;

  private readonly layout: LayoutReader;

  constructor(private readonly database: Database) {
    this.layout = new LayoutReader(database);
  }

  /**
   * The current version of one match; 0 if it does not exist. Calls in the same turn of the event loop share one query,
   * unless the matches are on several servers.
   */
  async version(matchId: string): Promise<number> {
    if ((await this.layout.read()).distributed) return this.single(matchId);
    this.gathered ??= this.gather();
    const { ids, answer } = this.gathered;
    ids.add(matchId);
    return (await answer).get(matchId) ?? 0;
  }

  private async single(matchId: string): Promise<number> {
    const { rows } = await this.database.query<{ version: number }>({
      name: 'match_stream_head',
      text: 'SELECT version FROM es.match_stream WHERE match_id = $1',
      values: [matchId],
    });
    return rows[0]?.version ?? 0;
  }

  private gather() {
    const ids = new Set<string>();
    const answer = new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
      setImmediate(() => {
        this.gathered = null;
        this.of([...ids]).then(resolve, reject);
      });
    });
    return { ids, answer };
  }

  async of(matchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ match_id: string; version: number }>({
      name: 'match_stream_heads',
      text: 'SELECT match_id, version FROM es.match_stream WHERE match_id = ANY($1)',
      values: [matchIds],
    });
    return new Map(rows.map((row) => [row.match_id, row.version]));
  }

  /** The position up to which each shard of the feed is numbered. */
  async positions(): Promise<FeedPositions> {
    const { rows } = await this.database.query<{ shard: number; position: number }>(
      'SELECT shard, position::float8 AS position FROM es.feed_head',
    );
    return new Map(rows.map(({ shard, position }) => [shard, position]));
  }

  /** The matches with events in the feed after these positions, each with its last version there. */
  async since(positions: FeedPositions): Promise<HeadNews> {
    // A shard without a position is new.
    const { rows } = await this.database.query<NewsRow>({
      name: 'match_heads_since',
      text: `SELECT h.shard, news.match_id, max(news.version) AS version, max(news.position)::float8 AS position,
               sum(count(*)) OVER (PARTITION BY h.shard)::int AS read
             FROM es.feed_head h LEFT JOIN unnest($1::int[], $2::bigint[]) AS k (shard, position) USING (shard)
             CROSS JOIN LATERAL (SELECT * FROM es.feed f WHERE f.shard = h.shard AND f.position > coalesce(k.position, 0)
                                 ORDER BY f.position LIMIT $3) AS news
             GROUP BY h.shard, news.match_id`,
      values: [[...positions.keys()], [...positions.values()], MOST_NEWS],
    });
    const reached = new Map(positions);
    for (const { shard, position } of rows) reached.set(shard, Math.max(reached.get(shard) ?? 0, position));
    return {
      matches: rows.map((row) => ({ matchId: row.match_id, version: row.version })),
      positions: reached,
      more: rows.some(({ read }) => read === MOST_NEWS),
    };
  }
}

interface NewsRow {
  readonly shard: number;
  readonly match_id: string;
  readonly version: number;
  readonly position: number;
  /** How many events of the shard were read. */
  readonly read: number;
}

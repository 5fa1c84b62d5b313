import type { Database } from '#event-store';

/** Maximum number of feed events read in one query. */
const MOST_NEWS = 5_000;

export interface HeadNews {
  readonly matches: readonly { readonly matchId: string; readonly version: number; readonly position: number }[];
  /** Whether there is more to read immediately. */
  readonly more: boolean;
}

/** Reads the versions of many matches in one query. */
export class StreamHeads {
  private gathered: { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, number>> } | null = null;

  constructor(private readonly database: Database) {}

  /**
   * The current version of one match; 0 if it does not exist. Calls in the same turn of the event loop share one query.
   */
  async version(matchId: string): Promise<number> {
    this.gathered ??= this.gather();
    const { ids, answer } = this.gathered;
    ids.add(matchId);
    return (await answer).get(matchId) ?? 0;
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

  /** The position up to which the feed is numbered. */
  async position(): Promise<number> {
    const { rows } = await this.database.query<{ position: string }>('SELECT position FROM es.feed_head');
    return Number(rows[0]?.position ?? 0);
  }

  /** The matches with events in the feed after a position, each with its last version there. */
  async since(position: number): Promise<HeadNews> {
    const { rows } = await this.database.query<{ match_id: string; version: number; position: string; read: string }>({
      name: 'match_heads_since',
      text: `SELECT match_id, max(version) AS version, max(position) AS position, sum(count(*)) OVER () AS read
             FROM (SELECT * FROM es.feed WHERE position > $1 ORDER BY position LIMIT $2) AS news GROUP BY match_id`,
      values: [position, MOST_NEWS],
    });
    const matches = rows.map((row) => ({
      matchId: row.match_id,
      version: row.version,
      position: Number(row.position),
    }));
    return { matches, more: Number(rows[0]?.read ?? 0) === MOST_NEWS };
  }
}

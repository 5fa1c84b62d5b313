import type { Database } from '#event-store';
import { WRITE_WATCHERS } from './presence.sql.js';

export interface WatcherCountsOptions {
  readonly database: Pick<Database, 'query'>;
  /** The id of this node, as in presence. */
  readonly node: string;
  readonly beatMs: number;
  readonly onError: (error: Error) => void;
}

/** The number of spectator sockets of each match, at all nodes that are alive. */
export async function watchersOf(
  database: Pick<Database, 'query'>,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (matchIds.length === 0) return new Map();
  const { rows } = await database.query<{ match_id: string; total: number }>(
    `SELECT match_id, sum(watchers)::int AS total FROM match_watchers JOIN live_node n USING (node)
     WHERE match_id = ANY($1) AND n.expires_at >= now() GROUP BY match_id`,
    [matchIds],
  );
  return new Map(rows.map((row) => [row.match_id, row.total]));
}

/**
 * Counts spectators. Each beat writes what changed here and reads the totals of all nodes for the matches with sockets
 * here: the numbers are a few seconds old and cost two statements, however many people watch.
 */
export class WatcherCounts {
  private readonly here = new Map<string, number>();
  private readonly unwritten = new Set<string>();
  private totals: ReadonlyMap<string, number> = new Map();
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly options: WatcherCountsOptions) {}

  /** After each read of the totals, calls `tell` for every match whose number has changed. */
  start(matches: () => readonly string[], tell: (matchId: string) => void): void {
    const beat = (): Promise<void> => this.beat(matches(), tell).catch(this.options.onError);
    this.timer = setInterval(() => (this.beating = this.beating.then(beat)), this.options.beatMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.beating;
  }

  /** Returns a function to call when the spectator leaves. */
  arrive(matchId: string): () => void {
    this.change(matchId, 1);
    return () => this.change(matchId, -1);
  }

  /** As of the last beat. */
  of(matchId: string): number {
    return this.totals.get(matchId) ?? 0;
  }

  async beat(matchIds: readonly string[], tell: (matchId: string) => void): Promise<void> {
    await this.write();
    const before = this.totals;
    this.totals = await watchersOf(this.options.database, matchIds);
    for (const matchId of matchIds) if (this.of(matchId) !== (before.get(matchId) ?? 0)) tell(matchId);
  }

  private change(matchId: string, by: 1 | -1): void {
    const count = (this.here.get(matchId) ?? 0) + by;
    if (count === 0) this.here.delete(matchId);
    else this.here.set(matchId, count);
    this.unwritten.add(matchId);
  }

  private async write(): Promise<void> {
    const changed = [...this.unwritten];
    if (changed.length === 0) return;
    this.unwritten.clear();
    try {
      await this.options.database.query(WRITE_WATCHERS, [
        changed,
        this.options.node,
        changed.map((matchId) => this.here.get(matchId) ?? 0),
      ]);
    } catch (error) {
      for (const matchId of changed) this.unwritten.add(matchId);
      throw error;
    }
  }
}

import type { Database } from '#event-store';
import { quantile } from './live-tally.js';

export interface FeedLag {
  /** Appends not yet numbered, and events that the slowest consumer has not handled: median and most over the time. */
  readonly outbox: { readonly p50: number; readonly most: number };
  readonly behind: { readonly p50: number; readonly most: number };
}

const EVERY_MS = 1_000;

/** Looks once a second how far the feed is behind the appends, and its consumers behind the feed. */
export class FeedWatch {
  private readonly outbox: number[] = [];
  private readonly behind: number[] = [];
  private readonly timer: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  private constructor(private readonly db: Database) {
    this.timer = setInterval(() => (this.looking = this.looking.then(() => this.look())), EVERY_MS);
  }

  static begin(db: Database): FeedWatch {
    return new FeedWatch(db);
  }

  async end(): Promise<FeedLag> {
    clearInterval(this.timer);
    await this.looking;
    const spread = (values: number[]) => {
      const sorted = values.sort((a, b) => a - b);
      return { p50: quantile(sorted, 0.5), most: sorted.at(-1) ?? 0 };
    };
    return { outbox: spread(this.outbox), behind: spread(this.behind) };
  }

  private async look(): Promise<void> {
    const { rows } = await this.db.query<{ outbox: number; behind: number }>(
      `SELECT (SELECT count(*) FROM es.outbox)::int AS outbox,
              coalesce(max(h.position - c.position), 0)::float8 AS behind
       FROM es.feed_head h JOIN es.consumer c USING (shard)`,
    );
    this.outbox.push(rows[0]!.outbox);
    this.behind.push(rows[0]!.behind);
  }
}

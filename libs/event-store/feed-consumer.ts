import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './database.js';
import { type FeedEvent, readFeed, readFeedInOrder } from './feed.js';
import { backingOff, Poller } from './poller.js';

/** What the handler writes through `tx` is committed together with the position, so it takes effect exactly once. */
export type BatchHandler = (events: readonly FeedEvent[], tx: PoolClient) => Promise<void>;

/** A handler of the feed, with the name under which its positions are stored. */
export interface Projection {
  readonly name: string;
  readonly handle: BatchHandler;
  /**
   * Whether the handler needs one order over all matches. If not, it sees the events of each match in order, and
   * several nodes may handle batches of different shards at once.
   */
  readonly ordered?: boolean;
  /** The types of events that an ordered handler is called with; default: all. */
  readonly types?: readonly string[];
}

export interface FeedConsumerOptions extends Projection {
  readonly batchSize?: number;
  readonly onError?: (error: Error) => void;
  /** Whether the consumer is currently woken when the feed grows. If not, it polls frequently. */
  readonly isWoken?: () => boolean;
}

/** Poll interval while the consumer is woken by notifications, in case one is missed. */
const WOKEN_MS = 10_000;

/** How far the consumer is behind in one of the orders that it follows. */
interface Lag {
  readonly shard: number;
  /** Null if the consumer has no position there yet. */
  readonly position: number | null;
  readonly lag: number;
}

/**
 * Reads the feed from the positions of its name: one for each shard, or, if it is ordered, one in the order over all
 * shards, stored as that of shard 0. Every node may run one; a lock on the position lets one of them work there at a
 * time. If the handler throws, the batch is rolled back and retried with increasing delays; other consumers are not
 * affected.
 */
export class FeedConsumer {
  readonly name: string;
  private readonly batchSize: number;
  private readonly poller: Poller;
  private failure: Error | null = null;
  private turn = 0;

  constructor(
    private readonly pool: Pool,
    private readonly options: FeedConsumerOptions,
  ) {
    this.name = options.name;
    this.batchSize = options.batchSize ?? 500;
    const idleMs = (): number => (options.isWoken?.() ? WOKEN_MS : 100);
    this.poller = new Poller(
      () => this.step(),
      backingOff({ busyMs: 0, idleMs, failedMs: 10_000 }),
      (error) => {
        this.failure = error;
        options.onError?.(error);
      },
    );
  }

  start(): void {
    this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  wake(): void {
    this.poller.wake();
  }

  /** Why the last attempt failed; null if it succeeded. */
  lastError(): Error | null {
    return this.failure;
  }

  /** How many events of the feed this consumer has not handled yet. */
  async lag(): Promise<number> {
    return (await this.lags()).reduce((sum, { lag }) => sum + lag, 0);
  }

  private async step(): Promise<'again' | 'wait'> {
    const lags = await this.lags();
    await this.register(lags);
    const behind = lags.filter(({ lag }) => lag > 0);
    // Each time another shard comes first, so that none waits for a busy one.
    const first = this.turn++ % Math.max(behind.length, 1);
    let result: 'again' | 'wait' = 'wait';
    for (const { shard } of [...behind.slice(first), ...behind.slice(0, first)]) {
      if ((await inTransaction(this.pool, (tx) => this.consume(shard, tx))) === 'again') result = 'again';
    }
    this.failure = null;
    return result;
  }

  private async lags(): Promise<readonly Lag[]> {
    const { rows } = await this.pool.query<Lag>({
      name: this.options.ordered ? 'es_lag_in_order' : 'es_lag',
      text: `SELECT h.shard, c.position::float8 AS position, (h.position - coalesce(c.position, 0))::float8 AS lag
             FROM ${this.options.ordered ? '(SELECT 0 AS shard, es.feed_end() AS position)' : 'es.feed_head'} h
             LEFT JOIN es.consumer c ON c.name = $1 AND c.shard = h.shard ORDER BY h.shard`,
      values: [this.name],
    });
    return rows;
  }

  private async consume(shard: number, tx: PoolClient): Promise<'again' | 'wait'> {
    const { rows } = await tx.query<{ position: number }>(
      'SELECT position::float8 FROM es.consumer WHERE name = $1 AND shard = $2 FOR UPDATE SKIP LOCKED',
      [this.name, shard],
    );
    // The same consumer is working there on another node.
    if (rows[0] === undefined) return 'wait';
    const { position } = rows[0];
    const { events, last } = await this.read(shard, position, tx);
    if (last === position) return 'wait';
    if (events.length > 0) await this.options.handle(events, tx);
    await tx.query('UPDATE es.consumer SET position = $3 WHERE name = $1 AND shard = $2', [this.name, shard, last]);
    return 'again';
  }

  private async read(shard: number, after: number, tx: PoolClient) {
    const { ordered, types } = this.options;
    if (ordered) return readFeedInOrder(tx, after, this.batchSize, types);
    const events = await readFeed(tx, after, this.batchSize, shard);
    return { events, last: events.at(-1)?.position ?? after };
  }

  private async register(lags: readonly Lag[]): Promise<void> {
    const unknown = lags.filter(({ position }) => position === null).map(({ shard }) => shard);
    if (unknown.length === 0) return;
    await this.pool.query(
      `INSERT INTO es.consumer (name, shard, position) SELECT $1, unnest($2::smallint[]), 0 ON CONFLICT DO NOTHING`,
      [this.name, unknown],
    );
  }
}

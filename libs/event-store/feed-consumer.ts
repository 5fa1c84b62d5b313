import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './database.js';
import { EVENT_COLUMNS, type EventRow, toStoredEvent } from './event-row.js';
import { backingOff, Poller } from './poller.js';
import type { StoredEvent } from './types.js';

export interface FeedEvent extends StoredEvent {
  /** Position in the feed: from 1, without gaps, in an order that preserves the order within each match. */
  readonly position: number;
}

/** What the handler writes through `tx` is committed together with the checkpoint, so it takes effect exactly once. */
export type BatchHandler = (events: readonly FeedEvent[], tx: PoolClient) => Promise<void>;

export interface FeedConsumerOptions {
  readonly name: string;
  readonly handle: BatchHandler;
  readonly batchSize?: number;
  readonly onError?: (error: Error) => void;
  /** Whether the consumer is currently woken when the feed grows. If not, it polls frequently. */
  readonly isWoken?: () => boolean;
}

/** Poll interval while the consumer is woken by notifications, in case one is missed. */
const WOKEN_MS = 10_000;

/**
 * Reads the feed from the checkpoint of its name. Every node may run one; a lock on the checkpoint row lets one of them
 * work at a time. If the handler throws, the batch is rolled back and retried with increasing delays; other consumers
 * are not affected.
 */
export class FeedConsumer {
  readonly name: string;
  private readonly handle: BatchHandler;
  private readonly batchSize: number;
  private readonly poller: Poller;
  private known = false;
  private failure: Error | null = null;

  constructor(
    private readonly pool: Pool,
    options: FeedConsumerOptions,
  ) {
    this.name = options.name;
    this.handle = options.handle;
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
    const { rows } = await this.pool.query<{ lag: number }>(
      `SELECT (h.position - coalesce(c.position, 0))::float8 AS lag
       FROM es.feed_head h LEFT JOIN es.consumer c ON c.name = $1`,
      [this.name],
    );
    return rows[0]!.lag;
  }

  private async step(): Promise<'again' | 'wait'> {
    await this.register();
    if ((await this.lag()) === 0) return this.succeed('wait');
    return this.succeed(await inTransaction(this.pool, (tx) => this.consume(tx)));
  }

  private async consume(tx: PoolClient): Promise<'again' | 'wait'> {
    const { rows } = await tx.query<{ position: number }>(
      'SELECT position::float8 FROM es.consumer WHERE name = $1 FOR UPDATE SKIP LOCKED',
      [this.name],
    );
    // The same consumer is working on another node.
    if (rows[0] === undefined) return 'wait';
    const events = await readFeed(tx, rows[0].position, this.batchSize);
    const last = events.at(-1);
    if (last === undefined) return 'wait';
    await this.handle(events, tx);
    await tx.query('UPDATE es.consumer SET position = $2 WHERE name = $1', [this.name, last.position]);
    return 'again';
  }

  private async register(): Promise<void> {
    if (this.known) return;
    await this.pool.query('INSERT INTO es.consumer (name, position) VALUES ($1, 0) ON CONFLICT DO NOTHING', [
      this.name,
    ]);
    this.known = true;
  }

  private succeed<T>(result: T): T {
    this.failure = null;
    return result;
  }
}

/** The feed after that position, oldest first. */
export async function readFeed(db: Pool | PoolClient, after: number, limit: number): Promise<FeedEvent[]> {
  const { rows } = await db.query<EventRow & { position: number }>({
    name: 'es_read_feed',
    // LATERAL with a limit: one index probe per row, however large the tables; a join might be planned as a scan.
    text: `SELECT f.position::float8 AS position, e.*
           FROM (SELECT * FROM es.feed WHERE position > $1 ORDER BY position LIMIT $2) f
           CROSS JOIN LATERAL (SELECT ${EVENT_COLUMNS} FROM es.event e
                               WHERE e.match_id = f.match_id AND e.version = f.version LIMIT 1) e
           ORDER BY f.position`,
    values: [after, limit],
  });
  return rows.map((row) => ({ ...toStoredEvent(row), position: row.position }));
}

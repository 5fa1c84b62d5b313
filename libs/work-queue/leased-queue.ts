import { inTransaction, type Database, type Transaction } from '#event-store';

/**
 * A table of orders that workers carry out. It has the columns `id`, `state` (waiting, running, done, failed), `error`,
 * `ordered_at`, `claimed_until`, `failures`, and the fence.
 */
export interface OrderTable {
  readonly name: string;
  /** Increases with every claim, to tell a claim from a later one of the same order. */
  readonly fence: 'attempts' | 'claims';
  /** The columns that a worker needs, as SQL. */
  readonly columns: string;
}

/** A claim on an order. */
export interface Lease {
  readonly id: string;
  readonly claim: number;
  /** How often the order was started since its last progress, including this time. */
  readonly failures: number;
}

/** Another worker has taken over the order, or it was withdrawn. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Columns and their new values; JSON as text, and SQL as a function, as in TypeORM. */
type Changes = Readonly<Record<string, unknown>>;

const LEASE_MS = 15_000;

/**
 * Orders in a table, and the claims on them. A claim is a lease that its holder renews: if a worker is killed, the
 * lease expires, the next worker takes over, and late writes of the first are rejected.
 */
export class LeasedQueue<Order extends object> {
  constructor(
    private readonly database: Database,
    private readonly table: OrderTable,
    readonly leaseMs: number = LEASE_MS,
  ) {}

  /** Null: already done, already failed, unknown, or claimed by another worker. */
  async claim(id: string): Promise<(Order & Lease) | null> {
    const { name, fence, columns } = this.table;
    const { rows } = await this.database.query<Order & Lease>(
      `UPDATE ${name} SET state = 'running', ${fence} = ${fence} + 1, failures = failures + 1,
         claimed_until = now() + $2 * interval '1 millisecond'
       WHERE id = $1 AND state IN ('waiting', 'running') AND (claimed_until IS NULL OR claimed_until <= now())
       RETURNING id, ${fence} AS claim, failures, ${columns}`,
      [id, this.leaseMs],
    );
    return rows[0] ?? null;
  }

  /** Renews the lease, together with other changes to the order. Rejects with LeaseLost, like all methods below. */
  renew(lease: Lease, changes: Changes = {}, tx: Pick<Transaction, 'query'> = this.database): Promise<void> {
    return this.change(lease, `claimed_until = now() + $3 * interval '1 millisecond'`, [this.leaseMs], changes, tx);
  }

  /** Renews the lease for as long as the work takes, which needs a time limit of its own. */
  async whileRenewing<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result> {
    const renew = (): void => void this.renew(lease).catch(() => {});
    const pulse = setInterval(renew, this.leaseMs / 3);
    return work().finally(() => clearInterval(pulse));
  }

  /** Like `renew`, for progress that will not have to be repeated: it resets the count of failures. */
  advance(lease: Lease, changes: Changes, tx: Pick<Transaction, 'query'> = this.database): Promise<void> {
    return this.renew(lease, { ...changes, failures: 0 }, tx);
  }

  finish(lease: Lease, changes: Changes, tx: Pick<Transaction, 'query'> = this.database): Promise<void> {
    return this.change(lease, `state = 'done', claimed_until = NULL`, [], changes, tx);
  }

  /** Permanently. `cleanUp` runs in the same transaction. */
  fail(lease: Lease, error: string, cleanUp: (tx: Transaction) => Promise<unknown> = async () => {}): Promise<void> {
    return inTransaction(this.database, async (tx) => {
      await this.change(lease, `state = 'failed', claimed_until = NULL`, [], { error }, tx);
      await cleanUp(tx);
    });
  }

  /** Returns the order to the queue. A worker that shuts down has not failed. */
  async release({ id, claim }: Lease, isFailure: boolean): Promise<void> {
    const { name, fence } = this.table;
    await this.database.query(
      `UPDATE ${name} SET claimed_until = NULL, failures = greatest(0, failures - $3::int)
       WHERE id = $1 AND ${fence} = $2 AND state = 'running'`,
      [id, claim, isFailure ? 0 : 1],
    );
  }

  async failuresOf({ id }: Lease): Promise<number> {
    const { rows } = await this.database.query<{ failures: number }>(
      `SELECT failures FROM ${this.table.name} WHERE id = $1`,
      [id],
    );
    return rows[0]?.failures ?? 0;
  }

  /** Orders that nobody is working on, oldest first: their job was lost, or their worker died. */
  async abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `SELECT id FROM ${this.table.name}
       WHERE state IN ('waiting', 'running') AND ordered_at <= now() - $2 * interval '1 millisecond'
         AND (claimed_until IS NULL OR claimed_until <= now())
       ORDER BY ordered_at LIMIT $1`,
      [limit, graceMs],
    );
    return rows.map(({ id }) => id);
  }

  private async change(
    { id, claim }: Lease,
    set: string,
    values: readonly unknown[],
    changes: Changes,
    db: Pick<Transaction, 'query'>,
  ): Promise<void> {
    const all = [id, claim, ...values];
    const more = Object.entries(changes).map(([column, value]) =>
      typeof value === 'function' ? `${column} = ${String(value())}` : `${column} = $${all.push(value)}`,
    );
    const { rowCount } = await db.query(
      `UPDATE ${this.table.name} SET ${[set, ...more].join(', ')}
       WHERE id = $1 AND ${this.table.fence} = $2 AND state = 'running'`,
      all,
    );
    if (rowCount === 0) throw new LeaseLost(`order ${id} was taken over by another worker`);
  }
}

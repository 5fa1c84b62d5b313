import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

/** A pool of PostgreSQL connections, as made by `createPool`. */
export type Database = Pool;

/** A connection inside a transaction. */
export type Transaction = PoolClient;

/** Anything that runs statements: a pool, or a connection inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;

/**
 * A pool that survives the loss of its connections: the next query simply opens another one. `pg` handles errors of
 * idle clients only; if a connection dies while it is checked out, or between checkout and use, the unhandled 'error'
 * event would end the process. The next statement on it rejects and reports the error.
 */
export function createPool(config: PoolConfig, onError: (error: Error) => void = () => {}): Pool {
  const defaults = { application_name: 'senki', keepAlive: true, connectionTimeoutMillis: 5_000 };
  const pool = new Pool({ ...defaults, ...config });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Refused before the pool lends it to anyone: the server is a standby, or a leader that stepped down. */
class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('the database server accepts no writes: it is a standby, or no longer the leader');
  }
}

/**
 * A check of new connections for pools that write. While a leader is replaced, a proxy may still lead to the old one,
 * which answers queries and refuses every write.
 */
export const requireWritable: NonNullable<PoolConfig['verify']> = (client, done) => {
  client
    .query<{ readonly transaction_read_only: string }>('SHOW transaction_read_only')
    .then(({ rows }) => done(rows[0]?.transaction_read_only === 'off' ? undefined : new ReadOnlyServer()), done);
};

/** Runs the work in one transaction. A client whose transaction failed is discarded. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

const CONNECTION_ERRORS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/**
 * Whether the connection failed rather than the statement. In that case it is unknown whether the statement was
 * committed.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    // 57P01..57P03: the server is shutting down, has crashed or is still starting. 25P03: it ended a transaction that
    // was idle for too long. An internal error that is fatal ended the session too, as when its disk is full.
    const { code = '', severity = '' } = error;
    return /^(08|57P)/.test(code) || code === '25P03' || (/^(FATAL|PANIC)$/.test(severity) && code.startsWith('XX'));
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined) return CONNECTION_ERRORS.has(code);
  return LOST.test(error.message);
}

// "Query read timeout": the server did not answer for so long that the pool gave the connection up.
const LOST =
  /connection (terminated|timeout)|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i;

/**
 * 25006: the server accepts no writes (a standby, or a leader that stepped down). Class 53: its disk, memory or
 * connections are used up. 58030: its disk fails.
 */
const UNABLE = /^(25006|53...|58030)$/;

/** Whether the server cannot do its work at the moment, whatever the statement: nothing was stored. */
const isUnable = (error: Error): boolean => {
  const { code, sqlState } = error as { readonly code?: unknown; readonly sqlState?: unknown };
  const state = sqlState ?? code;
  return typeof state === 'string' && UNABLE.test(state);
};

/** Whether the network failed on the way to a server: the error does not tell to which one. */
export function isNetworkFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONNECTION_ERRORS.has((cause as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}

/** Whether the database is not available, for whatever reason: the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isConnectionLoss(cause) || isUnable(cause)) return true;
  }
  return false;
}

/** Lock timeout, deadlock, serialization failure, statement timeout: nothing was done, and a retry may succeed. */
const CONTENTION = new Set(['55P03', '40P01', '40001', '57014']);

/** Whether the statement failed because others competed for the same rows or for the processor. */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && CONTENTION.has(error.code);
}

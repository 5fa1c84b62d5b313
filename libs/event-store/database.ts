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
  const pool = new Pool({ application_name: 'senki', keepAlive: true, connectionTimeoutMillis: 5_000, ...config });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

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
    // was idle for too long.
    return error.code !== undefined && (/^(08|57P)/.test(error.code) || error.code === '25P03');
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined) return CONNECTION_ERRORS.has(code);
  return /connection (terminated|timeout)|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** Lock timeout, deadlock, serialization failure, statement timeout: nothing was done, and a retry may succeed. */
const CONTENTION = new Set(['55P03', '40P01', '40001', '57014']);

/** Whether the statement failed because others competed for the same rows or for the processor. */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && CONTENTION.has(error.code);
}

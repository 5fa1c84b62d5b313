import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

/** Connections to PostgreSQL, as `createPool` makes them. */
export type Database = Pool;

/** A connection inside a transaction. */
export type Transaction = PoolClient;

/** Whatever answers statements: connections, or one of them inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;

/**
 * A pool that survives losing its connections: the next query simply opens another one. The pool itself listens for errors of idle
 * clients only; a connection that dies while someone holds it, or in the moment between being handed out and being used, would end
 * the process if nobody listened. The statement that follows rejects and reports it.
 */
export function createPool(config: PoolConfig, onError: (error: Error) => void = () => {}): Pool {
  const pool = new Pool({ application_name: 'senki', keepAlive: true, connectionTimeoutMillis: 5_000, ...config });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs the work in one transaction. A client whose transaction failed is thrown away rather than trusted. */
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

/** Whether the connection failed rather than the statement: then nobody knows whether it was committed. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    // 57P01..57P03: the server is shutting down, crashed or still starting. 25P03: it ended a transaction that idled too long.
    return error.code !== undefined && (/^(08|57P)/.test(error.code) || error.code === '25P03');
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined) return CONNECTION_ERRORS.has(code);
  return /connection (terminated|timeout)|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** Lock timeout, deadlock, serialization failure, statement timeout: nothing was done, and trying again may well succeed. */
const CONTENTION = new Set(['55P03', '40P01', '40001', '57014']);

/** Whether the statement lost to others that wanted the same rows or the same processor. */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && CONTENTION.has(error.code);
}

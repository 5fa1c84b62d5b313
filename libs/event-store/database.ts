import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

/** A pool that survives losing its connections: the next query simply opens another one. */
export function createPool(config: PoolConfig, onError: (error: Error) => void = () => {}): Pool {
  const pool = new Pool({ application_name: 'senki', keepAlive: true, connectionTimeoutMillis: 5_000, ...config });
  pool.on('error', onError);
  return pool;
}

/** Runs the work in one transaction. A client whose transaction failed is thrown away rather than trusted. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // The pool listens for errors of idle clients only; without this, a connection lost between two of our
  // statements would end the process. The statement that follows rejects and reports it.
  const ignore = () => {};
  client.on('error', ignore);
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
    client.off('error', ignore);
  }
}

const CONNECTION_ERRORS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/** Whether the connection failed rather than the statement: then nobody knows whether it was committed. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    // 57P01..57P03: the server is shutting down, crashed or still starting.
    return error.code !== undefined && (error.code.startsWith('08') || error.code.startsWith('57P'));
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined) return CONNECTION_ERRORS.has(code);
  return /connection (terminated|timeout)|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** Lock not had in time, deadlock, serialization failure: nothing was done, and the same again may well succeed. */
const CONTENTION = new Set(['55P03', '40P01', '40001']);

/** Whether the statement gave way to others who wanted the same rows. */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && CONTENTION.has(error.code);
}

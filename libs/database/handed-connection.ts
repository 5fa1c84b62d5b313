import { QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** A `pg` pool, or the client of a transaction. */
export interface Connection {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

/** Lets TypeORM use a connection that the caller opens and closes: the pool, or the client of a transaction. */
export class HandedConnection extends PostgresQueryRunner {
  constructor(driver: PostgresDriver, connection: Connection) {
    super(driver, 'master');
    this.databaseConnection = connection;
    // Only code in a transaction holds a client.
    this.isTransactionActive = 'release' in connection;
  }

  override release(): Promise<void> {
    return Promise.resolve();
  }

  /** Over a pool, its statements would be sent on different connections. */
  override startTransaction(): Promise<void> {
    return Promise.reject(
      new Error(
        'Transactions are begun by inTransaction: outside of one, insert, update and delete instead of save and remove.',
      ),
    );
  }

  /** Rethrows errors as `pg` throws them, like those of every other statement. */
  override query(...args: Parameters<PostgresQueryRunner['query']>): ReturnType<PostgresQueryRunner['query']> {
    return super.query(...args).catch((error: unknown) => {
      throw error instanceof QueryFailedError ? error.driverError : error;
    });
  }
}

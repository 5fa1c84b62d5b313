import { DataSource, DefaultNamingStrategy, EntitySchema, type EntityManager, type Table } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Entity } from './entity.js';
import { HandedConnection, type Connection } from './handed-connection.js';

/** `createdAt` becomes the column `created_at`; keys get PostgreSQL's default names. */
class PostgresNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${this.getTableName(table)}_${columns.join('_')}_key`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${this.getTableName(table)}_${columns.join('_')}_fkey`;
  }
}

/** How TypeORM sees the tables, whatever the connection. */
export const schemaOptions = (entities: readonly Entity<never>[]) =>
  ({
    type: 'postgres',
    entities: entities.map((entity) => new EntitySchema<never>(entity)),
    namingStrategy: new PostgresNames(),
    installExtensions: false,
    // TypeORM's setting for `gen_random_uuid`, which no longer needs an extension.
    uuidExtension: 'pgcrypto',
  }) as const;

/** Knows the tables but opens no connections: the application's pool is the only one, and its limit holds. */
export class HandedDataSource extends DataSource {
  private readonly managers = new WeakMap<Connection, EntityManager>();

  static async of(entities: readonly Entity<never>[]): Promise<HandedDataSource> {
    const source = new HandedDataSource(schemaOptions(entities));
    await source.buildMetadatas();
    return source;
  }

  /** Returns the same manager for the same connection. */
  on(connection: Connection): EntityManager {
    const known = this.managers.get(connection);
    if (known) return known;
    const runner = new HandedConnection(this.driver as PostgresDriver, connection);
    const manager = this.createEntityManager(runner);
    this.managers.set(connection, manager);
    return manager;
  }
}

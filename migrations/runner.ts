import { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

type MigrationClass = new () => MigrationInterface;

// Any fixed number will do; it must only be the same on every node.
const MIGRATION_LOCK = 7_365_491;

/** Runs what is pending while holding a lock, so that nodes starting together take turns; returns the names. */
export async function runInTurn(url: string, migrations: MigrationClass[]): Promise<readonly string[]> {
  const lock = new Client({ connectionString: url });
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await runPending(url, migrations);
  } finally {
    await lock.end();
  }
}

async function runPending(url: string, migrations: MigrationClass[]): Promise<readonly string[]> {
  const source = new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'migration' });
  await source.initialize();
  try {
    const ran = await source.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}

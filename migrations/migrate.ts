import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from './index.js';

// Any fixed number will do; it must only be the same on every node.
const MIGRATION_LOCK = 7_365_491;

/** Brings the database up to date and returns the names of the migrations it ran. Nodes starting together take turns. */
export async function migrate(url: string): Promise<readonly string[]> {
  const lock = new Client({ connectionString: url });
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await runPending(url);
  } finally {
    await lock.end();
  }
}

async function runPending(url: string): Promise<readonly string[]> {
  const source = new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'migration' });
  await source.initialize();
  try {
    const ran = await source.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}

import { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';

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
    const pending = await missingOf(lock, migrations);
    const ran = pending.length === 0 ? [] : await runPending(url, migrations);
    // So that a node, which owns nothing, can tell whether the tables are those it was written for.
    await lock.query('GRANT SELECT ON public.migration TO senki_app');
    return ran;
  } finally {
    await lock.end();
  }
}

async function runPending(url: string, migrations: MigrationClass[]): Promise<readonly string[]> {
  // TypeORM is 300 files that a node on an up-to-date database starts without.
  const { DataSource } = await import('typeorm');
  const source = new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'migration' });
  await source.initialize();
  try {
    const ran = await source.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}

export interface Queryable {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>;
}

export async function missingOf(database: Queryable, wanted: readonly MigrationClass[]): Promise<readonly string[]> {
  const { rows: found } = await database.query("SELECT to_regclass('public.migration') IS NOT NULL AS there");
  if (!(found[0] as { readonly there: boolean }).there) return wanted.map(({ name }) => name);
  const { rows } = await database.query('SELECT name FROM public.migration');
  const there = new Set((rows as readonly { readonly name: string }[]).map(({ name }) => name));
  return wanted.map(({ name }) => name).filter((name) => !there.has(name));
}

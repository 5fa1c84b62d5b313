import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger, MigrationInterface } from 'typeorm';

type MigrationClass = new () => MigrationInterface;

// Any fixed number will do; it must only be the same on every node.
const MIGRATION_LOCK = 7_365_491;

// Nodes go on while tables change. A statement that waits for a table keeps everybody else waiting who comes after it, so
// it waits for a moment only, and the migration begins anew when those before it are done.
const LOCK_TIMEOUT_MS = 3_000;
const PAUSE_MS = 1_000;
const TRIES = 40;
/** Deadlock detected, lock not available. */
const IN_THE_WAY: readonly unknown[] = ['40P01', '55P03'];

const nothing = (): void => {};
/** Errors are thrown; TypeORM would print them too, also those after which the migration is tried again. */
const SILENT: Logger = {
  ...{ logQuery: nothing, logQueryError: nothing, logQuerySlow: nothing },
  ...{ logSchemaBuild: nothing, logMigration: nothing, log: nothing },
};

/** Runs what is pending while holding a lock, so that nodes starting together take turns; returns the names. */
export async function runInTurn(url: string, migrations: MigrationClass[]): Promise<readonly string[]> {
  const lock = new Client({ connectionString: url });
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const pending = await missingOf(lock, migrations);
    if (pending.length > 0) await runPatiently(url, migrations);
    // So that a node, which owns nothing, can tell whether the tables are those it was written for.
    await lock.query('GRANT SELECT ON public.migration TO senki_app');
    return pending;
  } finally {
    await lock.end();
  }
}

async function runPatiently(url: string, migrations: MigrationClass[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await runPending(url, migrations);
    } catch (error) {
      if (!IN_THE_WAY.includes((error as { readonly code?: unknown }).code) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function runPending(url: string, migrations: MigrationClass[]): Promise<void> {
  // TypeORM is 300 files that a node on an up-to-date database starts without.
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    ...{ type: 'postgres', url, migrations, migrationsTableName: 'migration', logger: SILENT },
    extra: { options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` },
  });
  await source.initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
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

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../../../migrations/index.js';
import { createAppLogin } from '../app-login.js';
import { createPool } from '../database.js';

/** A migrated database of its own for one spec file. */
export interface OwnDatabase {
  /** Also the name and the password of the application's login role. */
  readonly name: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  drop(): Promise<void>;
}

const OBJECT_IN_USE = '55006';
const MOST_DROPS = 24;

/** `npm test` migrates one database that all specs copy; without it, each database is migrated. */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const serverUrl = testServerUrl();
  const name = `senki_test_${randomBytes(6).toString('hex')}`;
  const ownerUrl = urlOf(serverUrl, name);
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  // Its files are copied instead of written to the WAL, which takes half the time.
  await runOn(serverUrl, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`);
  if (!template) await migrate(ownerUrl);
  await createAppLogin(ownerUrl, { name, password: name });
  return {
    name,
    ownerUrl,
    appUrl: urlOf(serverUrl, name, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/**
 * Drops a database and the role of that name, if there is one. PostgreSQL waits five seconds for sessions that it ends,
 * which may not be enough on a busy machine.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || tries === MOST_DROPS) throw error;
    }
  }
}

/** The server on which specs create their databases, with superuser rights. */
export function testServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return url;
  throw new Error('TEST_DATABASE_URL is missing: set it to the URL of a PostgreSQL superuser, or run `npm test`.');
}

function urlOf(serverUrl: string, database: string, login?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (login !== undefined) [url.username, url.password] = [login, login];
  return url.href;
}

/** Runs the statements one by one. */
export async function runOn(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** So long that no spec fails because a busy machine takes its time to connect, or to free a connection. */
const PATIENCE_MS = 300_000;

export const createPatientPool = (connectionString: string, max = 1): ReturnType<typeof createPool> =>
  createPool({ connectionString, max, connectionTimeoutMillis: PATIENCE_MS });

import { createAppLogin, createPool } from '#event-store';
import type { Logger } from '#platform';
import { migrate, missingMigrations } from '../../../migrations/index.js';
import type { OpenedDatabase } from './database.js';

export interface Prepared {
  /** The migrations that were run. */
  readonly ran: readonly string[];
  /** The role the application logs in as. */
  readonly role: string;
  /** Whether that role also owns the tables, because no other was configured. */
  readonly isOwner: boolean;
}

/** Everything a database needs before nodes start on it: tables, the application's role, the tables of the job queue. */
export async function prepareDatabase({ ownerUrl, appUrl }: OpenedDatabase, logger: Logger): Promise<Prepared> {
  const login = loginOf(appUrl);
  const isOwner = login.name === loginOf(ownerUrl).name;
  const ran = await migrate(ownerUrl);
  if (!isOwner) await createAppLogin(ownerUrl, login);
  // Only whoever prepares a database needs the queue's library.
  const { prepareQueues } = await import('#platform');
  await prepareQueues(ownerUrl, login.name, logger);
  return { ran, role: login.name, isOwner };
}

/** Rejects with a readable message unless all migrations of this build have run. */
export async function requireSchema(appUrl: string): Promise<void> {
  const pool = createPool({ connectionString: appUrl, max: 1 });
  try {
    const missing = await missingMigrations(pool);
    if (missing.length === 0) return;
    throw new Error(`The database lacks ${missing.length} migrations. Run "senki db migrate" first.`);
  } finally {
    await pool.end();
  }
}

function loginOf(url: string): { readonly name: string; readonly password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

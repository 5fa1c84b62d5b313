import { join } from 'node:path';
import { createPool } from '#event-store';
import { findRunningPostgres, keptSecret, startPostgres, type Config, type Logger } from '#platform/program';

/**
 * Addresses of the database: one for its owner, who may change tables, and one for the application's role, which owns nothing.
 */
export interface OpenedDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Whether this process started the server (embedded PostgreSQL). */
  readonly isOurs: boolean;
  /** Stops the server if this process started it. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** Use the embedded server of another running Senki, if there is one. */
  readonly share: boolean;
}

const NAME = 'senki';
const LOGIN = 'senki';

/** The database of the configuration; without one, embedded PostgreSQL in the data folder. */
export async function openDatabase(
  config: Config,
  logger: Logger,
  { share }: DatabaseOptions,
): Promise<OpenedDatabase> {
  const { url, ownerUrl } = config.database;
  if (url !== null) return { appUrl: url, ownerUrl: ownerUrl ?? url, isOurs: false, stop: async () => {} };
  const dataDir = join(config.dataDir, 'postgres');
  const running = share ? findRunningPostgres(dataDir) : null;
  if (running !== null) return embedded(running.url, config, null);
  const server = await startPostgres({ dataDir, log: (line) => logger.info(line) });
  try {
    await createDatabase(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return embedded(server.url, config, server.stop);
}

function embedded(serverUrl: string, config: Config, stop: (() => Promise<void>) | null): OpenedDatabase {
  const ownerUrl = new URL(serverUrl);
  ownerUrl.pathname = `/${NAME}`;
  const appUrl = new URL(ownerUrl);
  appUrl.username = LOGIN;
  appUrl.password = keptSecret(config.dataDir, 'app-password');
  return { ownerUrl: ownerUrl.href, appUrl: appUrl.href, isOurs: stop !== null, stop: stop ?? (async () => {}) };
}

async function createDatabase(serverUrl: string): Promise<void> {
  const pool = createPool({ connectionString: serverUrl, max: 1 });
  try {
    const { rows } = await pool.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rows.length === 0) await pool.query(`CREATE DATABASE ${NAME}`);
  } finally {
    await pool.end();
  }
}

import { join } from 'node:path';
import { createPool } from '#event-store';
import { findRunningPostgres, keptSecret, startPostgres, type Config, type Logger } from '#platform';

/**
 * Connections to the database: as its owner, who may change tables, and as the application's role, which owns nothing.
 */
export interface Database {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** An embedded server that this process started. */
  readonly isOurs: boolean;
  /** Ends the server if it was started here. */
  stop(): Promise<void>;
}

export interface DatabaseWishes {
  /** Use the embedded server of another running Senki, if there is one. */
  readonly share: boolean;
}

const NAME = 'senki';
const LOGIN = 'senki';

/** The database of the configuration; without one, embedded PostgreSQL in the data folder. */
export async function openDatabase(config: Config, logger: Logger, { share }: DatabaseWishes): Promise<Database> {
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

function embedded(serverUrl: string, config: Config, stop: (() => Promise<void>) | null): Database {
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

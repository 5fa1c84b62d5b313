import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '#event-store';
import { ApiKeys } from '#access';
import { startPostgres, type Logger, type StartupStages } from '#platform';
import { prepareDatabase } from '../composition/schema.js';

export interface BenchDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** An operator key with all permissions. */
  readonly key: string;
}

/** Creates databases for measurements, on a given server or on a temporary one that it starts. */
export class BenchServer {
  private constructor(
    private readonly url: string,
    private readonly logger: Logger,
    private readonly stages: StartupStages,
    readonly version: string,
  ) {}

  static async start(
    given: string | null,
    logger: Logger,
    stages: StartupStages,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<BenchServer> {
    const url = given ?? (await ephemeral(logger, stages, settings));
    const [row] = await query(url, 'SHOW server_version');
    return new BenchServer(url, logger, stages, String(row?.['server_version']));
  }

  /** A migrated database, which is dropped when the benchmark ends. */
  async database(): Promise<BenchDatabase> {
    const name = `senki_bench_${randomBytes(4).toString('hex')}`;
    await this.stages.begin(
      name,
      () => query(this.url, `CREATE DATABASE ${name}`),
      async () => {
        await query(this.url, `DROP DATABASE ${name} WITH (FORCE)`);
        await query(this.url, `DROP ROLE IF EXISTS ${name}`);
      },
    );
    const ownerUrl = new URL(this.url);
    ownerUrl.pathname = `/${name}`;
    const appUrl = new URL(ownerUrl);
    [appUrl.username, appUrl.password] = [name, randomBytes(16).toString('hex')];
    const urls = { ownerUrl: ownerUrl.href, appUrl: appUrl.href };
    await prepareDatabase({ ...urls, isOurs: false, stop: async () => {} }, this.logger);
    return { ...urls, key: await createKey(urls.appUrl) };
  }
}

async function ephemeral(
  logger: Logger,
  stages: StartupStages,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'senki-bench-'));
  // When started by root, the server runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const server = await stages.begin(
    'database',
    () =>
      startPostgres({ dataDir: join(folder, 'postgres'), log: (line) => logger.info(line), ephemeral: true, settings }),
    async (made) => {
      await made.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  );
  return server.url;
}

async function createKey(appUrl: string): Promise<string> {
  const pool = createPool({ connectionString: appUrl, max: 1 });
  try {
    return (await new ApiKeys(pool).create('bench', ['admin'])).secret;
  } finally {
    await pool.end();
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const pool = createPool({ connectionString: url, max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}

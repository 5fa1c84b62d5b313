import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppLogin, createPool } from '#event-store';
import { createLogger, freePort, prepareQueues, type EmbeddedPostgres } from '#platform';
import { migrate } from '../../../migrations/index.js';
import { startTestPostgres } from './test-postgres.spec-helper.js';

export type Pool = ReturnType<typeof createPool>;

const DATABASE = 'senki_faults';
const LOGIN = { name: 'senki_faults_app', password: 'faults' };

/** A PostgreSQL server for the test alone, always at the same address, that can be killed and started again. */
export class CrashablePostgres {
  private constructor(
    private readonly folder: string,
    readonly port: number,
    private server: EmbeddedPostgres,
  ) {}

  /** With Senki's tables, its application role and its job queue. */
  static async start(): Promise<CrashablePostgres> {
    const prepared = process.env['TEST_PREPARED_POSTGRES'];
    if (prepared !== undefined && existsSync(prepared)) {
      const folder = makeFolder();
      copy(prepared, join(folder, 'postgres'));
      const port = await freePort();
      return new CrashablePostgres(folder, port, await launch(folder, port));
    }
    const postgres = await CrashablePostgres.startEmpty();
    await migrate(postgres.ownerUrl);
    await createAppLogin(postgres.ownerUrl, LOGIN);
    await prepareQueues(postgres.ownerUrl, LOGIN.name, createLogger({ logLevel: 'silent' }));
    if (prepared !== undefined && postgres.isAtHome) await postgres.keepAs(prepared);
    return postgres;
  }

  /** With a database that has no tables. */
  static async startEmpty(): Promise<CrashablePostgres> {
    const folder = makeFolder();
    const port = await freePort();
    const postgres = new CrashablePostgres(folder, port, await launch(folder, port));
    await postgres.run(`CREATE DATABASE ${DATABASE}`, 'postgres');
    return postgres;
  }

  /** Where its files are. */
  get dataDir(): string {
    return this.server.dataDir;
  }

  get ownerUrl(): string {
    return this.urlFor(DATABASE);
  }

  get appUrl(): string {
    return this.appUrlAt(this.port);
  }

  /** The application's URL through a proxy. */
  appUrlAt(port: number): string {
    return `postgres://${LOGIN.name}:${LOGIN.password}@127.0.0.1:${port}/${DATABASE}`;
  }

  /** Kills the main process and all its children, as in a power failure; written files remain. */
  async crash(): Promise<void> {
    // Stopped first, so that it starts no more children while they are listed.
    signal(this.server.pid, 'SIGSTOP');
    const processes = [this.server.pid, ...childrenOf(this.server.pid)];
    for (const pid of processes) signal(pid, 'SIGKILL');
    await this.server.stop();
  }

  async restart(): Promise<void> {
    this.server = await launch(this.folder, this.port);
  }

  /** Runs a statement with superuser rights. */
  async run<Row extends object>(statement: string, database = DATABASE, values: unknown[] = []): Promise<Row[]> {
    return withPool(this.urlFor(database), async (pool) => (await pool.query(statement, values)).rows as Row[]);
  }

  /** Calls `work` with a superuser's pool. */
  read<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    return withPool(this.ownerUrl, work);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    for (const path of [this.server.dataDir, this.folder]) rmSync(path, { recursive: true, force: true });
  }

  /** Whether the server's user can reach the test's folder; otherwise the files are elsewhere. */
  private get isAtHome(): boolean {
    return this.dataDir === join(this.folder, 'postgres');
  }

  /** Keeps its files for the other specs of this run, which copy them in a tenth of the time that it takes to make them. */
  private async keepAs(folder: string): Promise<void> {
    await this.server.stop();
    const mine = `${folder}-${this.port}`;
    copy(this.dataDir, mine);
    try {
      // At once: nobody copies half of it.
      renameSync(mine, folder);
    } catch {
      // Another spec was quicker.
      rmSync(mine, { recursive: true, force: true });
    }
    await this.restart();
  }

  private urlFor(database: string): string {
    const url = new URL(this.server.url);
    url.pathname = `/${database}`;
    return url.href;
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'senki-faults-'));
  // When started by root, the server runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** With owners and rights, which PostgreSQL checks. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-Rp', from, to]);

const launch = (folder: string, port: number): Promise<EmbeddedPostgres> =>
  startTestPostgres({ dataDir: join(folder, 'postgres'), port, settings: { max_connections: '120' } });

export async function withPool<T>(connectionString: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ connectionString, max: 4 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

export function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid as number);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended on its own.
  }
}

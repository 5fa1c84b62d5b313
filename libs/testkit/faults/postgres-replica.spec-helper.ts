import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '#event-store';
import { freePort, type EmbeddedPostgres } from '#platform';
import type { CrashablePostgres } from './crashable-postgres.spec-helper.js';
import { startTestPostgres } from './test-postgres.spec-helper.js';

/** A server that streams from another, as PostgreSQL itself does it. */
export class PostgresReplica {
  private constructor(
    private readonly folder: string,
    private readonly primary: CrashablePostgres,
    readonly port: number,
    private server: EmbeddedPostgres,
  ) {}

  static async of(primary: CrashablePostgres): Promise<PostgresReplica> {
    const folder = await copyOf(primary);
    writeFileSync(join(folder, 'cluster', 'standby.signal'), '');
    const port = await freePort();
    const server = await launch(folder, port, primary);
    return new PostgresReplica(folder, primary, port, server);
  }

  get appUrl(): string {
    return this.primary.appUrlAt(this.port);
  }

  /** It keeps answering, with what it knows now. */
  async pause(): Promise<void> {
    await this.run('SELECT pg_wal_replay_pause()');
  }

  async resume(): Promise<void> {
    await this.run('SELECT pg_wal_replay_resume()');
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  async start(): Promise<void> {
    this.server = await launch(this.folder, this.port, this.primary);
  }

  async close(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a statement with superuser rights. */
  private async run(statement: string): Promise<void> {
    const url = new URL(this.primary.ownerUrl);
    url.port = String(this.port);
    const pool = createPool({ connectionString: url.href, max: 1 });
    await pool.query(statement).finally(() => pool.end());
  }
}

/** A base backup of a running server: what pg_basebackup does, which npm's binaries lack. */
export async function copyOf(primary: CrashablePostgres): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'senki-copy-'));
  chmodSync(folder, 0o755);
  await primary.read(async (pool) => {
    // One session begins and ends the backup.
    const session = await pool.connect();
    try {
      await session.query(`SELECT pg_backup_start('copy', fast => true)`);
      execFileSync('cp', ['-a', join(primary.dataDir, 'cluster'), join(primary.dataDir, 'password'), folder]);
      const { rows } = await session.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop(false)');
      writeFileSync(join(folder, 'cluster', 'backup_label'), rows[0]!.labelfile);
    } finally {
      session.release();
    }
  });
  rmSync(join(folder, 'cluster', 'postmaster.pid'), { force: true });
  return folder;
}

function launch(folder: string, port: number, primary: CrashablePostgres): Promise<EmbeddedPostgres> {
  const { password } = new URL(primary.ownerUrl);
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
    // At least as many as the primary's.
    max_connections: '120',
  };
  return startTestPostgres({ dataDir: folder, port, settings });
}

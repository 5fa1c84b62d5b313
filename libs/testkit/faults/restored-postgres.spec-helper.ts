import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '#event-store';
import { freePort, type EmbeddedPostgres } from '#platform';
import { eventually } from '../eventually.js';
import type { CrashablePostgres } from './crashable-postgres.spec-helper.js';
import { copyOf } from './postgres-replica.spec-helper.js';
import { startTestPostgres } from './test-postgres.spec-helper.js';

/** Base backups and the archive of WAL of a server, as in docs/how-to/backup.md. */
export class Backups {
  private readonly servers: EmbeddedPostgres[] = [];

  private constructor(
    private readonly postgres: CrashablePostgres,
    readonly folder: string,
  ) {}

  /** Restarts the server with these lines in its postgresql.conf, in which `/backups` is the folder. */
  static async begin(postgres: CrashablePostgres, lines: string): Promise<Backups> {
    const folder = mkdtempSync(join(tmpdir(), 'senki-backups-'));
    mkdirSync(join(folder, 'wal'));
    // If root runs the tests, the server runs as another user, who writes here.
    for (const path of [folder, join(folder, 'wal')]) chmodSync(path, 0o777);
    appendFileSync(join(postgres.dataDir, 'cluster', 'postgresql.conf'), lines.replaceAll('/backups', folder));
    await postgres.crash();
    await postgres.restart();
    return new Backups(postgres, folder);
  }

  /** A base backup; returns its folder. */
  take(): Promise<string> {
    return copyOf(this.postgres);
  }

  /** The time by the database's clock. */
  async now(): Promise<string> {
    const [row] = await this.postgres.run<{ now: string }>('SELECT clock_timestamp()::text AS now');
    return row!.now;
  }

  /** Waits until everything written so far is in the archive. */
  async archived(): Promise<void> {
    const [row] = await this.postgres.run<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
    await eventually(async () => {
      const [last] = await this.postgres.run<{ isThere: boolean }>(
        `SELECT last_archived_wal >= '${row!.file}' AS "isThere" FROM pg_stat_archiver`,
      );
      return last?.isThere;
    }, 100);
  }

  /** A new server from a base backup, with these lines in its postgresql.conf; returns the application's URL. */
  async restore(backup: string, lines: string): Promise<string> {
    const home = mkdtempSync(join(tmpdir(), 'senki-restored-'));
    chmodSync(home, 0o755);
    execFileSync('cp', ['-a', `${backup}/.`, home]);
    appendFileSync(join(home, 'cluster', 'postgresql.conf'), lines.replaceAll('/backups', this.folder));
    writeFileSync(join(home, 'cluster', 'recovery.signal'), '');
    const port = await freePort();
    // The test restores twice, so what is restored must not go into the archive.
    const settings = { archive_mode: 'off', max_connections: '120' };
    const server = await startTestPostgres({ dataDir: home, port, settings });
    this.servers.push(server);
    const pool = createPool({ connectionString: server.url, max: 1 });
    try {
      await eventually(async () => {
        const { rows } = await pool.query<{ open: boolean }>('SELECT NOT pg_is_in_recovery() AS open');
        return rows[0]?.open;
      }, 100);
    } finally {
      await pool.end();
    }
    return this.postgres.appUrlAt(port);
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

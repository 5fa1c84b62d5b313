import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgres, type PostgresOptions } from './embedded-postgres.js';
import { isAlive, postmasterPid } from './postgres-ownership.js';

const isRoot = process.getuid?.() === 0;
let template: string;
let root: string;
let lines: string[];
let started: EmbeddedPostgres[];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'senki-pg-'));
  chmodSync(path, 0o755);
  return path;
}

// initdb is the slow part, so most tests start with a copy of one finished data folder.
beforeAll(async () => {
  template = folder();
  const server = await startPostgres({ dataDir: join(template, 'pg'), log: () => undefined });
  await server.stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

function copyTemplate(): void {
  execFileSync('cp', ['-a', join(template, 'pg'), root]);
}

beforeEach(() => {
  root = folder();
  lines = [];
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir: join(root, 'pg'), log: (line) => lines.push(line), ...options });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a healthy data folder', () => {
  it('starts cold, keeps its data over a restart and leaves no process', async () => {
    const cold = await start();
    await query(cold.url, 'create table kept as select 42 as answer');
    await cold.stop();
    await cold.stop();
    expect(isAlive(cold.pid)).toBe(false);

    const warm = await start();
    expect(await query(warm.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await warm.stop();
    expect(isAlive(warm.pid)).toBe(false);
    expect(existsSync(join(warm.dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('asks for a password kept where only its owner reads it, and keeps fsync on', async () => {
    copyTemplate();
    const server = await start();
    expect(statSync(join(server.dataDir, 'password')).mode & 0o777).toBe(0o600);
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await expect(query(server.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('recovers what was committed before a SIGKILL', async () => {
    copyTemplate();
    const first = await start();
    await query(first.url, 'create table kept as select 7 as answer');
    first.kill();
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  });

  it('stops with an open transaction', async () => {
    copyTemplate();
    const server = await start();
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  it('removes an ephemeral folder on stop', async () => {
    copyTemplate();
    const server = await start({ ephemeral: true });
    await server.stop();
    expect(existsSync(server.dataDir)).toBe(false);
  });
});

describe('a server that outlived its Senki', () => {
  it('is stopped, and its data taken over', async () => {
    copyTemplate();
    const server = await start();
    await query(server.url, 'create table kept as select 1 as answer');
    // What `kill -9` of the owner leaves behind: a running server, and an owner file that names a dead process.
    writeFileSync(join(server.dataDir, 'owner.json'), JSON.stringify({ pid: 2 ** 22 + 1, born: '1' }));
    const next = await start();
    expect(lines.join('\n')).toContain(`Stopping PostgreSQL process ${server.pid}`);
    expect(isAlive(server.pid)).toBe(false);
    expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 1 }]);
  });

  it('is not mistaken for an unrelated process that was given its number', async () => {
    copyTemplate();
    const first = await start();
    first.kill();
    const stranger = spawn('sleep', ['900'], { cwd: '/' });
    try {
      await new Promise((done) => setTimeout(done, 100));
      const pidFile = join(first.dataDir, 'cluster', 'postmaster.pid');
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)));
      await start();
      expect(isAlive(stranger.pid as number)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  it('is left alone while its owner lives', async () => {
    copyTemplate();
    const server = await start();
    const owner = spawn('sleep', ['900']);
    try {
      const born = readFileSync(`/proc/${owner.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
      writeFileSync(join(server.dataDir, 'owner.json'), JSON.stringify({ pid: owner.pid, born }));
      await expect(start()).rejects.toThrow(`in use by another running Senki (process ${owner.pid})`);
      expect(isAlive(server.pid)).toBe(true);
    } finally {
      owner.kill();
    }
  });
});

describe('what is wrong is said', () => {
  it('when the port is taken', async () => {
    copyTemplate();
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(`port ${port} is already in use`);
    listener.close();
    expect(postmasterPid(join(root, 'pg', 'cluster'))).toBeNull();
  });

  it('when the folder holds something else', async () => {
    mkdirSync(join(root, 'pg'));
    writeFileSync(join(root, 'pg', 'holiday.jpg'), 'x');
    await expect(start()).rejects.toThrow(
      /cannot be used as PostgreSQL data folder: it holds foreign files \(holiday.jpg\)/,
    );
  });

  it('when the folder is a file', async () => {
    writeFileSync(join(root, 'pg'), 'x');
    await expect(start()).rejects.toThrow(/cannot be used as PostgreSQL data folder/);
  });

  it('when database files are damaged', async () => {
    copyTemplate();
    writeFileSync(join(root, 'pg', 'cluster', 'global', 'pg_control'), 'garbage');
    await expect(start()).rejects.toThrow(/PostgreSQL could not start on .*pg_control/);
  });

  it('when the files are of another version', async () => {
    copyTemplate();
    writeFileSync(join(root, 'pg', 'cluster', 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/another PostgreSQL version: .* version 12/);
  });
});

describe(isRoot ? 'started by root' : 'started by an ordinary user', () => {
  it(isRoot ? 'runs as another user, also below a closed folder' : 'runs as that user', async () => {
    if (isRoot) chmodSync(root, 0o700);
    const server = await start({ ephemeral: true });
    const uid = statSync(join(server.dataDir, 'cluster')).uid;
    expect(uid === 0).toBe(false);
    expect(uid === process.getuid?.()).toBe(!isRoot);
    expect(lines.some((line) => line.includes('its data is kept in'))).toBe(isRoot);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { matchPage, openedMatch, type OpenedMatch } from '#contract';
import { createPatientPool } from '#event-store/testing';
import { findRunningPostgres } from '#platform';
import { Client } from '../api/testing/client.js';
import { numbersFrom, playOut } from '../api/testing/random-player.js';
import { sealedExport } from './testing/sealed-export.spec-helper.js';
import { SenkiProcess } from './testing/senki-process.js';

let folder: string;
let env: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'senki-serve-'));
  // If root starts the database server, it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  env = settings('data');
});

afterAll(async () => {
  await SenkiProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (name: string) => ({ SENKI_DATA_DIR: join(folder, name), PORT: '0', LOG_LEVEL: 'warn' });

async function start(given = env): Promise<{ readonly senki: SenkiProcess; readonly client: Client }> {
  const senki = SenkiProcess.start(['serve'], given);
  const [, url] = await senki.says(/serves matches on (\S+)/);
  return { senki, client: new Client(url!) };
}

const postgresOf = (dataDir: string): number => {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function asSuperuser(sql: string, values: unknown[] = []): Promise<void> {
  const pool = createPatientPool(serverUrl());
  try {
    await pool.query(sql, values);
  } finally {
    await pool.end();
  }
}

function serverUrl(): string {
  const url = new URL(findRunningPostgres(join(env['SENKI_DATA_DIR']!, 'postgres'))!.url);
  url.pathname = '/senki';
  return url.href;
}

describe('senki serve, with nothing installed', () => {
  let senki: SenkiProcess;
  let operator: Client;
  let key: string;
  let seal: string;
  let match: OpenedMatch;
  let file: string;

  it('starts, and hands out a key and a request to try it with', async () => {
    const started = await start();
    senki = started.senki;
    [, key = ''] = await senki.says(/^ {2}(sk_\S+)$/m);
    [, seal = ''] = await senki.says(/^ {2}seal {2}(\S+)/m);
    operator = started.client.as(key);
    const [, order = ''] = await senki.says(/ -d @(\S+)$/m);
    match = await operator.post(openedMatch, '/v1/matches', JSON.parse(readFileSync(order, 'utf8')));
    expect((await started.client.send('GET', '/readyz')).status).toBe(200);
    expect((await started.client.send('GET', '/docs')).status).toBe(200);
    expect(statSync(join(env['SENKI_DATA_DIR']!, 'app-password')).mode & 0o777).toBe(0o600);
  });

  it('lets two clients play a match to its end', async () => {
    const path = `/v1/matches/${match.matchId}`;
    const seats = match.seats.map(({ token }, seat) => playOut(operator.as(token), path, numbersFrom(seat + 1)));
    for (const seen of await Promise.all(seats)) {
      expect(seen.slice(-2).map(({ type }) => type)).toEqual(['MatchEnded', 'SecretRevealed']);
    }
  });

  it('exports the replay, by the API and by the command line beside it, and both are the same and verify offline', async () => {
    const bytes = await sealedExport(operator, match.matchId);
    const made = await SenkiProcess.run(['replay', 'export', match.matchId, '--out', folder], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    file = made.stdout.trim();
    expect(file).toBe(join(folder, `${match.matchId}.senki.jsonl.gz`));
    expect(gunzipSync(readFileSync(file)).equals(gunzipSync(bytes))).toBe(true);
    const offline = settings('nowhere');
    const verified = await SenkiProcess.run(['replay', 'verify', file, '--trust', seal], offline);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(
      /checks {2}format, chain, disclosure, signature, commitment, inclusion, reexecution\n.*, trusted/,
    );
  });

  it('names the first bad event of a file that was changed', async () => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const at = lines.findIndex((line) => line.includes('"DecisionMade"'));
    lines[at] = lines[at]!.replace(/"knew":"./, (text) => `"knew":"${text.endsWith('0') ? '1' : '0'}`);
    const changed = join(folder, 'changed.senki.jsonl.gz');
    writeFileSync(changed, gzipSync(lines.join('\n')));
    const { code, stdout } = await SenkiProcess.run(['replay', 'verify', changed], settings('nowhere'));
    expect(code).toBe(1);
    expect(stdout).toContain(`BAD chain at event ${at}, line ${at + 1}`);
  });

  it('names match and version of an event that somebody edited in the database', async () => {
    const good = await SenkiProcess.run(['replay', 'verify', '--match', match.matchId], env);
    expect(good).toMatchObject({ code: 0 });
    expect(good.stdout).toMatch(/good, \d+ events; checked: chain, commitment, reexecution/);
    // Not even the superuser can edit an event without disabling the triggers.
    const edit = `UPDATE es.event SET payload = payload || '{"edited": true}' WHERE match_id = '${match.matchId}' AND version = 20`;
    await expect(asSuperuser(edit)).rejects.toThrow();
    await asSuperuser(`SET session_replication_role = replica; ${edit}`);
    for (const args of [
      ['replay', 'verify', '--match', match.matchId],
      ['db', 'verify'],
      ['db', 'verify', match.matchId],
    ]) {
      const { code, stdout } = await SenkiProcess.run(args, env);
      expect(code).toBe(1);
      expect(stdout).toMatch(new RegExp(`match ${match.matchId}(: BAD at|,) version 20: payload edited`));
    }
  });

  it('says that the folder is taken when started twice', async () => {
    const { code, stderr } = await SenkiProcess.run(['serve'], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^senki: The data folder \S+ is in use by another running Senki \(process \d+\)\..*\n$/);
  });

  it('ends by SIGTERM and leaves no database server', async () => {
    const pid = postgresOf(env['SENKI_DATA_DIR']!);
    expect(isRunning(pid)).toBe(true);
    senki.signal('SIGTERM');
    expect(await senki.end()).toBe(0);
    expect(isRunning(pid)).toBe(false);
    // On a busy machine a connection may take longer than the service waits for one.
    const complaints = senki.stderr.split('\n').filter((line) => !line.includes('the database is available'));
    expect(complaints.join('\n')).toBe('');
  });

  it('finds its data when started again, and ends by Ctrl-C', async () => {
    const again = await start();
    const { data } = await again.client.as(key).get(matchPage, '/v1/matches?status=over');
    expect(data.map(({ matchId }) => matchId)).toEqual([match.matchId]);
    const pid = postgresOf(env['SENKI_DATA_DIR']!);
    again.senki.signal('SIGINT');
    expect(await again.senki.end()).toBe(0);
    expect(again.senki.stdout).not.toContain('sk_');
    expect(isRunning(pid)).toBe(false);
  });
});

describe('senki serve says in one sentence why it cannot start', () => {
  it('on a port in use, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const given = { ...settings('port'), PORT: String(port) };
    const { code, stdout, stderr } = await SenkiProcess.run(['serve'], given);
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`senki: Port ${port} on 127.0.0.1 is already in use. Stop what runs there or set PORT.\n`);
    expect(findRunningPostgres(join(given.SENKI_DATA_DIR, 'postgres'))).toBeNull();
  });

  it('in a broken data folder', async () => {
    const given = settings('broken');
    mkdirSync(given.SENKI_DATA_DIR);
    writeFileSync(join(given.SENKI_DATA_DIR, 'postgres'), 'a file where a folder should be');
    const { code, stderr } = await SenkiProcess.run(['serve'], given);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^senki: \S+ cannot be used as PostgreSQL data folder: .*\n$/);
  });

  it('where no folder can be made', async () => {
    const { code, stderr } = await SenkiProcess.run(['serve'], {
      ...settings('none'),
      SENKI_DATA_DIR: '/proc/senki',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^senki: \/proc\/senki\/postgres cannot be used as PostgreSQL data folder: .*\n$/);
  });

  it('on a setting it does not understand', async () => {
    const { code, stderr } = await SenkiProcess.run(['serve'], { ...settings('settings'), PORT: 'http' });
    expect(code).toBe(2);
    expect(stderr).toBe('senki: PORT must be a whole number.\n');
  });
});

describe('a signal in the middle of the start', () => {
  it('leaves no database server', async () => {
    const given = settings('hasty');
    const senki = SenkiProcess.start(['serve'], given);
    const pidFile = join(given.SENKI_DATA_DIR, 'postgres', 'cluster', 'postmaster.pid');
    let pid = 0;
    while (pid === 0 && senki.child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      pid = Number(tryRead(pidFile).split('\n')[0]);
    }
    senki.signal('SIGTERM');
    expect(await senki.end()).toBe(0);
    expect(pid).toBeGreaterThan(1);
    expect(isRunning(pid)).toBe(false);
  });
});

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

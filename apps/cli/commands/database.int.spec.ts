import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPatientPool } from '#event-store/testing';
import { games } from '#games';
import { ApiKeys } from '#access';
import { captured } from '../testing/captured.js';

const name = `senki_cli_${randomBytes(6).toString('hex')}`;
const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const before = { ...process.env };

function urlOf(user: string | null): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (user !== null) [url.username, url.password] = [user, user];
  return url.href;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const pool = createPatientPool(url);
  return pool
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => pool.end());
}

beforeAll(async () => {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is missing: run this through "npm test".');
  await query(serverUrl, `CREATE DATABASE ${name}`);
});

beforeEach(() => {
  process.env['DATABASE_URL'] = urlOf(name);
  process.env['DATABASE_OWNER_URL'] = urlOf(null);
});

afterAll(async () => {
  process.env = before;
  await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  await query(serverUrl, `DROP ROLE IF EXISTS ${name}`);
});

describe('senki db migrate', () => {
  it('makes tables, the role of the application with its password, and the queue', async () => {
    const { code, stdout } = await captured('db', 'migrate');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ran EventStoreTables\d+\n/);
    expect(stdout).toContain(`the application logs in as ${name}\n`);
    const [row] = await query(urlOf(name), `SELECT current_user AS me, to_regclass('senki_queue.bullmq_job') AS job`);
    expect(row).toMatchObject({ me: name });
    await expect(query(urlOf(name), 'DELETE FROM es.event')).rejects.toThrow(/permission denied/);
  });

  it('does nothing the second time', async () => {
    const { code, stdout } = await captured('db', 'migrate');
    expect({ code, ran: stdout.includes('ran ') }).toEqual({ code: 0, ran: false });
  });

  it('says in one sentence what keeps it from the database', async () => {
    process.env['DATABASE_URL'] = process.env['DATABASE_OWNER_URL'] = 'postgres://nobody@127.0.0.1:1/none';
    expect(await captured('db', 'migrate')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'senki: The database does not answer (ECONNREFUSED). Check DATABASE_URL and whether PostgreSQL runs.\n',
    });
  });
});

describe('senki keys', () => {
  it('creates a key that works, lists it without its secret, and revokes it', async () => {
    const made = await captured(
      'keys',
      'create',
      '--name',
      'ladder',
      '--scopes',
      'matches:open, matches:read',
      '--json',
    );
    const { id, secret, scopes } = JSON.parse(made.stdout) as { id: string; secret: string; scopes: string[] };
    expect(scopes).toEqual(['matches:open', 'matches:read']);
    const pool = createPatientPool(urlOf(name));
    expect(await new ApiKeys(pool).verify(secret)).toMatchObject({ id, name: 'ladder' });
    const listed = await captured('keys', 'list');
    expect(listed.stdout).toMatch(new RegExp(`^${id}  ladder  \\d{4}-\\d\\d-\\d\\d  matches:open,matches:read\n$`));
    const rotated = JSON.parse((await captured('keys', 'rotate', id, '--overlap', '60', '--json')).stdout);
    expect(await new ApiKeys(pool).verify(secret)).toMatchObject({ id });
    expect(await new ApiKeys(pool).verify(rotated.secret)).toMatchObject({ id });
    expect((await captured('keys', 'list')).stdout).toContain('old secret until');
    expect(await captured('keys', 'limit', id, '--max-matches', '5')).toMatchObject({ code: 0 });
    expect(await new ApiKeys(pool).verify(secret)).toMatchObject({ limits: { openMatches: 5 } });
    expect(await captured('keys', 'revoke', id)).toMatchObject({ code: 0 });
    expect(await new ApiKeys(pool).verify(secret)).toBeNull();
    const { rows } = await pool.query('SELECT actor, act FROM audit_trail WHERE subject = $1 ORDER BY position', [
      `key/${id}`,
    ]);
    expect(rows.map(({ act }) => act)).toEqual(['key.create', 'key.rotate', 'key.limit', 'key.revoke']);
    expect(rows.every(({ actor }) => actor === 'cli')).toBe(true);
    expect(await captured('db', 'trail')).toMatchObject({ code: 0 });
    await pool.end();
    expect((await captured('keys', 'list')).stdout).toContain('revoked');
    expect(await captured('keys', 'revoke', id)).toMatchObject({ code: 1 });
  });

  it('names the scopes there are', async () => {
    const { code, stderr } = await captured('keys', 'create', '--name', 'x', '--scopes', 'everything');
    expect(code).toBe(2);
    expect(stderr).toContain('"everything" is none of the scopes matches:open, matches:read');
  });
});

describe('senki db verify and replay', () => {
  it('finds an empty database in order', async () => {
    const stdout = '0 matches, 0 events: all chains hold\n0 results: all as the events say\n';
    expect(await captured('db', 'verify')).toMatchObject({ code: 0, stdout });
  });

  it('tells what is no match', async () => {
    const id = '019a0000-0000-7000-8000-000000000000';
    expect(await captured('db', 'verify', id)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('no such match'),
    });
    expect(await captured('db', 'verify', 'seven')).toMatchObject({ code: 2 });
    expect(await captured('replay', 'verify', '--match', id)).toMatchObject({ code: 1 });
    expect(await captured('replay', 'export', id)).toMatchObject({
      code: 1,
      stderr: `senki: there is no match ${id}\n`,
    });
  });
});

describe('senki cards --database', () => {
  it('keeps card sets by their hash for good, and puts it on record', async () => {
    const kept = await captured('cards', 'keep', '--database');
    expect([kept.code, kept.stdout.match(/^[0-9a-f]{64} {2}\S+@\S+$/gm)?.length]).toEqual([0, games.size]);
    expect(await captured('cards', 'keep', '--database')).toMatchObject({ code: 0 });
    const [row] = await query(urlOf(name), 'SELECT count(*)::int AS n FROM card_set');
    expect(row).toEqual({ n: games.size });
    await expect(query(urlOf(name), 'DELETE FROM card_set')).rejects.toThrow(/permission denied/);
    const acts = await query(urlOf(name), `SELECT act FROM audit_trail WHERE act = 'cards.keep'`);
    expect(acts).toHaveLength(2);
  });

  it('keeps a set read from sentences, with its pictures and notice beside it', async () => {
    const home = mkdtempSync(join(tmpdir(), 'senki-listed-'));
    const file = (name: string, data: unknown): string => {
      writeFileSync(join(home, name), JSON.stringify(data));
      return join(home, name);
    };
    const wren = { number: 'X-01', name: 'Wren', type: 'unit', colour: 'blue', text: '【Deploy】Draw 1.' };
    const pictures = file('pictures.json', { base: 'https://pictures.example/', pattern: '{number}.webp' });
    const more = ['--from', 'plain', '--database', '--pictures', pictures, '--notice', 'CC0'];
    const { code, stdout } = await captured('cards', 'import', file('list.json', [wren]), ...more);
    rmSync(home, { recursive: true });
    expect(code).toBe(0);
    const hash = stdout.slice(0, 64);
    const [row] = await query(urlOf(name), `SELECT document FROM card_display WHERE card_set = '${hash}'`);
    expect(row?.['document']).toMatchObject({
      images: { 'X-01': 'https://pictures.example/X-01.webp' },
      credit: 'CC0',
    });
    const acts = await query(urlOf(name), `SELECT act, subject FROM audit_trail WHERE act = 'card-set.display'`);
    expect(acts).toEqual([{ act: 'card-set.display', subject: `card-set/${hash}` }]);
  });
});

describe('senki archive search', () => {
  it('says that nothing was found', async () => {
    expect(await captured('archive', 'search', '--player', 'nobody')).toMatchObject({
      code: 0,
      stdout: 'No match was found.\n',
    });
  });
});

describe('senki player erase', () => {
  const names = async (): Promise<unknown[]> =>
    (await query(urlOf(null), `SELECT player FROM ladder_player WHERE ladder = 'gold'`)).map(({ player }) => player);

  beforeAll(async () => {
    await query(urlOf(null), `INSERT INTO ladder_player (ladder, player) VALUES ('gold', 'zoe')`);
  });

  it('says that an id is unknown, whatever else was asked for', async () => {
    const unknown = 'senki: no row names the player "nobody"; nothing to erase\n';
    for (const more of [[], ['--dry-run'], ['--yes']])
      expect(await captured('player', 'erase', 'nobody', ...more)).toMatchObject({ code: 1, stderr: unknown });
  });

  it('changes nothing for --dry-run, nor without --yes where nobody can be asked', async () => {
    expect(await captured('player', 'erase', 'zoe', '--dry-run')).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: '1 row would be changed\n',
    });
    expect(await captured('player', 'erase', 'zoe')).toMatchObject({
      code: 2,
      stderr: 'senki: this cannot be undone: repeat it with --yes, or look first with --dry-run\n',
    });
    expect(await names()).toEqual(['zoe']);
  });

  it('erases with --yes', async () => {
    const { code, stdout } = await captured('player', 'erase', 'zoe', '--yes');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^the player is now erased-\S+; 1 row changed\n$/),
    });
    expect(await names()).toEqual([expect.stringMatching(/^erased-/)]);
  });
});

describe('nodes of the production shape', () => {
  it('do not start on a database that is behind, and say what to do', async () => {
    await query(urlOf(null), `DELETE FROM migration WHERE name LIKE 'ReplayExports%'`);
    process.env['PORT'] = '0';
    for (const args of [['serve', '--api-only'], ['worker'], ['keys', 'list']]) {
      expect(await captured(...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'senki: The database lacks 1 migrations. Run "senki db migrate" first.\n',
      });
    }
  });

  it('need a database that somebody gave them', async () => {
    process.env['PORT'] = '0';
    process.env['DATABASE_URL'] = process.env['DATABASE_OWNER_URL'] = '';
    for (const args of [['serve', '--api-only'], ['worker']]) {
      expect(await captured(...args)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^senki: DATABASE_URL is not set/),
      });
    }
  });
});

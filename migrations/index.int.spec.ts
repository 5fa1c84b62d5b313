import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { v7 } from 'uuid';
import {
  createAppLogin,
  createPool,
  DatabaseClock,
  DueTimers,
  ensurePartitions,
  EventStore,
  Sequencer,
} from '#event-store';
import { dropDatabase } from '../libs/event-store/testing/index.js';
import { migrate, migrations } from './index.js';

const serverUrl = process.env['TEST_DATABASE_URL'];
const name = `senki_test_${randomBytes(6).toString('hex')}`;
const PASSWORD = "n'ew";
const owner = `${name}_owner`;
let admin: Client;
let ownerUrl: string;

beforeAll(async () => {
  if (!serverUrl) {
    throw new Error('TEST_DATABASE_URL is missing: set it to the URL of a PostgreSQL superuser, or run `npm test`.');
  }
  admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  // The role a managed database hands out: it may create roles and owns its database, and is no superuser.
  await admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${owner}'`);
  await admin.query(
    `DO $$ BEGIN CREATE ROLE senki_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  );
  await admin.query(`GRANT senki_app TO ${owner} WITH ADMIN OPTION`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  const url = new URL(serverUrl);
  [url.pathname, url.username, url.password] = [`/${name}`, owner, owner];
  ownerUrl = url.href;
});

afterAll(async () => {
  await dropDatabase(serverUrl!, name);
  await admin.query(`DROP ROLE ${owner}`);
  await admin.end();
});

async function loginRow(): Promise<Record<string, unknown>> {
  const { rows } = await admin.query<Record<string, unknown>>(
    `SELECT rolcanlogin, rolsuper, rolcreaterole, rolpassword, pg_has_role(oid, 'senki_app', 'usage') AS member
     FROM pg_authid WHERE rolname = $1`,
    [name],
  );
  return rows[0]!;
}

describe('migrate', () => {
  it('runs each migration once, though several nodes start together', async () => {
    const runs = await Promise.all([migrate(ownerUrl), migrate(ownerUrl), migrate(ownerUrl)]);
    expect(runs.flat()).toEqual(migrations.map((migration) => migration.name));
    expect(await migrate(ownerUrl)).toEqual([]);
  });

  it('takes from keys the limit that nothing held them to, and leaves the others', async () => {
    const limits = { sockets: null, openMatches: 5 };
    const { rows } = await upgraded('KeyLimits', async (database) => {
      await database.query("INSERT INTO api_key (id, name, scopes, limits) VALUES ('k', 'k', '{}', $1)", [limits]);
      return "SELECT limits FROM api_key WHERE id = 'k'";
    });
    expect(rows).toEqual([{ limits: { openMatches: 5 } }]);
  });

  it('makes lists of the seats that ended games, in their order', async () => {
    const games = [
      { game: 1, expired: 1 },
      { game: 2, expired: null },
      { game: 3, expired: 0 },
    ];
    const { rows } = await upgraded('LadderAccountability', async (database) => {
      await database.query('ALTER TABLE ladder_ticket DROP COLUMN made_by');
      await database.query("INSERT INTO ladder_contest (id, ladder, season, contest) VALUES ($1, 'l', 's', $2)", [
        randomUUID(),
        { bestOf: 3, games },
      ]);
      return 'SELECT contest FROM ladder_contest';
    });
    const lists = [[1], [], [0]].map((expired, i) => ({ game: i + 1, expired }));
    expect(rows).toEqual([{ contest: { bestOf: 3, games: lists } }]);
  });

  /** Runs a migration on what it was made for; returns what the query then finds. */
  async function upgraded(migration: string, prepare: (database: Client) => Promise<string>) {
    await migrate(ownerUrl);
    const database = new Client({ connectionString: ownerUrl });
    await database.connect();
    try {
      const query = await prepare(database);
      await database.query('DELETE FROM migration WHERE name LIKE $1', [`${migration}%`]);
      await migrate(ownerUrl);
      return await database.query(query);
    } finally {
      await database.end();
    }
  }
});

describe('createAppLogin', () => {
  it('can be repeated, by several nodes at once, and replaces the password', async () => {
    await createAppLogin(ownerUrl, { name, password: 'old' });
    const before = await loginRow();
    expect(before).toMatchObject({ rolcanlogin: true, rolsuper: false, rolcreaterole: false, member: true });
    const login = { name, password: PASSWORD };
    await Promise.all([createAppLogin(ownerUrl, login), createAppLogin(ownerUrl, login)]);
    const after = await loginRow();
    expect(after['rolpassword']).not.toBe(before['rolpassword']);
  });

  it('gives a login that can append, though the owner of the schema is no superuser', async () => {
    const url = new URL(ownerUrl);
    [url.username, url.password] = [name, encodeURIComponent(PASSWORD)];
    const pool = createPool({ connectionString: url.href });
    const clock = new DatabaseClock(pool);
    await clock.sample();
    const appended = await new EventStore(pool).append({
      matchId: v7(),
      expectedVersion: 0,
      commandId: randomUUID(),
      fingerprint: new Uint8Array(32),
      at: clock.now(),
      events: [{ type: 'MatchOpened', schemaVersion: 1, payload: {} }],
      meta: {},
      timers: [{ kind: 'set', key: 'north', dueAt: clock.now(), command: {} }],
      reply: null,
    });
    expect(appended.outcome).toBe('appended');
    expect(await new Sequencer(pool).drain()).toBe(1);
    expect(await new DueTimers(pool).claim(1, 0)).toHaveLength(1);
    expect(await ensurePartitions(pool, 7)).toBe(1);
    await pool.end();
  });

  it('refuses a superuser, whom nothing would hold back', async () => {
    const { rows } = await admin.query<{ name: string }>('SELECT current_user AS name');
    const login = { name: rows[0]!.name, password: 'x' };
    await expect(createAppLogin(ownerUrl, login)).rejects.toThrow(/is a superuser/);
  });
});

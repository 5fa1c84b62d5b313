import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createAppLogin } from '../libs/event-store/app-login.js';
import { migrations } from './index.js';
import { migrate } from './migrate.js';

const serverUrl = process.env['TEST_DATABASE_URL'];
const name = `senki_test_${randomBytes(6).toString('hex')}`;
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
}, 30_000);

afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.query(`DROP ROLE IF EXISTS ${name}`);
  await admin.query(`DROP ROLE ${owner}`);
  await admin.end();
}, 30_000);

describe('migrate', () => {
  it('runs each migration once, though several nodes start together', async () => {
    const runs = await Promise.all([migrate(ownerUrl), migrate(ownerUrl), migrate(ownerUrl)]);
    expect(runs.flat()).toEqual(migrations.map((migration) => migration.name));
    expect(await migrate(ownerUrl)).toEqual([]);
  }, 30_000);
});

describe('createAppLogin', () => {
  it('can be repeated, by several nodes at once, and then the new password counts', async () => {
    await createAppLogin(ownerUrl, { name, password: 'old' });
    const login = { name, password: "n'ew" };
    await Promise.all([createAppLogin(ownerUrl, login), createAppLogin(ownerUrl, login)]);
    const { rows } = await admin.query(
      `SELECT rolcanlogin, rolsuper, rolcreaterole, pg_has_role($1, 'senki_app', 'usage') AS member
       FROM pg_roles WHERE rolname = $1`,
      [name],
    );
    expect(rows).toEqual([{ rolcanlogin: true, rolsuper: false, rolcreaterole: false, member: true }]);
  });

  it('refuses a superuser, whom nothing would hold back', async () => {
    const { rows } = await admin.query<{ name: string }>('SELECT current_user AS name');
    const login = { name: rows[0]!.name, password: 'x' };
    await expect(createAppLogin(ownerUrl, login)).rejects.toThrow(/is a superuser/);
  });
});

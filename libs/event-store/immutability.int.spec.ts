import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';

let db: TestDatabase;
let partitions: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  await db.store.append(db.opening());
  const { rows } = await db.admin.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'es.event'::regclass ORDER BY 1",
  );
  partitions = rows.map((row) => row.name);
});
afterAll(() => db.drop());

const FORBIDDEN = [
  "UPDATE es.event SET payload = '{}'",
  'DELETE FROM es.event',
  'TRUNCATE es.event',
  "INSERT INTO es.event SELECT match_id, 2, type, 1, '{}', '{}', now(), payload_hash, hash FROM es.event",
  'UPDATE es.match_stream SET version = 9',
  'DELETE FROM es.match_stream',
  "UPDATE es.command_result SET reply = '{}'",
  'DELETE FROM es.feed',
  'DELETE FROM es.outbox',
  "UPDATE es.match_timer SET due_at = now() + interval '1 day'",
  'ALTER TABLE es.event DISABLE TRIGGER ALL',
  'SET session_replication_role = replica',
  'CREATE TABLE es.mine (id int)',
  "SELECT es.append_one('{}')",
];

describe('the application role', () => {
  it.each(FORBIDDEN)('may not %s', async (statement) => {
    await expect(db.app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may not touch a partition behind the table, either', async () => {
    for (const partition of partitions) {
      for (const statement of [`DELETE FROM ${partition}`, `TRUNCATE ${partition}`, `SELECT FROM ${partition}`]) {
        await expect(db.app.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it('has its statements, lock waits and idle transactions bounded', async () => {
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      const { rows } = await db.app.query<Record<string, string>>(`SHOW ${setting}`);
      expect(rows[0]![setting]).toMatch(/^\d+s$/);
    }
  });
});

describe('the owner', () => {
  it.each(["UPDATE es.event SET payload = '{}'", 'DELETE FROM es.event', 'TRUNCATE es.event'])(
    'is stopped by a trigger from %s',
    async (statement) => {
      await expect(db.admin.query(statement)).rejects.toMatchObject({ code: 'ES002' });
    },
  );

  it('is stopped on every single partition', async () => {
    expect(partitions.length).toBeGreaterThanOrEqual(4);
    for (const partition of partitions) {
      await expect(db.admin.query(`TRUNCATE ${partition}`)).rejects.toMatchObject({ code: 'ES002' });
    }
    const { rows } = await db.admin.query<{ name: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS name FROM es.event',
    );
    for (const { name } of rows) {
      await expect(db.admin.query(`DELETE FROM ${name}`)).rejects.toMatchObject({ code: 'ES002' });
      await expect(db.admin.query(`UPDATE ${name} SET version = 7`)).rejects.toMatchObject({ code: 'ES002' });
    }
  });
});

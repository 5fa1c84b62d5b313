import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPool, isUnavailable, requireWritable } from './database.js';
import { EventStore } from './event-store.js';
import { Outages } from './outages.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';

let db: TestDatabase;
let outages: Outages;
beforeAll(async () => {
  db = await createTestDatabase();
  outages = new Outages(db.app);
});
afterAll(() => db.drop());
beforeEach(() => db.admin.query('DELETE FROM es.outage'));

const silence = (ms: number) =>
  db.admin.query(`UPDATE es.pulse SET at = clock_timestamp() - $1 * interval '1 millisecond'`, [ms]);
const count = async (): Promise<number> =>
  (await db.admin.query<{ count: number }>('SELECT count(*)::int FROM es.outage')).rows[0]!.count;

describe('the pulse', () => {
  it('begins with the first node: the time before it is no outage', async () => {
    await db.admin.query('UPDATE es.pulse SET at = NULL');
    await outages.beat();
    expect(await count()).toBe(0);
  });

  it('records a gap once, whoever beats first', async () => {
    await silence(20_000);
    await Promise.all(Array.from({ length: 8 }, () => outages.beat()));
    expect(await count()).toBe(1);
    const outage = await outages.around(db.clock.now() - 10_000);
    expect(outage!.ended - outage!.began).toBeGreaterThan(19_900);
  });

  it('finds the outage even if nobody has recorded it yet, and forgets it some seconds after its end', async () => {
    await silence(20_000);
    const outage = await outages.around(db.clock.now() - 10_000);
    const { began, ended } = outage!;
    expect(await count()).toBe(1);
    const isFound = async (instant: number): Promise<boolean> => (await outages.around(instant)) !== null;
    expect(await Promise.all([began - 1, began + 1].map(isFound))).toEqual([false, true]);
    expect(await Promise.all([ended + 9_999, ended + 10_001].map(isFound))).toEqual([true, false]);
  });

  it('cannot be rewritten by the application', async () => {
    await expect(db.app.query('UPDATE es.pulse SET at = now()')).rejects.toMatchObject({ code: '42501' });
    await expect(db.app.query("INSERT INTO es.outage VALUES (now(), now() + interval '1 s')")).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a server that accepts no writes', () => {
  it('is not lent to anyone, and used again as soon as it accepts them', async () => {
    const { rows } = await db.admin.query<{ name: string }>('SELECT current_database() AS name');
    const pool = createPool({ ...db.app.options, max: 2, verify: requireWritable });
    try {
      await db.admin.query(`ALTER DATABASE ${rows[0]!.name} SET default_transaction_read_only = on`);
      const refusal = await pool.query('SELECT 1').catch((error: unknown) => error);
      expect([isUnavailable(refusal), (refusal as { code?: string }).code]).toEqual([true, '25006']);
      await db.admin.query(`ALTER DATABASE ${rows[0]!.name} RESET default_transaction_read_only`);
      expect(await pool.query('SELECT 1')).toMatchObject({ rowCount: 1 });
    } finally {
      await pool.end();
    }
  });

  it('fails a batch as a whole, so that its connection is dropped and the appends are sent to the next', async () => {
    const pool = createPool({ ...db.app.options, max: 1 });
    try {
      await pool.query('SET default_transaction_read_only = on');
      const store = new EventStore(pool, db.clock);
      const results = await store.appendMany([db.opening(), db.opening()]);
      expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    } finally {
      await pool.end();
    }
  });
});

it('an error tells by its state, or that of its cause, whether the database is to blame', () => {
  const state = (code: string) => Object.assign(new Error('no'), { code });
  expect(['25006', '53100', '53300', '58030'].map((code) => isUnavailable(state(code)))).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(['23505', '42P01', '40001', '55P03'].map((code) => isUnavailable(state(code)))).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  expect(isUnavailable(new Error('outer', { cause: state('53100') }))).toBe(true);
  expect(isUnavailable(new Error('Query read timeout'))).toBe(true);
  expect([isUnavailable(new Error('no')), isUnavailable(null)]).toEqual([false, false]);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensurePartitions, partitionHeadroomDays } from './partitions.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The first instant of a month in UTC, `ahead` months from now. */
function monthStart(ahead: number): number {
  const now = new Date(db.clock.now());
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead);
}

function idMintedAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${Math.random().toString(16).slice(2).padEnd(12, '0').slice(0, 12)}`;
}

async function partitionOf(matchId: string): Promise<string> {
  await db.store.append(db.opening({ matchId }));
  const { rows } = await db.admin.query<{ name: string }>(
    'SELECT tableoid::regclass::text AS name FROM es.event WHERE match_id = $1',
    [matchId],
  );
  return rows[0]!.name;
}

function partitionName(ms: number): string {
  return `es.event_${new Date(ms).toISOString().slice(0, 7).replace('-', '')}`;
}

describe('partitions', () => {
  it('roll over exactly at the month, for the past, this and at least three coming months', async () => {
    for (const ahead of [0, 1, 2, 3]) {
      const start = monthStart(ahead);
      expect(await partitionOf(idMintedAt(start))).toBe(partitionName(start));
      expect(await partitionOf(idMintedAt(start - 1))).toBe(partitionName(start - 1));
    }
  });

  it('that are missing make an append fail loudly, until the daily call creates them', async () => {
    const far = db.opening({ matchId: idMintedAt(monthStart(8)) });
    await expect(db.store.append(far)).rejects.toThrow(/no partition of relation "event"/);
    const before = await partitionHeadroomDays(db.app);
    const calls = await Promise.all([ensurePartitions(db.app, 8), ensurePartitions(db.app, 8)]);
    expect(calls.sort()).toEqual([0, 2]);
    expect(await partitionHeadroomDays(db.app)).toBeGreaterThan(before + 55);
    await db.store.append({ ...far, at: db.clock.now() });
    await expect(db.admin.query(`TRUNCATE ${partitionName(monthStart(8))}`)).rejects.toMatchObject({ code: 'ES002' });
  });

  it('are not created by the thousand', async () => {
    await expect(ensurePartitions(db.app, 1_000)).rejects.toThrow(/1 to 36 months/);
  });

  it('tell how many days are left', async () => {
    const days = await partitionHeadroomDays(db.app);
    expect(days).toBeCloseTo((monthStart(9) - db.clock.now()) / 86_400_000, 2);
  });

  it('are created while appends go on', async () => {
    const open = db.opening();
    const client = await db.admin.connect();
    await client.query('BEGIN');
    await client.query('SELECT es.ensure_partitions(9)');
    await db.store.append({ ...open, at: db.clock.now() });
    await client.query('ROLLBACK');
    client.release();
  });

  it('can be detached while the service runs', async () => {
    await db.admin.query(`ALTER TABLE es.event DETACH PARTITION ${partitionName(monthStart(-1))} CONCURRENTLY`);
    await db.store.append(db.opening());
  });
});

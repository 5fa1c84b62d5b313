import { afterAll, describe, expect, it } from '@jest/globals';
import { DueTimers } from './due-timers.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';
import type { Append } from './types.js';
import { UpcomingTimers } from './upcoming-timers.js';

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((each) => each.drop())));

const MATCHES = 24;

/** A database of four shards, with overdue timers in all of them. */
async function prepare(distributed: boolean): Promise<{ db: TestDatabase; matches: readonly Append[] }> {
  const db = await createTestDatabase(4);
  opened.push(db);
  await db.admin.query('UPDATE es.layout SET distributed = $1', [distributed]);
  const matches = Array.from({ length: MATCHES }, (_, i) =>
    db.opening({
      timers: [{ kind: 'set', key: 'north', dueAt: db.clock.now() - 60_000 + 1_000 * i, command: { expire: 'north' } }],
    }),
  );
  const results = await Promise.all(matches.map((match) => db.store.append(match)));
  expect(results.every(({ outcome }) => outcome === 'appended')).toBe(true);
  return { db, matches };
}

const ids = (found: readonly { readonly matchId: string }[]): string[] => found.map(({ matchId }) => matchId);

describe.each([false, true])('timers of four shards (on several servers: %s)', (distributed) => {
  it('are found soonest first, whichever shard they are in', async () => {
    const { db, matches } = await prepare(distributed);
    const { rows } = await db.admin.query<{ shard: number }>('SELECT DISTINCT shard FROM es.match_timer');
    expect(rows.length).toBeGreaterThan(1);
    const mismatched = await db.admin.query(
      'SELECT FROM es.match_timer t JOIN es.match_stream s USING (match_id) WHERE t.shard <> s.shard',
    );
    expect(mismatched.rowCount).toBe(0);
    const timers = new UpcomingTimers(db.app);
    expect(ids(await timers.within(0, 120_000, 100))).toEqual(ids(matches));
    expect(ids(await timers.within(0, 120_000, 5))).toEqual(ids(matches.slice(0, 5)));
  });

  it('are claimed once, by however many sweepers, and again when the lease is over', async () => {
    const { db, matches } = await prepare(distributed);
    const sweepers = Array.from({ length: 4 }, () => new DueTimers(db.app));
    const claimed = (await Promise.all(sweepers.map((timers) => timers.claim(100, 0, 60_000)))).flat();
    expect(ids(claimed).sort()).toEqual(ids(matches).sort());
    expect(await sweepers[0]!.claim(100, 0)).toEqual([]);
    await db.admin.query(`UPDATE es.match_timer SET claimed_until = now() - interval '1 second'`);
    const again = await sweepers[0]!.claim(100, 0);
    expect(ids(again)).toEqual(ids(matches));
    expect(again.every(({ attempts }) => attempts === 2)).toBe(true);
  });

  it('that moved in time are not claimed', async () => {
    const { db, matches } = await prepare(distributed);
    const [first] = matches;
    const dueAt = db.clock.now() + 60_000;
    await db.store.append(
      db.following(first!, { timers: [{ kind: 'set', key: 'north', dueAt, command: { expire: 'north' } }] }),
    );
    const claimed = await new DueTimers(db.app).claim(100, 0);
    expect(ids(claimed)).toEqual(ids(matches.slice(1)));
  });
});

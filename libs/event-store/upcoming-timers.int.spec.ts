import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StreamBroken } from './errors.js';
import { streamEvents } from './stream-events.js';
import { createTestDatabase, played, type TestDatabase } from './test-database.spec-helper.js';
import type { Append } from './types.js';
import { UpcomingTimers } from './upcoming-timers.js';

let db: TestDatabase;
let upcoming: UpcomingTimers;
beforeAll(async () => {
  db = await createTestDatabase();
  upcoming = new UpcomingTimers(db.app);
});
afterAll(() => db.drop());

async function timerIn(ms: number): Promise<Append> {
  const open = db.opening();
  const append = { ...open, timers: [{ kind: 'set', key: 'clock', dueAt: open.at + ms, command: null }] as const };
  await db.store.append(append);
  return append;
}

describe('upcoming timers', () => {
  it('are those within the horizon, soonest first, with the time left by the database clock', async () => {
    const [later, sooner, gone] = [await timerIn(100_000), await timerIn(60_000), await timerIn(-90_000)];
    await timerIn(600_000);
    const found = await upcoming.within(200_000, 60_000, 10);
    expect(found.map(({ matchId }) => matchId)).toEqual([sooner.matchId, later.matchId]);
    expect(found[0]!.dueInMs).toBeGreaterThan(0);
    expect(found[0]!.dueInMs).toBeLessThanOrEqual(60_000);
    expect(found[0]).toMatchObject({ key: 'clock', generation: 1 });
    expect((await upcoming.within(200_000, 60_000, 1)).length).toBe(1);
    expect((await upcoming.find(gone.matchId, 'clock'))!.dueInMs).toBeLessThanOrEqual(-90_000);
    expect(await upcoming.find(gone.matchId, 'other')).toBeNull();
  });
});

describe('streamEvents', () => {
  const versions = async (matchId: string, upTo: number, pageSize: number): Promise<number[]> => {
    const seen: number[] = [];
    for await (const event of streamEvents(db.app, matchId, upTo, pageSize)) seen.push(event.version);
    return seen;
  };

  it('gives the same events as load, whatever the page size, and stops where told', async () => {
    const open = db.opening({ events: ['S1', 'S2', 'S3', 'S4', 'S5'].map(played) });
    await db.store.append(open);
    for (const pageSize of [1, 2, 5, 500]) expect(await versions(open.matchId, 5, pageSize)).toEqual([1, 2, 3, 4, 5]);
    expect(await versions(open.matchId, 3, 2)).toEqual([1, 2, 3]);
  });

  it('throws where an event is missing', async () => {
    const open = db.opening({ events: [played('S1'), played('S2'), played('S3')] });
    await db.store.append(open);
    await db.admin.query('ALTER TABLE es.event DISABLE TRIGGER USER');
    await db.admin.query('DELETE FROM es.event WHERE match_id = $1 AND version = 2', [open.matchId]);
    await expect(versions(open.matchId, 3, 10)).rejects.toThrow(StreamBroken);
    await expect(versions(open.matchId, 4, 1)).rejects.toThrow(StreamBroken);
  });
});

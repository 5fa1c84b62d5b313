import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '#testkit';
import { DueTimers } from './due-timers.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';
import type { Append, TimerChange } from './types.js';

let db: TestDatabase;
let timers: DueTimers;
beforeAll(async () => {
  db = await createTestDatabase();
  timers = new DueTimers(db.app);
});
// What another test has claimed is due again when its lease is over.
beforeEach(() => db.admin.query('DELETE FROM es.match_timer'));
afterAll(() => db.drop());

/** A lease that no test outlasts. */
const LONG_MS = 600_000;

const set = (key: string, dueAt: number): TimerChange => ({ kind: 'set', key, dueAt, command: { expire: key } });

/** Opens a match with a timer that was due `agoMs` milliseconds ago. */
async function overdue(agoMs: number): Promise<Append> {
  const open = db.opening({ timers: [set('north', db.clock.now() - agoMs)] });
  await db.store.append(open);
  return open;
}

describe('timers', () => {
  it('are set, moved and cancelled by the append, in its transaction', async () => {
    const dueAt = db.clock.now() + 60_000;
    const open = db.opening({ timers: [set('north', dueAt), set('south', dueAt)] });
    await db.store.append(open);
    expect(await timers.findTimer(open.matchId, 'north')).toEqual({
      matchId: open.matchId,
      key: 'north',
      generation: 1,
      dueAt,
      command: { expire: 'north' },
      attempts: 0,
    });
    const moved = db.following(open, { timers: [set('north', dueAt + 5), { kind: 'cancel', key: 'south' }] });
    await db.store.append(moved);
    expect(await timers.findTimer(open.matchId, 'north')).toMatchObject({ generation: 2, dueAt: dueAt + 5 });
    expect(await timers.findTimer(open.matchId, 'south')).toBeNull();
    const lost = { ...moved, commandId: open.matchId, timers: [set('south', dueAt)] };
    await expect(db.store.append(lost)).rejects.toThrow();
    expect(await timers.findTimer(open.matchId, 'south')).toBeNull();
  });

  it('can be cancelled, but not set, by a command without events', async () => {
    const open = await overdue(-60_000);
    const idle = db.following(open, { events: [] });
    await expect(db.store.append({ ...idle, timers: [set('north', 1)] })).rejects.toThrow(
      'only events can set a timer',
    );
    await db.store.append({ ...idle, timers: [{ kind: 'cancel', key: 'north' }] });
    expect(await timers.findTimer(open.matchId, 'north')).toBeNull();
  });
});

describe('claim', () => {
  it('takes what is due for longer than the grace, longest overdue first', async () => {
    const older = await overdue(180_000);
    const newer = await overdue(120_000);
    await overdue(100);
    await overdue(-600_000);
    const claimed = await timers.claim(10, 60_000, LONG_MS);
    expect(claimed.map((timer) => timer.matchId)).toEqual([older.matchId, newer.matchId]);
    expect(await timers.claim(10, 60_000)).toEqual([]);
    expect(await timers.claim(10, 0)).toHaveLength(1);
  });

  it('never gives one timer to two sweepers', async () => {
    const opens = await Promise.all(Array.from({ length: 60 }, () => overdue(500)));
    const rounds = await Promise.all(Array.from({ length: 8 }, () => timers.claim(20, 0, LONG_MS)));
    const claimed = rounds.flat().map((timer) => timer.matchId);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect([...claimed].sort()).toEqual(opens.map((open) => open.matchId).sort());
  });

  it('holds no lock, so the fired command can rewrite its timer', async () => {
    const open = await overdue(500);
    const [timer] = await timers.claim(1, 0);
    const at = db.clock.now();
    await db.store.append(db.following(open, { at, timers: [set('north', at - 1_000)] }));
    // A timer that is set again is due immediately, whatever lease the previous one had.
    expect(await timers.claim(1, 0)).toMatchObject([{ generation: timer!.generation + 1, attempts: 1 }]);
  });

  it('gives a timer again when its claimer died, and counts the attempts', async () => {
    const open = await overdue(500);
    expect(await timers.claim(1, 0, 50)).toMatchObject([{ matchId: open.matchId, attempts: 1 }]);
    const again = await eventually(async () => (await timers.claim(1, 0, LONG_MS))[0]);
    expect(again).toMatchObject({ matchId: open.matchId, attempts: 2 });
  });

  it('retires a timer only if it has not been set anew', async () => {
    const open = await overdue(500);
    const [stale] = await timers.claim(1, 0);
    await db.store.append(db.following(open, { timers: [set('north', db.clock.now() + 60_000)] }));
    await timers.deleteObsolete(stale!);
    const current = await timers.findTimer(open.matchId, 'north');
    expect(current).toMatchObject({ generation: 2 });
    await timers.deleteObsolete(current!);
    expect(await timers.findTimer(open.matchId, 'north')).toBeNull();
  });
});

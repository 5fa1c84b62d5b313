import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { createPool } from './database.js';
import { AppendFailed, CommandIdReused, StaleClock, StreamLocked, VersionConflict } from './errors.js';
import { EventStore } from './event-store.js';
import { createTestDatabase, played, type TestDatabase } from './test-database.spec-helper.js';
import { eventually } from '#testkit';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('append', () => {
  it('stores events that load gives back in order, with one instant for all of an append', async () => {
    const open = db.opening({ events: [played('S1'), played('S2')], meta: { actor: 'p1' }, reply: { ok: true } });
    expect(await db.store.append(open)).toEqual({
      outcome: 'appended',
      fromVersion: 1,
      toVersion: 2,
      reply: { ok: true },
    });
    await db.store.append(db.following(open));
    const events = await db.store.load(open.matchId);
    expect(events.map((event) => event.version)).toEqual([1, 2, 3]);
    expect(events[0]).toMatchObject({ ...played('S1'), matchId: open.matchId, at: open.at, meta: { actor: 'p1' } });
    expect(events[1]!.at).toBe(open.at);
    expect((await db.store.load(open.matchId, 2)).map((event) => event.version)).toEqual([3]);
    expect(await db.store.head(open.matchId)).toMatchObject({ version: 3, hash: events[2]!.hash });
  });

  it('gives payloads back exactly as they were', async () => {
    const payload = {
      big: 1e21,
      tiny: 5e-324,
      text: '戦記 \\u0000 "\n',
      nested: [{ b: 1, a: null }],
      ok: true,
      neg: -1.5,
    };
    const open = db.opening({ events: [{ type: 'Odd', schemaVersion: 3, payload }] });
    await db.store.append(open);
    expect((await db.store.load(open.matchId))[0]).toMatchObject({ schemaVersion: 3, payload });
  });

  it('refuses another version than the expected one and says the actual one', async () => {
    const open = db.opening();
    await db.store.append(open);
    await db.store.append(db.following(open));
    const late = db.store.append(db.following(open));
    await expect(late).rejects.toThrow(VersionConflict);
    await expect(late).rejects.toMatchObject({ expected: 1, actual: 2 });
    expect(await db.store.load(open.matchId)).toHaveLength(2);
  });

  it('refuses to open a match twice and to continue one that does not exist', async () => {
    const open = db.opening();
    await db.store.append(open);
    await expect(db.store.append({ ...open, commandId: randomUUID() })).rejects.toMatchObject({ actual: 1 });
    await expect(db.store.append(db.following(db.opening()))).rejects.toMatchObject({ expected: 1, actual: 0 });
  });

  it('answers a repeated command with the first outcome, even long after', async () => {
    const open = db.opening({ reply: { seat: 'north' } });
    await db.store.append(open);
    await db.store.append(db.following(open));
    const again = await db.store.append({ ...open, at: open.at - 60_000, reply: { seat: 'south' } });
    expect(again).toEqual({ outcome: 'replayed', fromVersion: 1, toVersion: 1, reply: { seat: 'north' } });
    expect(await db.store.load(open.matchId)).toHaveLength(2);
    expect(await db.store.findCommand(open.matchId, open.commandId)).toMatchObject({ reply: { seat: 'north' } });
    expect(await db.store.findCommand(open.matchId, randomUUID())).toBeNull();
  });

  it('says so when others hold the match for too long, and holds up no other match of its batch', async () => {
    const [locked, free] = [db.opening(), db.opening()];
    for (const open of [locked, free]) await db.store.append(open);
    const impatient = createPool({ ...db.app.options, options: '-c lock_timeout=100' });
    const holder = await db.admin.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM es.match_stream WHERE match_id = $1 FOR UPDATE', [locked.matchId]);
      const store = new EventStore(impatient);
      await expect(store.append(db.following(locked))).rejects.toThrow(StreamLocked);
      const results = await store.appendMany([db.following(locked), db.following(free)]);
      expect(results).toMatchObject([{ ok: false, error: { name: 'StreamLocked' } }, { ok: true }]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
      await impatient.end();
    }
  });

  it('refuses a known command id with another fingerprint', async () => {
    const open = db.opening();
    await db.store.append(open);
    const other = { ...open, fingerprint: new Uint8Array(32).fill(1) };
    await expect(db.store.append(other)).rejects.toThrow(CommandIdReused);
  });

  it('remembers the reply of a command that changed nothing', async () => {
    const open = db.opening();
    await db.store.append(open);
    const nothing = db.following(open, { events: [], reply: 'already so' });
    expect(await db.store.append(nothing)).toMatchObject({ outcome: 'appended', fromVersion: 2, toVersion: 1 });
    expect(await db.store.append(nothing)).toMatchObject({ outcome: 'replayed', reply: 'already so' });
    expect(await db.store.head(open.matchId)).toMatchObject({ version: 1 });
  });

  it.each([
    ['more than 2 s behind', -2_500],
    ['more than 250 ms ahead', 600],
  ])('refuses an instant %s of the database clock', async (_, skew) => {
    const refusal = await eventually(async () => {
      const open = db.opening({ at: db.clock.now() + skew });
      const error = await db.store.append(open).then(
        () => null,
        (reason: unknown) => reason,
      );
      // A busy machine may append only when the instant has come; then it is none that is ahead.
      return error && { error, head: await db.store.head(open.matchId) };
    });
    expect(refusal).toEqual({ error: expect.any(StaleClock), head: null });
  });

  it('refuses an instant before the last event of the match', async () => {
    const open = db.opening({ at: db.clock.now() + 100 });
    await db.store.append(open);
    await expect(db.store.append(db.following(open, { at: open.at - 1 }))).rejects.toThrow(StaleClock);
    await db.store.append(db.following(open, { at: open.at }));
  });

  it('names what the database cannot store, and stores nothing of it', async () => {
    const nul = db.opening({ events: [played('\0')] });
    await expect(db.store.append(nul)).rejects.toThrow(AppendFailed);
    const ancient = db.opening({ matchId: '01000000-0000-7000-8000-000000000000' });
    await expect(db.store.append(ancient)).rejects.toThrow(/no partition/);
    await expect(db.store.append(db.opening({ commandId: 'me' }))).rejects.toThrow(/command id is not a/);
    expect(await db.store.head(nul.matchId)).toBeNull();
    expect(await db.store.head(ancient.matchId)).toBeNull();
  });

  it('keeps versions contiguous while 16 writers race on one match', async () => {
    const open = db.opening();
    await db.store.append(open);
    const writer = async (): Promise<void> => {
      for (let done = 0; done < 10;) {
        const { version, lastAt } = (await db.store.head(open.matchId))!;
        const append = db.following(open, { expectedVersion: version, at: Math.max(db.clock.now(), lastAt) });
        try {
          await db.store.append({ ...append, events: [played('a'), played('b')] });
          done++;
        } catch (error) {
          if (![VersionConflict, StaleClock, StreamLocked].some((kind) => error instanceof kind)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: 16 }, writer));
    expect(await db.store.load(open.matchId)).toHaveLength(1 + 16 * 10 * 2);
  });

  it('lets exactly one of many identical twins append', async () => {
    const open = db.opening();
    const single = () => db.store.appendMany([open]);
    const outcomes = (await Promise.all(Array.from({ length: 12 }, single))).flat();
    expect(outcomes.map((result) => result.ok && result.appended.outcome).sort()).toEqual([
      'appended',
      ...Array.from({ length: 11 }, () => 'replayed'),
    ]);
  });
});

describe('appendMany', () => {
  it('gives each append its own outcome, in the given order', async () => {
    const known = db.opening();
    await db.store.append(known);
    const good = db.opening();
    const results = await db.store.appendMany([
      db.following(known),
      db.opening({ events: [played('\0')] }),
      db.following(known),
      good,
      known,
      db.opening({ at: 0 }),
      db.opening({ matchId: 'nonsense' }),
    ]);
    const names = results.map((result) => (result.ok ? result.appended.outcome : result.error.name));
    expect(names).toEqual([
      'appended',
      'AppendFailed',
      'VersionConflict',
      'appended',
      'replayed',
      'StaleClock',
      'TypeError',
    ]);
    expect(await db.store.load(good.matchId)).toHaveLength(1);
    expect(await db.store.load(known.matchId)).toHaveLength(2);
  });

  it('does not deadlock when batches name the same matches in different orders', async () => {
    const opens = Array.from({ length: 8 }, () => db.opening());
    await db.store.appendMany(opens);
    const rounds = Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? opens : [...opens].reverse()).map((open) => db.following(open)),
    );
    const results = (await Promise.all(rounds.map((batch) => db.store.appendMany(batch)))).flat();
    expect(results.filter((result) => result.ok)).toHaveLength(8);
    expect(results.every((result) => result.ok || result.error instanceof VersionConflict)).toBe(true);
  });
});

describe('snapshots', () => {
  it('are kept per reducer version, the newest wins, and deleting them is harmless', async () => {
    const matchId = v7();
    const snapshot = (version: number, reducerVersion = 1) => ({
      matchId,
      reducerVersion,
      version,
      state: { version },
    });
    await db.store.saveSnapshot(snapshot(5));
    await db.store.saveSnapshot(snapshot(3));
    await db.store.saveSnapshot(snapshot(9, 2));
    expect(await db.store.loadSnapshot(matchId, 1)).toEqual(snapshot(5));
    expect(await db.store.loadSnapshot(matchId, 2)).toEqual(snapshot(9, 2));
    await db.app.query('DELETE FROM es.snapshot');
    expect(await db.store.loadSnapshot(matchId, 1)).toBeNull();
  });
});

describe('listMatchIds', () => {
  it('pages through all matches in id order', async () => {
    const first = await db.store.listMatchIds(null, 3);
    const rest = await db.store.listMatchIds(first[2]!, 1_000);
    const all = await db.store.listMatchIds(null, 1_000);
    expect([...first, ...rest]).toEqual(all);
    expect(all).toEqual([...all].sort());
  });
});

import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, QueryConfig } from 'pg';
import { eventually } from '#testkit';
import { createPool, inTransaction, isConnectionLoss, isContention } from './database.js';
import { DatabaseClock } from './database-clock.js';
import { StaleClock, StreamLocked } from './errors.js';
import { EventStore } from './event-store.js';
import { FeedConsumer } from './feed-consumer.js';
import { Sequencer } from './sequencer.js';
import { StreamVerifier } from './stream-verifier.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';
import type { Append } from './types.js';

const unhandled: unknown[] = [];
const record = (reason: unknown) => unhandled.push(reason);

let db: TestDatabase;
beforeAll(async () => {
  process.on('unhandledRejection', record);
  db = await createTestDatabase();
});
afterAll(async () => {
  process.off('unhandledRejection', record);
  await db.drop();
});

/** Kills random sessions of the application every few milliseconds, as long as something gets done in between. */
async function storm(isRunning: () => boolean, done: () => number): Promise<number> {
  let ended = 0;
  while (isRunning()) {
    const before = done();
    const { rowCount } = await db.admin.query(
      `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_database()
       ORDER BY random() LIMIT 5) victims`,
    );
    ended += rowCount ?? 0;
    do await sleep(60);
    while (isRunning() && done() === before);
  }
  return ended;
}

it('a connection that dies as it is handed to whoever waited for one ends nothing', async () => {
  const pool = createPool({ ...db.app.options, max: 1 });
  try {
    const holder = await pool.connect();
    const waiting = inTransaction(pool, (client) => client.query('SELECT 1'));
    holder.release();
    // The waiter has got the client by now, but has not used it yet.
    (holder as unknown as EventEmitter).emit('error', new Error('Connection terminated unexpectedly'));
    await waiting.catch((error: unknown) => expect(isConnectionLoss(error)).toBe(true));
    expect(await inTransaction(pool, (client) => client.query('SELECT 1'))).toMatchObject({ rowCount: 1 });
  } finally {
    await pool.end();
  }
});

it('a statement that a busy server cuts off can be given again, and an idle transaction that it ends is a lost connection', async () => {
  const pool = createPool({ ...db.app.options, max: 1 });
  const failureOf = (limit: string, work: (session: number) => Promise<unknown>): Promise<unknown> =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await client.query(`SET LOCAL ${limit} = '20ms'`);
      await work(rows[0]!.pid);
      await client.query('SELECT pg_sleep(5)');
    }).catch((error: unknown) => error);
  const isGone = async (session: number): Promise<boolean> =>
    (await db.admin.query('SELECT FROM pg_stat_activity WHERE pid = $1', [session])).rowCount === 0;
  try {
    const cut = await failureOf('statement_timeout', () => Promise.resolve());
    expect([isContention(cut), isConnectionLoss(cut)]).toEqual([true, false]);
    const ended = await failureOf('idle_in_transaction_session_timeout', (session) =>
      eventually(() => isGone(session)),
    );
    expect([isContention(ended), isConnectionLoss(ended)]).toEqual([false, true]);
  } finally {
    await pool.end();
  }
});

describe('when the server keeps ending our sessions', () => {
  it('no acknowledged append is lost, none is stored twice, and the feed catches up', async () => {
    const acknowledged = new Map<string, number>();
    const persist = async (append: Append): Promise<void> => {
      for (;;) {
        try {
          await db.store.append({ ...append, at: Math.max(db.clock.now(), append.at) });
          acknowledged.set(append.matchId, append.expectedVersion + 1);
          appends += 1;
          return;
        } catch (error) {
          // A session that is being ended may hold its lock for a moment.
          const isPassing = error instanceof StaleClock || error instanceof StreamLocked;
          if (!isPassing && !isConnectionLoss(error)) throw error;
        }
      }
    };
    let handled = 0;
    const sequencer = new Sequencer(db.app);
    const handle = async (events: readonly unknown[]) => void (handled += events.length);
    const consumer = new FeedConsumer(db.app, { name: 'storm', handle });
    sequencer.start();
    consumer.start();

    let writing = true;
    let appends = 0;
    const ended = storm(
      () => writing,
      () => appends,
    );
    const writer = async (): Promise<void> => {
      let last = db.opening();
      await persist(last);
      for (let i = 1; i < 40; i++) await persist((last = db.following(last)));
    };
    await Promise.all(Array.from({ length: 16 }, writer));
    writing = false;
    expect(await ended).toBeGreaterThan(5);

    const verifier = new StreamVerifier(db.app);
    expect(acknowledged.size).toBe(16);
    for (const [matchId, version] of acknowledged) {
      expect(version).toBe(40);
      expect(await verifier.verifyStream(matchId)).toMatchObject({ ok: true, version: 40 });
    }
    await eventually(async () => (await consumer.lag()) === 0 && handled >= 16 * 40);
    await Promise.all([sequencer.stop(), consumer.stop()]);
    expect(unhandled).toEqual([]);
  });
});

describe('when the reply of a committed append is lost', () => {
  it('the store asks again and reports the first outcome, stored once', async () => {
    let replies = 0;
    const swallowing = {
      query: async (config: QueryConfig) => {
        const result = await db.app.query(config);
        if (config.name === 'es_append' && ++replies === 1)
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return result;
      },
    };
    const store = new EventStore(swallowing as unknown as Pool);
    const open = db.opening({ reply: 'dealt' });
    expect(await store.append(open)).toMatchObject({ outcome: 'replayed', toVersion: 1, reply: 'dealt' });
    expect(replies).toBe(2);
    expect(await db.store.load(open.matchId)).toHaveLength(1);
  });
});

describe('the database clock', () => {
  it('agrees with the server to a few milliseconds', async () => {
    const before = db.clock.now();
    const { rows } = await db.app.query<{ ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
    const after = db.clock.now();
    expect(rows[0]!.ms).toBeGreaterThan(before - 100);
    expect(rows[0]!.ms).toBeLessThan(after + 100);
    expect(Number.isInteger(db.clock.now())).toBe(true);
  });

  it('refuses to guess before its first sample', () => {
    expect(() => new DatabaseClock(db.app).now()).toThrow(/not been sampled/);
  });

  it('is sampled anew when an append found it stale', async () => {
    const clock = { samples: 0, sample: () => Promise.resolve(void clock.samples++) };
    const store = new EventStore(db.app, clock as unknown as DatabaseClock);
    await expect(store.append(db.opening({ at: 0 }))).rejects.toThrow(StaleClock);
    expect(clock.samples).toBe(1);
  });
});

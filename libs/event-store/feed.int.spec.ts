import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { drawnNumbers } from '#testkit/chance';
import { eventually } from '#testkit';
import { encodeAppend } from './append-codec.js';
import { type FeedEvent, readFeed } from './feed.js';
import { FeedConsumer } from './feed-consumer.js';
import { FeedListener } from './feed-listener.js';
import { Sequencer } from './sequencer.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';
import type { Append } from './types.js';

let db: TestDatabase;
let sequencer: Sequencer;
const opened: TestDatabase[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
  opened.push(db);
  sequencer = new Sequencer(db.app);
});
afterAll(() => Promise.all(opened.map((each) => each.drop())));

const place = (event: FeedEvent): string => `${event.position} ${event.matchId} ${event.version}`;
const feed = async (): Promise<string[]> => (await readFeed(db.app, 0, 10_000)).map(place);

/** Appends in a transaction that stays open until its client commits. */
async function holdOpen(append: Append, before = 'SELECT 1'): Promise<PoolClient> {
  const client = await db.app.connect();
  await client.query('BEGIN');
  await client.query(before);
  await client.query('SELECT * FROM es.append($1)', [[encodeAppend(append)]]);
  return client;
}

async function finish(client: PoolClient, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await client.query(how);
  client.release();
}

describe('the sequencer', () => {
  it('does not skip a transaction that began first and committed last', async () => {
    const [slow, fast] = [db.opening(), db.opening()];
    const held = await holdOpen(slow);
    await db.store.append(fast);
    expect(await sequencer.backlog()).toBe(1);
    expect(await sequencer.drain()).toBe(1);
    await finish(held, 'COMMIT');
    expect(await sequencer.drain()).toBe(1);
    expect(await feed()).toEqual([`1 ${fast.matchId} 1`, `2 ${slow.matchId} 1`]);
  });

  it('leaves no gap where a transaction was rolled back', async () => {
    const [first, last] = [db.opening(), db.opening()];
    await db.store.append(first);
    const held = await holdOpen(db.opening());
    await db.store.append(last);
    await finish(held, 'ROLLBACK');
    await sequencer.drain();
    expect(await feed()).toEqual([`1 ${first.matchId} 1`, `2 ${last.matchId} 1`]);
  });

  it('keeps the order of a match even if the later append is the older transaction', async () => {
    const open = db.opening();
    const older = await db.app.connect();
    await older.query('BEGIN');
    await older.query("INSERT INTO es.consumer (name, position) VALUES ('takes a transaction id', 0)");
    await db.store.append(open);
    await older.query('SELECT * FROM es.append($1)', [[encodeAppend(db.following(open))]]);
    await finish(older, 'COMMIT');
    await sequencer.drain();
    expect(await feed()).toEqual([`1 ${open.matchId} 1`, `2 ${open.matchId} 2`]);
  });

  it('keeps the order of a match across batches', async () => {
    const open = db.opening();
    await db.store.append(open);
    const held = await holdOpen(db.following(open));
    expect(await sequencer.drain()).toBe(1);
    await finish(held, 'COMMIT');
    expect(await sequencer.drain()).toBe(1);
    expect(await feed()).toEqual([`1 ${open.matchId} 1`, `2 ${open.matchId} 2`]);
  });

  it('works alone, and shows nothing before it has committed', async () => {
    await db.store.append(db.opening());
    const other = await db.app.connect();
    await other.query('BEGIN');
    await other.query('SELECT es.sequence(10)');
    expect(await sequencer.drain()).toBe(-1);
    expect(await feed()).toEqual([]);
    await finish(other, 'ROLLBACK');
    expect(await sequencer.drain()).toBe(1);
    expect(await sequencer.drain()).toBe(0);
  });

  it('tells listeners once per batch', async () => {
    let calls = 0;
    const { connectionString } = db.app.options;
    const listener = new FeedListener({ connectionString });
    await listener.start();
    listener.onGrowth(() => calls++);
    await db.store.appendMany([db.opening(), db.opening(), db.opening()]);
    expect(await sequencer.drain()).toBe(3);
    await eventually(() => calls > 0);
    await db.store.append(db.opening());
    await sequencer.drain();
    await eventually(() => calls === 2);
    await listener.stop();
  });

  it('reaches a listener again that lost its connection', async () => {
    let calls = 0;
    const { connectionString } = db.app.options;
    const listener = new FeedListener({ connectionString });
    await listener.start();
    listener.onGrowth(() => calls++);
    const sessions =
      "FROM pg_stat_activity WHERE application_name = 'senki feed listener' AND datname = current_database()";
    await db.admin.query(`SELECT pg_terminate_backend(pid) ${sessions}`);
    await eventually(async () => {
      await db.store.append(db.opening());
      await sequencer.drain();
      return calls > 1;
    });
    await listener.stop();
    await eventually(async () => (await db.admin.query(`SELECT ${sessions}`)).rowCount === 0);
  });
});

describe('a consumer', () => {
  beforeEach(async () => {
    await db.admin.query('CREATE TABLE seen (consumer text, position bigint, PRIMARY KEY (consumer, position))');
    await db.admin.query('GRANT SELECT, INSERT ON seen TO senki_app');
  });

  const note = (name: string, events: readonly FeedEvent[], tx: PoolClient) =>
    tx.query('INSERT INTO seen SELECT $1, unnest($2::bigint[])', [name, events.map((event) => event.position)]);

  const noted = async (name: string): Promise<number> =>
    (await db.admin.query('SELECT FROM seen WHERE consumer = $1', [name])).rowCount ?? 0;

  async function appendMatches(count: number): Promise<void> {
    const results = await db.store.appendMany(Array.from({ length: count }, () => db.opening()));
    expect(results.every((result) => result.ok)).toBe(true);
  }

  it('rolls a failed batch back, tries it again, and says why it lags', async () => {
    let attempts = 0;
    const consumer = new FeedConsumer(db.app, {
      name: 'flaky',
      handle: async (events, tx) => {
        await note('flaky', events, tx);
        if (++attempts < 3) throw new Error('not yet');
      },
    });
    await appendMatches(5);
    await sequencer.drain();
    expect(await consumer.lag()).toBe(5);
    consumer.start();
    await eventually(() => consumer.lastError()?.message === 'not yet');
    await eventually(async () => (await consumer.lag()) === 0);
    await consumer.stop();
    expect(attempts).toBe(3);
    expect(await noted('flaky')).toBe(5);
    expect(consumer.lastError()).toBeNull();
  });

  it('that always fails hinders neither the others nor the appends', async () => {
    const errors: Error[] = [];
    const handle = () => Promise.reject(new Error('broken'));
    const broken = new FeedConsumer(db.app, { name: 'broken', handle, onError: (error) => errors.push(error) });
    const sound = new FeedConsumer(db.app, {
      name: 'sound',
      handle: async (events, tx) => void (await note('sound', events, tx)),
    });
    broken.start();
    sound.start();
    sequencer.start();
    await appendMatches(20);
    await eventually(async () => (await noted('sound')) === 20 && errors.length > 1);
    expect(await broken.lag()).toBe(20);
    expect(broken.lastError()?.message).toBe('broken');
    await Promise.all([broken.stop(), sound.stop(), sequencer.stop()]);
  });

  it('sees every event exactly once and in order, though it and the sequencer are restarted all the time', async () => {
    const order: number[] = [];
    const chance = drawnNumbers('feed.int.spec.ts');
    const handle = async (events: readonly FeedEvent[], tx: PoolClient): Promise<void> => {
      await note('board', events, tx);
      if (chance() < 0.2) throw new Error('chance');
    };
    const twins = [1, 2].map(() => new FeedConsumer(db.app, { name: 'board', batchSize: 7, handle }));
    const sequencers = [sequencer, new Sequencer(db.app)];
    const parts = [...twins, ...sequencers];
    for (const part of parts) part.start();

    let writing = true;
    const chaos = (async () => {
      while (writing) {
        const part = parts[Math.floor(chance() * parts.length)]!;
        await part.stop();
        part.start();
      }
    })();
    const writer = async (): Promise<void> => {
      let last = db.opening();
      await db.store.append(last);
      for (let i = 0; i < 15; i++) await db.store.append((last = db.following(last)));
    };
    await Promise.all(Array.from({ length: 12 }, writer));
    writing = false;
    await chaos;
    await eventually(async () => (await noted('board')) === 12 * 16);
    await Promise.all(parts.map((part) => part.stop()));

    const versions = new Map<string, number>();
    for (const event of await readFeed(db.app, 0, 1_000)) {
      order.push(event.position);
      expect(event.version).toBe((versions.get(event.matchId) ?? 0) + 1);
      versions.set(event.matchId, event.version);
    }
    expect(order).toEqual(Array.from({ length: 12 * 16 }, (_, i) => i + 1));
  });
});

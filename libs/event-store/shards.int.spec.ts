import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { v7 } from 'uuid';
import { drawnNumbers } from '#testkit/chance';
import { eventually } from '#testkit';
import { feedEnd, type FeedEvent, readFeed, readFeedInOrder } from './feed.js';
import { FeedConsumer } from './feed-consumer.js';
import { Sequencer } from './sequencer.js';
import { createTestDatabase, type TestDatabase } from './test-database.spec-helper.js';
import type { Append } from './types.js';

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((each) => each.drop())));

async function prepare(shards: number): Promise<TestDatabase> {
  const db = await createTestDatabase(shards);
  opened.push(db);
  await db.admin.query(`
    CREATE TABLE seen (consumer text, n bigserial, match_id uuid, version int, position bigint,
                       PRIMARY KEY (consumer, match_id, version));
    GRANT SELECT, INSERT ON seen TO senki_app; GRANT USAGE ON seen_n_seq TO senki_app`);
  return db;
}

const note = (name: string, events: readonly FeedEvent[], tx: PoolClient) =>
  tx.query(
    `INSERT INTO seen (consumer, match_id, version, position)
     SELECT $1, * FROM unnest($2::uuid[], $3::int[], $4::bigint[])`,
    [name, events.map((e) => e.matchId), events.map((e) => e.version), events.map((e) => e.position)],
  );

/** What a consumer saw, in the order in which it saw it. */
async function seen(db: TestDatabase, name: string): Promise<readonly FeedEvent[]> {
  const { rows } = await db.admin.query<FeedEvent>(
    `SELECT match_id AS "matchId", version, position::float8 FROM seen WHERE consumer = $1 ORDER BY n`,
    [name],
  );
  return rows;
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const positions = (events: readonly FeedEvent[]): number[] => events.map(({ position }) => position);

function expectOrderInMatches(events: readonly FeedEvent[]): void {
  const versions = new Map<string, number>();
  for (const { matchId, version } of events) {
    expect(version).toBe((versions.get(matchId) ?? 0) + 1);
    versions.set(matchId, version);
  }
}

async function drainAll(db: TestDatabase): Promise<void> {
  const sequencer = new Sequencer(db.app);
  while ((await sequencer.drain()) > 0);
}

async function shardOf(db: TestDatabase, { matchId }: Append): Promise<number> {
  const { rows } = await db.admin.query<{ shard: number }>('SELECT shard FROM es.match_stream WHERE match_id = $1', [
    matchId,
  ]);
  return rows[0]!.shard;
}

/** An opening whose match belongs to that shard of four. */
async function openingIn(db: TestDatabase, shard: number): Promise<Append> {
  for (;;) {
    const open = db.opening();
    const { rows } = await db.admin.query<{ shard: number }>('SELECT es.shard_of($1, 4) AS shard', [open.matchId]);
    if (rows[0]!.shard === shard) return open;
  }
}

describe.each([1, 4])('a feed of %i shards', (shards) => {
  it('loses and doubles nothing, and keeps every order, whatever is restarted', async () => {
    const db = await prepare(shards);
    const chance = drawnNumbers(`shards.int.spec.ts ${shards}`);
    const handleAs = (name: string) => async (events: readonly FeedEvent[], tx: PoolClient) => {
      await note(name, events, tx);
      if (chance() < 0.15) throw new Error('chance');
    };
    const consumer = (name: string, ordered: boolean) =>
      new FeedConsumer(db.app, { name, ordered, batchSize: 1 + Math.floor(chance() * 9), handle: handleAs(name) });
    const sequencers = upTo(3).map(() => new Sequencer(db.app));
    const consumers = upTo(2).flatMap(() => [consumer('each shard', false), consumer('in order', true)]);
    const parts = [...sequencers, ...consumers];
    for (const part of parts) part.start();

    let writing = true;
    const chaos = (async () => {
      while (writing) {
        const part = parts[Math.floor(chance() * parts.length)]!;
        await part.stop();
        part.start();
      }
    })();
    let total = 0;
    const writer = async (): Promise<void> => {
      let last = db.opening();
      await db.store.append(last);
      total += 1;
      const appends = Math.floor(chance() * 20);
      for (let i = 0; i < appends; i++) {
        last = db.following(last, { events: upTo(1 + Math.floor(chance() * 3)).map(() => last.events[0]!) });
        await db.store.append(last);
        total += last.events.length;
      }
    };
    await Promise.all(upTo(16).map(writer));
    writing = false;
    await chaos;
    await eventually(
      async () => (await seen(db, 'each shard')).length + (await seen(db, 'in order')).length >= 2 * total,
    );
    await Promise.all(parts.map((part) => part.stop()));

    const feeds = await Promise.all(upTo(shards).map((n) => readFeed(db.app, 0, 10_000, n - 1)));
    for (const feed of feeds) expect(positions(feed)).toEqual(upTo(feed.length));
    const { events, last } = await readFeedInOrder(db.app, 0, 10_000);
    expect([feeds.flat().length, last, events.length]).toEqual([total, total, total]);
    expect(positions(events)).toEqual(upTo(total));
    const inOrder = await seen(db, 'in order');
    expect(inOrder).toEqual(events.map(({ matchId, version, position }) => ({ matchId, version, position })));
    for (const all of [events, feeds.flat(), await seen(db, 'each shard')]) {
      expect(all).toHaveLength(total);
      expectOrderInMatches(all);
    }
    if (shards > 1) expect(feeds.filter((feed) => feed.length > 0).length).toBeGreaterThan(1);
  });

  it('is read in order piece by piece, of the types that are asked for', async () => {
    const db = await prepare(shards);
    for (let i = 0; i < 12; i++) {
      const open = db.opening();
      await db.store.append(open);
      await db.store.append(db.following(open));
      if (i % 3 === 2) await drainAll(db);
    }
    expect(await feedEnd(db.app)).toBe(24);
    const whole = (await readFeedInOrder(db.app, 0, 100)).events;
    for (const limit of [1, 2, 5, 7]) {
      const read: FeedEvent[] = [];
      for (let after = 0; after < 24;) {
        const { events, last } = await readFeedInOrder(db.app, after, limit);
        read.push(...events);
        after = last;
      }
      expect(read).toEqual(whole);
    }
    expect(await readFeedInOrder(db.app, 24, 5)).toEqual({ events: [], last: 24 });
    const openings = await readFeedInOrder(db.app, 0, 100, ['MatchOpened']);
    expect(openings).toEqual({ events: whole.filter(({ type }) => type === 'MatchOpened'), last: 24 });
    const { rows } = await db.app.query<{ match_id: string; version: number; place: string }>(
      'SELECT match_id, version, es.place_of(shard, position) AS place FROM es.feed ORDER BY place',
    );
    expect(rows.map((row) => `${row.place} ${row.match_id} ${row.version}`)).toEqual(
      whole.map((event) => `${event.position} ${event.matchId} ${event.version}`),
    );
  });
});

describe('several shards', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await prepare(4);
  });

  it('are numbered by several sequencers at once', async () => {
    for (const shard of [2, 3]) await db.store.append(await openingIn(db, shard));
    const sequencer = new Sequencer(db.app);
    const held = await db.app.connect();
    await held.query('BEGIN');
    await held.query('SELECT es.sequence(10)');
    expect(await sequencer.drain()).toBe(1);
    expect(await sequencer.drain()).toBe(-1);
    await held.query('COMMIT');
    held.release();
    // The sequencer that was alone with the order left the other's events to whoever comes next.
    expect(await feedEnd(db.app)).toBe(1);
    expect(await sequencer.drain()).toBe(0);
    expect(await feedEnd(db.app)).toBe(2);
  });

  it('are handled by several nodes at once, but each by one', async () => {
    for (const shard of [0, 1]) await db.store.append(await openingIn(db, shard));
    await drainAll(db);
    let waiting = 0;
    let go = () => {};
    const both = new Promise<void>((resolve) => (go = resolve));
    const handle = async (events: readonly FeedEvent[], tx: PoolClient) => {
      await note('slow', events, tx);
      if (++waiting === 2) go();
      await both;
    };
    const nodes = upTo(2).map(() => new FeedConsumer(db.app, { name: 'slow', handle }));
    for (const node of nodes) node.start();
    await eventually(async () => (await nodes[0]!.lag()) === 0);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(await seen(db, 'slow')).toHaveLength(2);
  });

  it('share matches equally, by parts of the range of the hash', async () => {
    const ids = upTo(4_000).map(() => v7());
    const { rows } = await db.admin.query<{ shard: number; matches: number; least: string; most: string }>(
      `SELECT es.shard_of(id, 4) AS shard, count(*)::int AS matches, min(uuid_hash(id)) AS least, max(uuid_hash(id)) AS most
       FROM unnest($1::uuid[]) id GROUP BY 1 ORDER BY 1`,
      [ids],
    );
    expect(rows.map(({ shard }) => shard)).toEqual([0, 1, 2, 3]);
    for (const { shard, matches, least, most } of rows) {
      expect(Math.abs(matches - 1_000)).toBeLessThan(200);
      expect([least, most].map((hash) => Math.floor((Number(hash) + 2 ** 31) / 2 ** 30))).toEqual([shard, shard]);
    }
  });
});

describe('the number of shards', () => {
  it('can be raised under way: matches stay where they were opened, and nothing is seen twice or out of order', async () => {
    const db = await prepare(1);
    const consumers = [false, true].map((ordered) => {
      const name = ordered ? 'in order' : 'each shard';
      return new FeedConsumer(db.app, {
        name,
        ordered,
        batchSize: 3,
        handle: (e, tx) => note(name, e, tx).then(() => {}),
      });
    });
    const parts = [new Sequencer(db.app), new Sequencer(db.app), ...consumers];
    for (const part of parts) part.start();
    const early = await Promise.all(
      upTo(8).map(async () => {
        const open = db.opening();
        await db.store.append(open);
        return open;
      }),
    );
    await eventually(async () => (await feedEnd(db.app)) > 0);
    for (const [i, shards] of [2, 4].entries()) {
      const raising = db.admin.query('SELECT es.raise_feed_shards($1)', [shards]);
      await Promise.all(early.map((open) => db.store.append(db.following({ ...open, expectedVersion: i }))));
      await raising;
      await Promise.all(upTo(8).map(() => db.store.append(db.opening())));
    }
    for (const name of ['each shard', 'in order']) await eventually(async () => (await seen(db, name)).length === 40);
    await Promise.all(parts.map((part) => part.stop()));
    expect(await Promise.all(early.map((open) => shardOf(db, open)))).toEqual(early.map(() => 0));
    for (const name of ['each shard', 'in order']) {
      const all = await seen(db, name);
      expect(all).toHaveLength(40);
      expectOrderInMatches(all);
    }
    expect(positions(await seen(db, 'in order'))).toEqual(upTo(40));
    const { rows } = await db.admin.query('SELECT DISTINCT shard FROM es.feed');
    expect(rows.length).toBeGreaterThan(1);
  });

  it('can be raised before the first event', async () => {
    const db = await prepare(4);
    expect(await feedEnd(db.app)).toBe(0);
    for (const shard of [3, 1]) await db.store.append(await openingIn(db, shard));
    await drainAll(db);
    expect(positions((await readFeedInOrder(db.app, 0, 10)).events)).toEqual([1, 2]);
  });

  it('becomes neither smaller nor anything but a power of two, nor is it for the application to change', async () => {
    const db = await prepare(4);
    await expect(db.admin.query('SELECT es.raise_feed_shards(2)')).rejects.toThrow('cannot become fewer');
    await expect(db.admin.query('SELECT es.raise_feed_shards(6)')).rejects.toThrow('feed_shards');
    await expect(db.app.query('SELECT es.raise_feed_shards(8)')).rejects.toThrow('permission denied');
    await expect(db.app.query('UPDATE es.layout SET distributed = true')).rejects.toThrow('permission denied');
  });
});

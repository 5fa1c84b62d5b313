import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { createPool, readFeed, readFeedInOrder } from '#event-store';
import { dropDatabase, runOn, testServerUrl } from '../libs/event-store/testing/index.js';
import { encodeAppend } from '../libs/event-store/append-codec.js';
import { migrate, migrations } from './index.js';
import { Shards1794700001000 } from './1794700001000-shards.js';
import { runInTurn } from './runner.js';

/** The upgrade to shards, while nodes of the version before go on with the statements that they know. */

const name = `senki_test_${randomBytes(6).toString('hex')}`;
let url: string;
let pool: Pool;

beforeAll(async () => {
  await runOn(testServerUrl(), `CREATE DATABASE ${name}`);
  url = Object.assign(new URL(testServerUrl()), { pathname: `/${name}` }).href;
  await runInTurn(url, migrations.slice(0, migrations.indexOf(Shards1794700001000)));
  pool = createPool({ connectionString: url, max: 16 });
  // What a session goes on with that was waiting in the function when the migration replaced it.
  const { rows } = await pool.query<{ text: string }>(
    `SELECT pg_get_functiondef('es.append_one(jsonb)'::regprocedure) AS text`,
  );
  await pool.query(rows[0]!.text.replace('FUNCTION es.append_one(', 'FUNCTION es.append_under_way('));
});

afterAll(async () => {
  await pool.end();
  await dropDatabase(testServerUrl(), name);
});

const STALE_CLOCK = 'ES003';
const played = { type: 'CardPlayed', schemaVersion: 1, payload: {} };

/** An append of two events. */
function itemOf(matchId: string, expectedVersion: number, at: number): string {
  const timers = [{ kind: 'set' as const, key: 'north', dueAt: at + 60_000, command: {} }];
  const append = { matchId, expectedVersion, commandId: randomUUID(), fingerprint: new Uint8Array(32), at };
  return encodeAppend({ ...append, events: [played, played], meta: {}, timers, reply: null });
}

/** Appends to a match until told to stop; returns how many events it has. */
async function write(isOver: () => boolean): Promise<number> {
  const matchId = v7();
  for (let version = 0; ;) {
    if (isOver() && version > 0) return version;
    const item = itemOf(matchId, version, Date.now());
    const { rows } = await pool.query<{ status: string }>('SELECT * FROM es.append($1)', [[item]]);
    // Whoever waited too long for the migration comes with a time that has passed, and tries again as a node does.
    expect(['appended', STALE_CLOCK]).toContain(rows[0]?.status);
    if (rows[0]?.status === 'appended') version += 2;
  }
}

/** A consumer as it was before shards: it knows neither of them nor of their column. Returns what it has seen. */
async function consume(isOver: () => boolean, failures: string[]): Promise<readonly string[]> {
  const seen: string[] = [];
  const insert = 'INSERT INTO es.consumer (name, position) VALUES ($1, 0) ON CONFLICT DO NOTHING';
  await pool.query(insert, ['earlier']);
  for (;;) {
    const last = isOver();
    // The call that waits while the migration runs still has the old function and fails; a sequencer then tries again.
    await pool.query('SELECT es.sequence(100)').catch((error: unknown) => failures.push(String(error)));
    const { rows } = await pool.query<{ position: string; match_id: string; version: number }>(
      `SELECT f.position, f.match_id, f.version FROM es.feed f, es.consumer c
       WHERE c.name = 'earlier' AND f.position > c.position ORDER BY f.position LIMIT 50`,
    );
    seen.push(...rows.map((row) => `${row.position} ${row.match_id} ${row.version}`));
    if (last && rows.length === 0) return seen;
    const position = rows.at(-1)?.position;
    if (position) await pool.query('UPDATE es.consumer SET position = $2 WHERE name = $1', ['earlier', position]);
  }
}

it('lets appends, sequencers and consumers of the version before go on, and loses nothing', async () => {
  let over = false;
  let written = false;
  const writers = Promise.all(Array.from({ length: 8 }, () => write(() => over)));
  const failures: string[] = [];
  const consumer = consume(() => written, failures);
  const ran = await migrate(url);
  expect(ran).toContain(Shards1794700001000.name);
  over = true;
  const events = (await writers).reduce((sum, count) => sum + count, 0);
  written = true;
  const seen = await consumer;
  expect(failures.length).toBeLessThanOrEqual(1);
  expect(seen.map((line) => Number(line.split(' ')[0]))).toEqual(Array.from({ length: events }, (_, i) => i + 1));
  const feed = await readFeed(pool, 0, 100_000);
  expect(feed.map(({ position, matchId, version }) => `${position} ${matchId} ${version}`)).toEqual(seen);
  expect((await readFeedInOrder(pool, 0, 100_000)).events).toEqual(feed);
  const versions = new Map<string, number>();
  for (const { matchId, version } of feed) {
    expect(version).toBe((versions.get(matchId) ?? 0) + 1);
    versions.set(matchId, version);
  }
});

it('puts an append that was under way before the next one of its match', async () => {
  const matchId = v7();
  const at = Date.now();
  const appends = [
    () => pool.query('SELECT * FROM es.append_under_way($1)', [itemOf(matchId, 0, at)]),
    () => pool.query('SELECT * FROM es.append($1)', [[itemOf(matchId, 2, at)]]),
  ];
  for (const append of appends) expect((await append()).rows).toMatchObject([{ status: 'appended' }]);
  await pool.query('SELECT es.sequence(100)');
  const { rows } = await pool.query('SELECT version FROM es.feed WHERE match_id = $1 ORDER BY position', [matchId]);
  expect(rows.map(({ version }) => version as number)).toEqual([1, 2, 3, 4]);
});

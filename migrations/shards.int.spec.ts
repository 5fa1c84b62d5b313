import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { createPool, readFeed, readFeedInOrder } from '#event-store';
import { runOn, testServerUrl } from '../libs/event-store/testing/index.js';
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
});

afterAll(async () => {
  await pool.end();
  await runOn(testServerUrl(), `DROP DATABASE ${name} WITH (FORCE)`);
});

const played = { type: 'CardPlayed', schemaVersion: 1, payload: {} };

/** Appends to a match until told to stop; returns how many events it has. */
async function write(isOver: () => boolean): Promise<number> {
  const matchId = v7();
  for (let version = 0; ; version += 2) {
    if (isOver() && version > 0) return version;
    const at = Date.now();
    const timers = [{ kind: 'set' as const, key: 'north', dueAt: at + 60_000, command: {} }];
    const append = { matchId, expectedVersion: version, commandId: randomUUID(), fingerprint: new Uint8Array(32), at };
    const item = encodeAppend({ ...append, events: [played, played], meta: {}, timers, reply: null });
    const { rows } = await pool.query<{ status: string }>('SELECT * FROM es.append($1)', [[item]]);
    expect(rows).toMatchObject([{ status: 'appended' }]);
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

import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { createPool, DatabaseClock, EventStore, type Append, type Json } from '#event-store';
import type { Game } from '#kernel';
import { payloadOf } from '#match';
import { hex, payloadHash } from '#proof';
import { recordMatch, type Commit } from './recorded-match.js';

const TEMPLATES = 16;
const FINGERPRINT = new Uint8Array(32).fill(7);

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Calls `work` in that many lanes for some time, after a warm-up, and counts. */
export async function rateOf(lanes: number, seconds: number, work: (lane: number) => Promise<void>): Promise<Rate> {
  const warmUp = performance.now() + Math.min(1_500, seconds * 300);
  const until = warmUp + seconds * 1000;
  let count = 0;
  const lane = async (_: unknown, number: number): Promise<void> => {
    while (performance.now() < until) {
      await work(number);
      const now = performance.now();
      if (now >= warmUp && now < until) count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { perSecond: Math.round(count / seconds), seconds };
}

export interface AppendBench {
  readonly game: Game;
  readonly databaseUrl: string;
  readonly writers: number;
  readonly seconds: number;
}

/**
 * How fast matches can be written at all: the append function called by itself from as many connections as there are
 * writers, every call one commit, its text made beforehand; and the event store, which gathers them into batches.
 */
export async function benchAppend({ game, databaseUrl, writers, seconds }: AppendBench) {
  const pool = createPool({ connectionString: databaseUrl, max: writers });
  const clock = new DatabaseClock(pool);
  await clock.start();
  try {
    const matches = Array.from({ length: TEMPLATES }, (_, i) => recordMatch(game, `append/${i}`, clock.now()).commits);
    const raw = await rateOf(writers, seconds, rawWriters(pool, clock, matches.map(toTemplates)));
    const store = await rateOf(writers, seconds, storeWriters(new EventStore(pool, clock), clock, matches));
    const commits = matches.flat();
    const events = commits.reduce((sum, commit) => sum + commit.events.length, 0);
    return { writers, eventsPerCommit: Math.round((events / commits.length) * 10) / 10, raw, store };
  } finally {
    clock.stop();
    await pool.end();
  }
}

/** Text of an append around the parts that differ: match and command at the head, instant in the middle. */
interface Template {
  readonly expected: number;
  readonly tail: string;
}

function toTemplates(commits: readonly Commit[]): readonly Template[] {
  let version = 0;
  return commits.map(({ events, timers }) => {
    const expected = version;
    version += events.length;
    const parts = {
      events: events.map((event) => {
        const payload = payloadOf(event) as Json;
        return { type: event.type, schema: 1, hash: hex(payloadHash(payload)), payload };
      }),
      meta: { by: 'seat/0' },
      timers: timers.map((timer) =>
        timer.kind === 'set' ? { key: timer.key, due: timer.dueAt, command: timer.command } : { key: timer.key, due: null },
      ),
      reply: { rejection: null },
    };
    return { expected, tail: JSON.stringify(parts).slice(1) };
  });
}

/** Each lane writes one match after the other, commit by commit. */
function rawWriters(
  pool: ReturnType<typeof createPool>,
  clock: DatabaseClock,
  matches: readonly (readonly Template[])[],
): (lane: number) => Promise<void> {
  const fingerprint = hex(FINGERPRINT);
  return inMatches(matches, async (matchId, { expected, tail }) => {
    const head = { match: matchId, expected, command: randomUUID(), fingerprint, at: clock.now() };
    const item = `${JSON.stringify(head).slice(0, -1)},${tail}`;
    const query = { name: 'bench_append', text: 'SELECT * FROM es.append($1)', values: [[item]] };
    const { rows } = await pool.query<{ status: string; detail: string }>(query);
    if (rows[0]?.status !== 'appended') throw new Error(`append: ${rows[0]?.status} ${rows[0]?.detail}`);
  });
}

function storeWriters(
  store: EventStore,
  clock: DatabaseClock,
  matches: readonly (readonly Commit[])[],
): (lane: number) => Promise<void> {
  const versioned = matches.map((commits) => {
    let version = 0;
    return commits.map((commit) => {
      const expected = version;
      version += commit.events.length;
      return { expected, commit };
    });
  });
  return inMatches(versioned, async (matchId, { expected, commit }) => {
    const append: Append = {
      matchId,
      expectedVersion: expected,
      commandId: randomUUID(),
      fingerprint: FINGERPRINT,
      at: clock.now(),
      events: commit.events.map((event) => ({ type: event.type, schemaVersion: 1, payload: payloadOf(event) as Json })),
      meta: { by: 'seat/0' },
      timers: commit.timers,
      reply: { rejection: null },
    };
    await store.append(append);
  });
}

function inMatches<T>(
  matches: readonly (readonly T[])[],
  write: (matchId: string, part: T) => Promise<void>,
): (lane: number) => Promise<void> {
  const places = new Map<number, { matchId: string; parts: readonly T[]; next: number }>();
  let begun = 0;
  return async (lane) => {
    let place = places.get(lane);
    if (!place || place.next >= place.parts.length) {
      place = { matchId: v7(), parts: matches[begun++ % matches.length] as readonly T[], next: 0 };
      places.set(lane, place);
    }
    const part = place.parts[place.next++] as T;
    await write(place.matchId, part);
  };
}

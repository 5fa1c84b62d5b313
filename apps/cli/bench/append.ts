import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { createPool, DatabaseClock, EventStore, type Append, type Json } from '#event-store';
import type { Game } from '#kernel';
import { payloadOf } from '#match';
import { hex, payloadHash } from '#proof';
import type { Work } from './rates.js';
import { recordRandomMatch, type Commit } from '#simulation/recording';

const TEMPLATES = 16;
const FINGERPRINT = new Uint8Array(32).fill(7);

export interface AppendBench {
  readonly eventsPerCommit: number;
  /** Calls the append function directly, one commit for each call, with text prepared beforehand. */
  readonly raw: Work;
  /** The event store, which gathers appends into batches. */
  readonly store: Work;
  close(): Promise<void>;
}

/** Two ways to write matches, one commit at a time: the fastest that this database allows, and the store's. */
export async function openAppends(game: Game, databaseUrl: string, writers: number): Promise<AppendBench> {
  const pool = createPool({ connectionString: databaseUrl, max: writers });
  const clock = new DatabaseClock(pool);
  await clock.start();
  const matches = Array.from(
    { length: TEMPLATES },
    (_, i) => recordRandomMatch(game, `append/${i}`, clock.now()).commits,
  );
  const commits = matches.flat();
  const events = commits.reduce((sum, commit) => sum + commit.events.length, 0);
  return {
    eventsPerCommit: Math.round((events / commits.length) * 10) / 10,
    raw: rawWriters(pool, clock, matches.map(toTemplates)),
    store: storeWriters(new EventStore(pool, clock), clock, matches),
    close: async () => {
      clock.stop();
      await pool.end();
    },
  };
}

/** The text of an append around the parts that differ: match and command at the head, instant in the middle. */
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
        timer.kind === 'set'
          ? { key: timer.key, due: timer.dueAt, command: timer.command }
          : { key: timer.key, due: null },
      ),
      reply: { rejection: null },
    };
    return { expected, tail: JSON.stringify(parts).slice(1) };
  });
}

/** Each lane writes one match after another, commit by commit. */
function rawWriters(
  pool: ReturnType<typeof createPool>,
  clock: DatabaseClock,
  matches: readonly (readonly Template[])[],
): Work {
  const fingerprint = hex(FINGERPRINT);
  return inMatches(matches, async (matchId, { expected, tail }) => {
    const head = { match: matchId, expected, command: randomUUID(), fingerprint, at: clock.now() };
    const item = `${JSON.stringify(head).slice(0, -1)},${tail}`;
    const query = { name: 'bench_append', text: 'SELECT * FROM es.append($1)', values: [[item]] };
    const { rows } = await pool.query<{ status: string; detail: string }>(query);
    if (rows[0]?.status !== 'appended') throw new Error(`append: ${rows[0]?.status} ${rows[0]?.detail}`);
  });
}

function storeWriters(store: EventStore, clock: DatabaseClock, matches: readonly (readonly Commit[])[]): Work {
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

function inMatches<T>(matches: readonly (readonly T[])[], write: (matchId: string, part: T) => Promise<void>): Work {
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

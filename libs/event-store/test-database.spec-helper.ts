import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { createPool } from './database.js';
import { DatabaseClock } from './database-clock.js';
import { EventStore } from './event-store.js';
import { createOwnDatabase } from './testing/index.js';
import type { Append, NewEvent } from './types.js';

/** A migrated database of its own for one spec file, accessed both as the application and as a superuser. */
export interface TestDatabase {
  readonly app: Pool;
  readonly admin: Pool;
  readonly clock: DatabaseClock;
  readonly store: EventStore;
  /** A one-event append that opens a match now; the given fields override the defaults. */
  opening(fields?: Partial<Append>): Append;
  /** A one-event append that follows `before` with a new command id; the given fields override the defaults. */
  following(before: Append, fields?: Partial<Append>): Append;
  drop(): Promise<void>;
}

export async function createTestDatabase(shards = 1): Promise<TestDatabase> {
  const database = await createOwnDatabase();
  const admin = createPool({ connectionString: database.ownerUrl, max: 4 });
  if (shards > 1) await admin.query('SELECT es.raise_feed_shards($1)', [shards]);
  const app = createPool({ connectionString: database.appUrl, max: 20 });
  const clock = new DatabaseClock(app);
  await clock.start();
  return {
    app,
    admin,
    clock,
    store: new EventStore(app, clock),
    opening: (fields = {}) => ({ ...opening(clock.now()), ...fields }),
    following: (before, fields = {}) => ({ ...following(before, clock.now()), ...fields }),
    drop: async () => {
      clock.stop();
      await Promise.all([app.end(), admin.end()]);
      await database.drop();
    },
  };
}

export function played(card: string): NewEvent {
  return { type: 'CardPlayed', schemaVersion: 1, payload: { card } };
}

function following(before: Append, now: number): Append {
  const expectedVersion = before.expectedVersion + before.events.length;
  const at = Math.max(now, before.at);
  return { ...before, expectedVersion, at, commandId: randomUUID(), events: [played('SA')], timers: [] };
}

function opening(at: number): Append {
  return {
    matchId: v7(),
    expectedVersion: 0,
    commandId: randomUUID(),
    fingerprint: new Uint8Array(32),
    at,
    events: [{ type: 'MatchOpened', schemaVersion: 1, payload: { game: 'blackpoker' } }],
    meta: {},
    timers: [],
    reply: null,
  };
}

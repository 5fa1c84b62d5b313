import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams, events, command results, snapshots and timers, and the role that may touch them. */
export class EventStoreTables1794700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ROLE);
    await db.query(TABLES);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Roles belong to the cluster, so another database of it may have created this one, even at this very moment.
const ROLE = `
DO $$
BEGIN
  CREATE ROLE senki_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
`;

const TABLES = `
CREATE SCHEMA es;

-- One hot row per match: the concurrency token and the head of the hash chain. The fill factor keeps its updates HOT.
CREATE TABLE es.match_stream (
  match_id  uuid PRIMARY KEY,
  version   int NOT NULL CHECK (version > 0),
  head_hash bytea NOT NULL,
  last_at   timestamptz NOT NULL
) WITH (fillfactor = 70);

-- Match ids are UUIDv7, hence ordered by time: a range of ids is a month. The key also is the one Citus would shard by.
CREATE TABLE es.event (
  match_id       uuid NOT NULL,
  version        int NOT NULL CHECK (version > 0),
  type           text NOT NULL,
  schema_version smallint NOT NULL,
  payload        jsonb NOT NULL,
  meta           jsonb NOT NULL,
  recorded_at    timestamptz NOT NULL,
  payload_hash   bytea NOT NULL CHECK (octet_length(payload_hash) = 32),
  hash           bytea NOT NULL,
  PRIMARY KEY (match_id, version)
) PARTITION BY RANGE (match_id);

CREATE TABLE es.command_result (
  match_id     uuid NOT NULL,
  command_id   uuid NOT NULL,
  fingerprint  bytea NOT NULL,
  from_version int NOT NULL,
  to_version   int NOT NULL,
  reply        jsonb NOT NULL,
  PRIMARY KEY (match_id, command_id)
);

-- A cache: any row may be deleted at any time.
CREATE TABLE es.snapshot (
  match_id        uuid NOT NULL,
  reducer_version int NOT NULL,
  version         int NOT NULL,
  state           jsonb NOT NULL,
  PRIMARY KEY (match_id, reducer_version)
);

-- A row is a pending timer; cancelling deletes it. The generation is the stream version that set it, so it only grows.
CREATE TABLE es.match_timer (
  match_id      uuid NOT NULL,
  timer_key     text NOT NULL,
  generation    int NOT NULL,
  due_at        timestamptz NOT NULL,
  command       jsonb NOT NULL,
  claimed_until timestamptz,
  attempts      int NOT NULL DEFAULT 0,
  PRIMARY KEY (match_id, timer_key)
) WITH (fillfactor = 70);
CREATE INDEX match_timer_due ON es.match_timer (due_at);
`;

// What the append function writes, the application may only read: no hand-made event, head or command result.
const GRANTS = `
GRANT USAGE ON SCHEMA es TO senki_app;
GRANT SELECT ON es.match_stream, es.event, es.command_result TO senki_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON es.snapshot TO senki_app;
GRANT SELECT, DELETE, UPDATE (claimed_until, attempts) ON es.match_timer TO senki_app;
`;

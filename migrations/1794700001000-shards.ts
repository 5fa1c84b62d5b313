import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPEND_ONE, APPEND_TO } from './sharded-append.js';

/**
 * Shards of the feed: matches are spread over several orders of events, each numbered on its own, and the keys of what
 * belongs to a match contain its id. A database keeps one shard until its owner calls `es.raise_feed_shards`.
 */
export class Shards1794700001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statements of [STREAMS, OUTBOX, FEED, ORDER, TIMERS, OPENINGS, SHARDS, MERGE, SEQUENCE, READ, GRANTS])
      await db.query(statements);
    await db.query(APPEND_ONE);
    await db.query(APPEND_TO);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// First the table that every append locks first, so that appends under way are waited for and cannot deadlock with this.
// A match keeps the shard it was opened in: a larger number of shards is for new matches only.
const STREAMS = `
ALTER TABLE es.match_stream ADD COLUMN shard smallint NOT NULL DEFAULT 0;

-- distributed: the tables are spread over several servers, so one statement must not touch two matches.
CREATE TABLE es.layout (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  feed_shards smallint NOT NULL DEFAULT 1 CHECK (feed_shards IN (1, 2, 4, 8, 16, 32, 64)),
  distributed boolean NOT NULL DEFAULT false
);
INSERT INTO es.layout DEFAULT VALUES;
`;

// The order is that of the times of the appends, which never goes back within a match. A sequence would do on one
// server only: elsewhere each server has numbers of its own, and a match may move.
// The default and the trigger are for appends that were already under way, in the function as it was before: it has
// written the time of the append to the head of the match by then. The time of the row would not do, because it may be
// after that of the match's next append.
const OUTBOX = `
ALTER TABLE es.outbox
  ADD COLUMN shard smallint NOT NULL DEFAULT 0,
  ADD COLUMN recorded_at timestamptz;
UPDATE es.outbox o SET recorded_at = e.recorded_at
FROM es.event e WHERE e.match_id = o.match_id AND e.version = o.from_version;
ALTER TABLE es.outbox DROP COLUMN id, ADD PRIMARY KEY (shard, recorded_at, match_id, from_version);

CREATE FUNCTION es.time_outbox() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.last_at INTO NEW.recorded_at FROM es.match_stream s WHERE s.match_id = NEW.match_id;
  RETURN NEW;
END $$;
CREATE TRIGGER time_outbox BEFORE INSERT ON es.outbox FOR EACH ROW
WHEN (NEW.recorded_at IS NULL) EXECUTE FUNCTION es.time_outbox();
`;

// One sequencer at a time works on a shard, by the lock on its head: that, not a key, makes positions unique in a shard.
const FEED = `
ALTER TABLE es.feed ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE es.feed DROP CONSTRAINT feed_pkey;
ALTER TABLE es.feed ADD CONSTRAINT feed_position UNIQUE (shard, position, match_id);
ALTER TABLE es.feed REPLICA IDENTITY USING INDEX feed_match_id_version_key;

ALTER TABLE es.feed_head DROP COLUMN one, ADD COLUMN shard smallint NOT NULL DEFAULT 0 PRIMARY KEY;
ALTER TABLE es.consumer ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE es.consumer DROP CONSTRAINT consumer_pkey, ADD PRIMARY KEY (name, shard);
`;

// One order over all shards, for what needs one: a run is a piece of one shard's feed, and the runs follow each other.
// With one shard there are none, because its feed is that order.
const ORDER = `
CREATE TABLE es.feed_run (
  last        bigint PRIMARY KEY,
  first       bigint NOT NULL,
  shard       smallint NOT NULL,
  shard_first bigint NOT NULL,
  UNIQUE (shard, shard_first),
  CHECK (first <= last)
);

-- One row; its lock makes whoever holds it the only one who adds runs.
CREATE TABLE es.feed_merge (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
INSERT INTO es.feed_merge DEFAULT VALUES;
`;

const TIMERS = `
ALTER TABLE es.match_timer ADD COLUMN shard smallint NOT NULL DEFAULT 0;
DROP INDEX es.match_timer_due;
CREATE INDEX match_timer_due ON es.match_timer (shard, due_at);

-- The one without the shard stays for appends that were already under way.
CREATE FUNCTION es.change_timers(stream uuid, stream_shard smallint, set_by int, timers jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM es.match_timer
  WHERE match_id = stream
    AND timer_key IN (SELECT t->>'key' FROM jsonb_array_elements(timers) t WHERE t->>'due' IS NULL);
  INSERT INTO es.match_timer AS m (match_id, timer_key, generation, due_at, command, shard)
  SELECT stream, t->>'key', set_by, to_timestamp((t->>'due')::bigint / 1000.0), t->'command', stream_shard
  FROM jsonb_array_elements(timers) t WHERE t->>'due' IS NOT NULL
  ON CONFLICT (match_id, timer_key) DO UPDATE
  SET generation = excluded.generation, due_at = excluded.due_at, command = excluded.command,
      claimed_until = NULL, attempts = 0;
END $$;
`;

// Which match a command opened, apart from the secrets, whose key is the match. Nodes of the version before look for the
// command among the secrets, so its key there stays until the tables are distributed.
const OPENINGS = `
CREATE TABLE public.opening_command (
  command_id  uuid PRIMARY KEY,
  match_id    uuid NOT NULL,
  fingerprint bytea NOT NULL
);
INSERT INTO public.opening_command SELECT command_id, match_id, fingerprint FROM public.match_secret;
`;

// The shards cut the range of the hash into equal parts, as Citus cuts it: a shard of the feed then is a number of whole
// shards of Citus.
const SHARDS = `
CREATE FUNCTION es.shard_of(stream uuid, shards int) RETURNS smallint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (((pg_catalog.uuid_hash(stream)::bigint + 2147483648) * shards) >> 32)::smallint;

-- Only for the owner, and only when every node knows shards.
CREATE FUNCTION es.raise_feed_shards(shards int) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before int;
  numbered bigint;
BEGIN
  SELECT l.feed_shards INTO before FROM es.layout l FOR UPDATE;
  IF shards < before THEN
    RAISE EXCEPTION 'the feed has % shards, which cannot become fewer', before;
  END IF;
  PERFORM FROM es.feed_head ORDER BY shard FOR UPDATE;
  IF before = 1 AND shards > 1 THEN
    SELECT h.position INTO numbered FROM es.feed_head h;
    IF numbered > 0 THEN
      INSERT INTO es.feed_run (last, first, shard, shard_first) VALUES (numbered, 1, 0, 1);
    END IF;
    UPDATE es.feed_merge SET position = numbered;
  END IF;
  INSERT INTO es.feed_head (shard, position) SELECT s, 0 FROM generate_series(before, shards - 1) s;
  UPDATE es.layout SET feed_shards = shards;
END $$;
`;

// Whoever finds the row locked leaves its work to the one who holds it, or to the next call.
const MERGE = `
CREATE FUNCTION es.merge_feed() RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  base bigint;
  merged bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM es.feed_head h WHERE h.shard > 0) THEN
    RETURN 0;
  END IF;
  SELECT m.position INTO base FROM es.feed_merge m FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  WITH grown AS (
    SELECT h.shard, coalesce(r.until, 0) AS until, h.position - coalesce(r.until, 0) AS events
    FROM es.feed_head h LEFT JOIN LATERAL (
      SELECT r.shard_first + r.last - r.first AS until FROM es.feed_run r
      WHERE r.shard = h.shard ORDER BY r.shard_first DESC LIMIT 1) r ON true
    WHERE h.position > coalesce(r.until, 0)
  ), added AS (
    INSERT INTO es.feed_run (last, first, shard, shard_first)
    SELECT base + sum(g.events) OVER w, base + sum(g.events) OVER w - g.events + 1, g.shard, g.until + 1
    FROM grown g WINDOW w AS (ORDER BY g.shard)
    RETURNING last
  )
  SELECT max(a.last) INTO merged FROM added a;
  IF merged IS NULL THEN
    RETURN 0;
  END IF;
  UPDATE es.feed_merge SET position = merged;
  RETURN merged - base;
END $$;
`;

// Rows are removed from the outbox, never passed by a cursor: a transaction that commits late is in a later batch.
// Each call numbers one shard, the one that has waited longest of those that no other sequencer works on.
// Without JIT: it would be chosen because of an estimate of a thousand events for each append.
// Returns how many events were numbered, or -1 while other sequencers work on every shard that has something to number.
const SEQUENCE = `
CREATE OR REPLACE FUNCTION es.sequence(max_appends int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off AS $$
DECLARE
  head es.feed_head;
  last es.outbox;
  numbered int;
BEGIN
  -- Looking first keeps an idle sequencer from writing a row lock on every poll.
  IF NOT EXISTS (SELECT FROM es.outbox) THEN
    IF es.merge_feed() > 0 THEN
      PERFORM pg_notify('es_feed', '');
    END IF;
    RETURN 0;
  END IF;
  SELECT h.* INTO head FROM es.feed_head h
  WHERE EXISTS (SELECT FROM es.outbox o WHERE o.shard = h.shard)
  ORDER BY (SELECT min(o.recorded_at) FROM es.outbox o WHERE o.shard = h.shard)
  LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;
  SELECT o.* INTO last FROM es.outbox o WHERE o.shard = head.shard
  ORDER BY o.recorded_at, o.match_id, o.from_version OFFSET max_appends - 1 LIMIT 1;
  IF NOT FOUND THEN
    last.recorded_at := 'infinity';
  END IF;
  -- Whatever was committed since then and comes before the last is part of the batch too.
  WITH drained AS (
    DELETE FROM es.outbox o
    WHERE o.shard = head.shard
      AND (o.recorded_at, o.match_id, o.from_version) <= (last.recorded_at, last.match_id, last.from_version)
    RETURNING o.recorded_at, o.match_id, o.from_version, o.to_version
  )
  INSERT INTO es.feed (shard, position, match_id, version)
  SELECT head.shard, head.position + row_number() OVER (ORDER BY d.recorded_at, d.match_id, v), d.match_id, v
  FROM drained d, generate_series(d.from_version, d.to_version) v;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  IF numbered > 0 THEN
    UPDATE es.feed_head SET position = head.position + numbered WHERE shard = head.shard;
    PERFORM es.merge_feed();
    -- NOTIFY takes a database-wide lock at commit. Only sequencers ever do it, so no append waits.
    PERFORM pg_notify('es_feed', '');
  END IF;
  RETURN numbered;
END $$;
`;

// Both decide by the heads whether there is one shard, in the snapshot of the statement that calls them.
const READ = `
-- How far the order over all shards has come.
CREATE FUNCTION es.feed_end() RETURNS bigint LANGUAGE sql STABLE
RETURN CASE WHEN EXISTS (SELECT FROM es.feed_head h WHERE h.shard > 0)
            THEN (SELECT m.position FROM es.feed_merge m) ELSE (SELECT h.position FROM es.feed_head h) END;

-- Where an event of a shard's feed stands in the order over all shards; null as long as it has no place there.
CREATE FUNCTION es.place_of(of_shard smallint, at bigint) RETURNS bigint LANGUAGE sql STABLE
RETURN CASE WHEN EXISTS (SELECT FROM es.feed_head h WHERE h.shard > 0) THEN (
  SELECT r.first + at - r.shard_first
  FROM (SELECT * FROM es.feed_run r WHERE r.shard = of_shard AND r.shard_first <= at
        ORDER BY r.shard_first DESC LIMIT 1) r
  WHERE at - r.shard_first <= r.last - r.first) ELSE at END;

-- The feed in the order over all shards: places after \`after\`, at most \`places\` of them. Each run has a place at least.
CREATE FUNCTION es.feed_in_order(after bigint, places int)
RETURNS TABLE (place bigint, match_id uuid, version int) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.first + f.position - r.shard_first, f.match_id, f.version
  FROM (
    SELECT * FROM (SELECT r.last, r.first, r.shard, r.shard_first FROM es.feed_run r
                   WHERE r.last > after ORDER BY r.last LIMIT places) runs
    UNION ALL
    SELECT h.position, 1, h.shard, 1 FROM es.feed_head h
    WHERE NOT EXISTS (SELECT FROM es.feed_head other WHERE other.shard > 0)
  ) r CROSS JOIN LATERAL (
    SELECT f.position, f.match_id, f.version FROM es.feed f
    WHERE f.shard = r.shard AND f.position >= r.shard_first + greatest(after + 1 - r.first, 0)
      AND f.position <= r.shard_first + least(after + places, r.last) - r.first
  ) f
  ORDER BY 1;
END;
`;

const GRANTS = `
REVOKE ALL ON FUNCTION es.time_outbox(), es.change_timers(uuid, smallint, int, jsonb), es.shard_of(uuid, int), es.raise_feed_shards(int),
  es.merge_feed(), es.feed_end(), es.place_of(smallint, bigint), es.feed_in_order(bigint, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.feed_end(), es.place_of(smallint, bigint), es.feed_in_order(bigint, int) TO senki_app;
GRANT SELECT ON es.layout, es.feed_run, es.feed_merge TO senki_app;
GRANT SELECT, INSERT ON public.opening_command TO senki_app;
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox of the appends, the gapless feed made of it, and where each consumer stands. */
export class Feed1794700000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(SEQUENCE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const TABLES = `
-- CACHE must stay 1: an append draws its id while it holds the stream row, so ids follow the order within a match.
CREATE TABLE es.outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY (CACHE 1) PRIMARY KEY,
  match_id     uuid NOT NULL,
  from_version int NOT NULL,
  to_version   int NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE TABLE es.feed (
  position bigint PRIMARY KEY,
  match_id uuid NOT NULL,
  version  int NOT NULL,
  UNIQUE (match_id, version)
);

-- One row; its lock makes whoever holds it the only sequencer.
CREATE TABLE es.feed_head (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL
) WITH (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
INSERT INTO es.feed_head (position) VALUES (0);

CREATE TABLE es.consumer (
  name     text PRIMARY KEY,
  position bigint NOT NULL
) WITH (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
`;

// Rows are removed from the outbox, never passed by a cursor: a transaction that commits late is in a later batch.
// Returns how many events were numbered, or -1 while another sequencer is at work.
const SEQUENCE = `
CREATE FUNCTION es.sequence(max_appends int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  base bigint;
  numbered int;
BEGIN
  -- Looking first keeps an idle sequencer from writing a row lock on every poll.
  IF NOT EXISTS (SELECT FROM es.outbox) THEN
    RETURN 0;
  END IF;
  SELECT h.position INTO base FROM es.feed_head h FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;
  WITH drained AS (
    DELETE FROM es.outbox WHERE id IN (SELECT o.id FROM es.outbox o ORDER BY o.id LIMIT max_appends)
    RETURNING id, match_id, from_version, to_version
  )
  INSERT INTO es.feed (position, match_id, version)
  SELECT base + row_number() OVER (ORDER BY d.id, v), d.match_id, v
  FROM drained d, generate_series(d.from_version, d.to_version) v;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  IF numbered > 0 THEN
    UPDATE es.feed_head SET position = base + numbered;
    -- NOTIFY takes a database-wide lock at commit. Only this one session ever does it, so nobody waits.
    PERFORM pg_notify('es_feed', (base + numbered)::text);
  END IF;
  RETURN numbered;
END $$;
`;

const GRANTS = `
REVOKE ALL ON FUNCTION es.sequence(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.sequence(int) TO senki_app;
GRANT SELECT ON es.outbox, es.feed, es.feed_head TO senki_app;
GRANT SELECT, INSERT, UPDATE ON es.consumer TO senki_app;
`;

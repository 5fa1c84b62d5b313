import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The times in which the service could record nothing, so that nobody loses on time for them. */
export class Outages1794700000980 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(PULSE);
    await db.query(OUTAGE_AT);
    await db.query(APPEND_MANY);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// The pulse has one row: when a node last wrote. Null: no node has run yet.
const TABLES = `
CREATE TABLE es.pulse (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  at timestamptz
);
INSERT INTO es.pulse (at) VALUES (NULL);
CREATE TABLE es.outage (
  began_at timestamptz PRIMARY KEY,
  ended_at timestamptz NOT NULL CHECK (ended_at > began_at)
);
`;

// Every node calls this every two seconds. A gap of more than six means that no node could write in between. The row
// lock makes the first pulse after a gap the only one that records it. A recent pulse is not worth another write,
// unless the caller wants to know whether the database accepts one.
const PULSE = `
CREATE FUNCTION es.beat(must_write boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last   timestamptz;
  moment timestamptz;
BEGIN
  IF NOT must_write AND EXISTS (SELECT FROM es.pulse p WHERE p.at > clock_timestamp() - interval '1 second') THEN
    RETURN;
  END IF;
  SELECT p.at INTO last FROM es.pulse p FOR UPDATE;
  moment := clock_timestamp();
  IF last < moment - interval '6 seconds' THEN
    INSERT INTO es.outage (began_at, ended_at) VALUES (last, moment);
  END IF;
  UPDATE es.pulse p SET at = greatest(last, moment);
END $$;
`;

// The beat comes first: whoever asks right after an outage must find it, even if nobody has recorded it yet.
const OUTAGE_AT = `
CREATE FUNCTION es.outage_at(moment timestamptz, grace interval) RETURNS SETOF es.outage
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM es.beat(false);
  RETURN QUERY SELECT * FROM es.outage o WHERE o.began_at <= moment AND o.ended_at + grace >= moment
               ORDER BY o.began_at DESC LIMIT 1;
END $$;
`;

// As before, except that a batch fails as a whole if the server cannot write at all: the caller then drops the
// connection and tries another one, instead of reporting the failure of each append.
const APPEND_MANY = `
CREATE OR REPLACE FUNCTION es.append(items text[]) RETURNS SETOF es.append_outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  item text;
  outcome es.append_outcome;
BEGIN
  -- Alone, an append needs no savepoint: it is the transaction.
  IF cardinality(items) = 1 THEN
    RETURN NEXT es.append_one(items[1]::jsonb);
    RETURN;
  END IF;
  FOREACH item IN ARRAY items LOOP
    BEGIN
      outcome := es.append_one(item::jsonb);
    EXCEPTION
      WHEN read_only_sql_transaction OR insufficient_resources OR io_error THEN
        RAISE;
      WHEN OTHERS THEN
        outcome := ROW(SQLSTATE, NULL, NULL, NULL, SQLERRM)::es.append_outcome;
    END;
    RETURN NEXT outcome;
  END LOOP;
END $$;
`;

const GRANTS = `
REVOKE ALL ON FUNCTION es.beat(boolean), es.outage_at(timestamptz, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.beat(boolean), es.outage_at(timestamptz, interval) TO senki_app;
GRANT SELECT ON es.pulse, es.outage TO senki_app;
`;

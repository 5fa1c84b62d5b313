import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Monthly partitions of the events, and the triggers that keep them as they were written. */
export class EventPartitions1794700000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(IMMUTABLE);
    await db.query(PARTITIONS);
    await db.query('SELECT es.ensure_partitions(6)');
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// The application role lacks the privilege anyway; the triggers stop the owner as well.
const IMMUTABLE = `
CREATE FUNCTION es.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are immutable: % on %.% refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'ES002';
END $$;

-- Row triggers are cloned to every partition, TRUNCATE triggers are not: each partition gets its own below.
CREATE TRIGGER event_immutable BEFORE UPDATE OR DELETE ON es.event
  FOR EACH ROW EXECUTE FUNCTION es.refuse_change();
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON es.event
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change();
`;

// No default partition: it would make DETACH CONCURRENTLY impossible and hide a missing month.
// A month is built apart and attached, because CREATE TABLE ... PARTITION OF would lock out every append meanwhile.
// SECURITY DEFINER lets the worker call it daily without owning the schema.
const PARTITIONS = `
CREATE FUNCTION es.month_bound(month timestamp) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT (lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION es.ensure_partitions(months int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  this_month timestamp := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC');
  month timestamp;
  partition text;
  created int := 0;
BEGIN
  IF months NOT BETWEEN 1 AND 36 THEN
    RAISE EXCEPTION 'partitions can be created for 1 to 36 months ahead, not %', months;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('es.ensure_partitions'));
  -- The month before is kept too: an id minted just before midnight may arrive just after.
  FOR month IN SELECT generate_series(this_month - interval '1 month', this_month + months * interval '1 month',
                                      interval '1 month') LOOP
    partition := 'event_' || to_char(month, 'YYYYMM');
    CONTINUE WHEN to_regclass(format('es.%I', partition)) IS NOT NULL;
    EXECUTE format('CREATE TABLE es.%I (LIKE es.event INCLUDING ALL)', partition);
    EXECUTE format('CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON es.%I
                    FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change()', partition);
    EXECUTE format('ALTER TABLE es.event ATTACH PARTITION es.%I FOR VALUES FROM (%L) TO (%L)', partition,
                   es.month_bound(month), es.month_bound(month + interval '1 month'));
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;

-- Days from now to the end of the newest month that has a partition.
CREATE FUNCTION es.partition_headroom_days() RETURNS float8
LANGUAGE sql STABLE AS $$
  SELECT extract(epoch FROM to_date(max(substr(c.relname, 7)), 'YYYYMM') + interval '1 month'
                            - (now() AT TIME ZONE 'UTC'))::float8 / 86400
  FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'es.event'::regclass
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA es FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.ensure_partitions(int), es.partition_headroom_days() TO senki_app;
`;

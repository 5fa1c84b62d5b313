import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The append: one function, one round trip, one commit. */
export class Append1794700000003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(OUTCOME);
    await db.query(CHAIN);
    await db.query(TIMERS);
    await db.query(APPEND_ONE);
    await db.query(APPEND_MANY);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// A refusal is a row, not an exception, so that one refused append leaves the others of its batch alone.
// detail: ES001 the actual version, ES003 the database time in ms, otherwise the server's message.
const OUTCOME = `
CREATE TYPE es.append_outcome AS (
  status       text,
  from_version int,
  to_version   int,
  reply        jsonb,
  detail       text
);
`;

const CHAIN = `
CREATE FUNCTION es.chain(head bytea, stream uuid, after int, at bigint, events jsonb) RETURNS bytea[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  event jsonb;
  version int := after;
  hashes bytea[] := '{}';
BEGIN
  FOR event IN SELECT value FROM jsonb_array_elements(events) LOOP
    version := version + 1;
    head := sha256(head || uuid_send(stream) || int4send(version) || int8send(at)
                   || convert_to(event->>'type', 'UTF8') || decode(event->>'hash', 'hex'));
    hashes := hashes || head;
  END LOOP;
  RETURN hashes;
END $$;
`;

const TIMERS = `
CREATE FUNCTION es.change_timers(stream uuid, set_by int, timers jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM es.match_timer
  WHERE match_id = stream
    AND timer_key IN (SELECT t->>'key' FROM jsonb_array_elements(timers) t WHERE t->>'due' IS NULL);
  INSERT INTO es.match_timer AS m (match_id, timer_key, generation, due_at, command)
  SELECT stream, t->>'key', set_by, to_timestamp((t->>'due')::bigint / 1000.0), t->'command'
  FROM jsonb_array_elements(timers) t WHERE t->>'due' IS NOT NULL
  ON CONFLICT (match_id, timer_key) DO UPDATE
  SET generation = excluded.generation, due_at = excluded.due_at, command = excluded.command,
      claimed_until = NULL, attempts = 0;
END $$;
`;

// The stream row is locked before anything is looked at, so a twin of this command has either committed or not begun.
const APPEND_ONE = `
CREATE FUNCTION es.append_one(item jsonb) RETURNS es.append_outcome
LANGUAGE plpgsql AS $$
DECLARE
  stream   uuid := (item->>'match')::uuid;
  command  uuid := (item->>'command')::uuid;
  print    bytea := decode(item->>'fingerprint', 'hex');
  expected int := (item->>'expected')::int;
  at       bigint := (item->>'at')::bigint;
  events   jsonb := item->'events';
  count    int := jsonb_array_length(events);
  until    int := expected + count;
  moment   timestamptz := to_timestamp(at / 1000.0);
  now_ms   bigint;
  head     es.match_stream;
  earlier  es.command_result;
  hashes   bytea[];
BEGIN
  SELECT * INTO head FROM es.match_stream s WHERE s.match_id = stream FOR NO KEY UPDATE;
  IF FOUND THEN
    SELECT * INTO earlier FROM es.command_result c WHERE c.match_id = stream AND c.command_id = command;
    IF FOUND THEN
      IF earlier.fingerprint <> print THEN
        RETURN ROW('ES004', NULL, NULL, NULL, NULL)::es.append_outcome;
      END IF;
      RETURN ROW('replayed', earlier.from_version, earlier.to_version, earlier.reply, NULL)::es.append_outcome;
    END IF;
  END IF;

  IF coalesce(head.version, 0) <> expected THEN
    RETURN ROW('ES001', NULL, NULL, NULL, coalesce(head.version, 0))::es.append_outcome;
  END IF;
  now_ms := floor(extract(epoch FROM clock_timestamp()) * 1000);
  IF at < now_ms - 2000 OR at > now_ms + 250 OR moment < head.last_at THEN
    RETURN ROW('ES003', NULL, NULL, NULL, now_ms)::es.append_outcome;
  END IF;

  IF count > 0 THEN
    hashes := es.chain(coalesce(head.head_hash, sha256(uuid_send(stream))), stream, expected, at, events);
    IF expected = 0 THEN
      INSERT INTO es.match_stream (match_id, version, head_hash, last_at) VALUES (stream, until, hashes[count], moment)
      ON CONFLICT DO NOTHING;
      IF NOT FOUND THEN
        RETURN es.append_one(item);
      END IF;
    ELSE
      UPDATE es.match_stream s SET version = until, head_hash = hashes[count], last_at = moment
      WHERE s.match_id = stream;
    END IF;
    INSERT INTO es.event (match_id, version, type, schema_version, payload, meta, recorded_at, payload_hash, hash)
    SELECT stream, expected + e.ordinality, e.value->>'type', (e.value->>'schema')::smallint, e.value->'payload',
           item->'meta', moment, decode(e.value->>'hash', 'hex'), hashes[e.ordinality]
    FROM jsonb_array_elements(events) WITH ORDINALITY e;
    INSERT INTO es.outbox (match_id, from_version, to_version) VALUES (stream, expected + 1, until);
  ELSIF expected = 0 THEN
    RAISE EXCEPTION 'a match begins with at least one event' USING ERRCODE = 'ES005';
  END IF;

  INSERT INTO es.command_result (match_id, command_id, fingerprint, from_version, to_version, reply)
  VALUES (stream, command, print, expected + 1, until, item->'reply');
  IF jsonb_array_length(item->'timers') > 0 THEN
    PERFORM es.change_timers(stream, until, item->'timers');
  END IF;
  RETURN ROW('appended', expected + 1, until, item->'reply', NULL)::es.append_outcome;
END $$;
`;

// SECURITY DEFINER, so that the application role needs no write privilege on events, heads and command results at all:
// even a hijacked application connection can add to history only here, with a true chain, version and time. There is
// no dynamic SQL inside, every name is qualified, and the search path is fixed so that none can be shadowed.
// Callers send a batch ordered by match id; then two batches lock streams in the same order and cannot deadlock.
const APPEND_MANY = `
CREATE FUNCTION es.append(items text[]) RETURNS SETOF es.append_outcome
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
    EXCEPTION WHEN OTHERS THEN
      outcome := ROW(SQLSTATE, NULL, NULL, NULL, SQLERRM)::es.append_outcome;
    END;
    RETURN NEXT outcome;
  END LOOP;
END $$;
`;

const GRANTS = `
REVOKE ALL ON FUNCTION es.chain(bytea, uuid, int, bigint, jsonb), es.change_timers(uuid, int, jsonb),
                       es.append_one(jsonb), es.append(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.append(text[]) TO senki_app;
`;

/** The append with shards, as `Shards1794700001000` defines it. */

// As before, but that the match has a shard: its own, or when it is opened the one of its id.
export const APPEND_ONE = `
CREATE OR REPLACE FUNCTION es.append_one(item jsonb) RETURNS es.append_outcome
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
      SELECT es.shard_of(stream, l.feed_shards) INTO head.shard FROM es.layout l;
      INSERT INTO es.match_stream (match_id, version, head_hash, last_at, shard)
      VALUES (stream, until, hashes[count], moment, head.shard)
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
    INSERT INTO es.outbox (match_id, from_version, to_version, shard, recorded_at)
    VALUES (stream, expected + 1, until, head.shard, moment);
  ELSIF expected = 0 THEN
    RAISE EXCEPTION 'a match begins with at least one event' USING ERRCODE = 'ES005';
  END IF;

  INSERT INTO es.command_result (match_id, command_id, fingerprint, from_version, to_version, reply)
  VALUES (stream, command, print, expected + 1, until, item->'reply');
  IF jsonb_array_length(item->'timers') > 0 THEN
    PERFORM es.change_timers(stream, head.shard, until, item->'timers');
  END IF;
  RETURN ROW('appended', expected + 1, until, item->'reply', NULL)::es.append_outcome;
END $$;
`;

// One append by itself, with the match as an argument: Citus then runs the function on the server that has the match.
export const APPEND_TO = `
CREATE FUNCTION es.append_to(stream uuid, item text) RETURNS es.append_outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (item::jsonb->>'match')::uuid <> stream THEN
    RAISE EXCEPTION 'the append is for another match than %', stream USING ERRCODE = 'ES005';
  END IF;
  RETURN es.append_one(item::jsonb);
END $$;
REVOKE ALL ON FUNCTION es.append_to(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es.append_to(uuid, text) TO senki_app;
`;

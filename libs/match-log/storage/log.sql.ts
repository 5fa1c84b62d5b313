export const QUEUE_SEALS = `INSERT INTO seal_due (match_id, version, due_at)
  SELECT d.match_id, d.version, to_timestamp((d.at + o.delay) / 1000)
  FROM unnest($1::uuid[], $2::int[], $3::float8[]) WITH ORDINALITY AS d (match_id, version, at, place)
  -- A record that was rewritten must not keep the others waiting: a delay that is none counts as none.
  CROSS JOIN LATERAL (
    SELECT coalesce(max(least(greatest((payload ->> 'spectatorDelayMs')::float8, 0), 86400000)), 0) AS delay
    FROM es.event e
    WHERE e.match_id = d.match_id AND e.version = 1 AND jsonb_typeof(payload -> 'spectatorDelayMs') = 'number'
  ) o
  WHERE NOT EXISTS (SELECT FROM log_leaf l WHERE l.match_id = d.match_id AND l.version = d.version)
  ORDER BY d.place
  ON CONFLICT DO NOTHING`;

/** How long a result may take to be logged: longer than any spectator delay. */
const PATIENCE = "interval '1 day'";

export const MISSING_RESULTS = `SELECT e.match_id AS "matchId", e.version FROM es.event e
  WHERE e.match_id = ANY($1) AND e.type IN ('MatchEnded', 'ResultRevised')
    AND NOT EXISTS (SELECT FROM log_leaf l WHERE l.match_id = e.match_id AND l.version = e.version)
    AND NOT (e.recorded_at > now() - ${PATIENCE} AND (
      EXISTS (SELECT FROM seal_due d WHERE d.match_id = e.match_id AND d.version = e.version)
      OR EXISTS (SELECT FROM es.outbox o WHERE o.match_id = e.match_id AND e.version BETWEEN o.from_version AND o.to_version)
      OR EXISTS (SELECT FROM es.feed f LEFT JOIN es.consumer c ON c.name = 'seals' AND c.shard = f.shard
                 WHERE f.match_id = e.match_id AND f.version = e.version AND f.position > coalesce(c.position, 0))))
  ORDER BY e.match_id, e.version`;

export const HEADS_AT = `SELECT encode(e.hash, 'hex') AS hash
  FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS p (match_id, version, place)
  LEFT JOIN LATERAL (SELECT hash FROM es.event e
                     WHERE e.match_id = p.match_id AND e.version = p.version LIMIT 1) e ON true
  ORDER BY p.place`;

/** A row if the newest checkpoint covers the whole log and was signed with the key $1. */
export const WHOLE_LOG_SIGNED = `SELECT FROM log_checkpoint
  WHERE size = (SELECT coalesce(max(leaf_index) + 1, 0) FROM log_leaf) AND key_id = $1
    AND size = (SELECT max(size) FROM log_checkpoint)`;

/** Whether results are due to be sealed, and whether `WHOLE_LOG_SIGNED` returns a row. */
export const SEAL_BACKLOG = `SELECT EXISTS (SELECT FROM seal_due WHERE due_at <= now()) AS "isDue",
  EXISTS (${WHOLE_LOG_SIGNED}) AS "isSigned"`;

/** Unless it was claimed by another worker or restarted in the meantime. */
export const CURRENT = 'd.id = $1 AND d.attempts = $2 AND d.round = $3';

export const ENDED = 'state = $4, finished_at = now(), due_at = NULL, held_until = NULL';

/** $1: how many; $2: how many for each endpoint; $3: for how many milliseconds. */
export const TAKE_DUE_DELIVERIES = `WITH busy AS (
    SELECT endpoint_id, count(*) AS held FROM webhook_delivery
    WHERE state = 'waiting' AND held_until > now() GROUP BY endpoint_id
  ), due AS (
    SELECT d.id, d.due_at, d.endpoint_id, row_number() OVER (PARTITION BY d.endpoint_id ORDER BY d.due_at, d.position) AS place
    FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
    WHERE d.state = 'waiting' AND d.due_at <= now() AND (d.held_until IS NULL OR d.held_until <= now())
      AND e.state = 'active'
  ), chosen AS (
    SELECT due.id FROM due LEFT JOIN busy USING (endpoint_id)
    WHERE place + coalesce(held, 0) <= $2 ORDER BY due.due_at LIMIT $1
  ), before AS (
    SELECT d.id, d.announced FROM webhook_delivery d JOIN chosen USING (id) FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE webhook_delivery d SET held_until = now() + $3 * interval '1 millisecond', announced = true
  FROM before WHERE d.id = before.id AND (d.held_until IS NULL OR d.held_until <= now())
  RETURNING d.id, d.attempts, before.announced`;

/** Counts the attempt if the claim still holds, and reads what the attempt needs. */
export const BEGIN_ATTEMPT = `UPDATE webhook_delivery d
  SET attempts = d.attempts + 1, tries = d.tries + 1, held_until = now() + $3 * interval '1 millisecond'
  FROM webhook_endpoint e, result_entry r
  WHERE d.id = $1 AND d.attempts = $2 AND d.state = 'waiting' AND d.due_at <= now()
    AND e.id = d.endpoint_id AND e.state = 'active' AND r.position = d.position
  RETURNING d.id, d.endpoint_id AS "endpointId", d.attempts, d.round, d.tries, e.url, r.result,
    (SELECT array_agg(s.secret ORDER BY s.number DESC) FROM webhook_secret s
     WHERE s.endpoint_id = e.id AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets`;

export const OLDEST_DUE_SECONDS = `SELECT coalesce(greatest(0, extract(epoch FROM now() - min(d.due_at))), 0)::float8 AS seconds
  FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
  WHERE d.state = 'waiting' AND e.state = 'active'`;

/** Also tells whether nothing at all was delivered while this delivery was tried. */
export const GIVE_UP_DELIVERY = `UPDATE webhook_delivery d SET ${ENDED} FROM webhook_endpoint e
  WHERE ${CURRENT} AND e.id = d.endpoint_id
  RETURNING e.succeeded_at IS NULL OR e.succeeded_at < d.begun_at AS "isDead"`;

export const DELIVERY_COLUMNS = `d.id, d.endpoint_id AS "endpointId", d.position::float8 AS position, d.type, d.state, d.attempts,
  d.due_at AS "dueAt", d.created_at AS "createdAt", d.finished_at AS "finishedAt", r.match_id AS "matchId", r.revision`;

export const DELIVERIES = 'webhook_delivery d JOIN result_entry r ON r.position = d.position';

export const AFRESH = `state = 'waiting', round = webhook_delivery.round + 1, tries = 0, due_at = now(), begun_at = now(), held_until = NULL, announced = false,
  finished_at = NULL`;

export const LIST_DELIVERIES = `SELECT ${DELIVERY_COLUMNS} FROM ${DELIVERIES}
  WHERE d.endpoint_id = $1 AND ($2::text IS NULL OR d.state = $2) AND ($3::bigint IS NULL OR d.position < $3)
  ORDER BY d.position DESC LIMIT $4`;

/** Adds the deliveries that are missing and starts the others afresh. */
export const REPLAY_RANGE = `INSERT INTO webhook_delivery (endpoint_id, position, type)
  SELECT e.id, r.position, r.type FROM webhook_endpoint e JOIN result_entry r ON r.type = ANY(e.types)
  WHERE e.id = $1 AND r.position > $2 AND r.position <= $3
  ON CONFLICT (endpoint_id, position) DO UPDATE SET ${AFRESH}`;

/** One delivery for each active webhook that wants this type of result. */
export const FAN_OUT = `INSERT INTO webhook_delivery (endpoint_id, position, type)
  SELECT id, $1, $2 FROM webhook_endpoint WHERE state = 'active' AND $2 = ANY(types)
  ON CONFLICT (endpoint_id, position) DO NOTHING`;

/** The queue of a ladder with the time of the database, which decides how long a ticket has waited. */
export const QUEUED_TICKETS = `SELECT id, players, avoid, (extract(epoch FROM queued_at) * 1000)::float8 AS "queuedAt",
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM ladder_ticket WHERE ladder = $1 AND state = 'queued' ORDER BY queued_at, id LIMIT $2 FOR UPDATE SKIP LOCKED`;

/** The pairing of a wave depends on these: first turns, recent opponents, offences. */
export const PLAYER_FACTS = `SELECT w.player, coalesce(p.firsts, 0) AS firsts, coalesce(p.recent, '{}') AS recent,
    (SELECT count(*)::int FROM ladder_conduct c WHERE c.ladder = $1 AND c.player = w.player
       AND c.at > clock_timestamp() - make_interval(secs => $3 * 86400)) AS conduct
  FROM unnest($2::text[]) w (player) LEFT JOIN ladder_player p ON p.ladder = $1 AND p.player = w.player`;

/** A ticket with the matches that it has led to so far. */
export const TICKET = `
SELECT t.id AS ticket, t.ladder, t.state, t.version, t.accepted, t.reason, t.players, t.pairing,
  floor(extract(epoch FROM t.queued_at) * 1000)::float8 AS "queuedAt",
  CASE WHEN t.state = 'proposed' THEN floor(extract(epoch FROM p.ready_until) * 1000)::float8 END AS "readyUntil",
  coalesce((SELECT jsonb_agg(jsonb_build_object('game', o.game, 'matchId', o.match_id, 'seats', o.wish->'seats') ORDER BY o.game)
            FROM ladder_opening o WHERE o.pairing = t.pairing AND o.state = 'open'), '[]') AS games
FROM ladder_ticket t LEFT JOIN ladder_pairing p ON p.id = t.pairing
WHERE t.ladder = $1 AND t.id = $2`;

/** Each ladder with tickets in the queue, and a row without a ladder if openings wait. */
export const BACKLOG = `SELECT DISTINCT ladder FROM ladder_ticket WHERE state IN ('queued', 'proposed')
  UNION ALL SELECT NULL WHERE EXISTS (SELECT FROM ladder_opening WHERE state = 'waiting')`;

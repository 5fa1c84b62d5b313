/** A visit without a match is one whose match is being opened, or whose node died in the meantime. */
const OPENING = `interval '1 minute'`;

const IN_PLAY = `(l.status = 'playing' OR (l.match_id IS NULL AND v.at > now() - ${OPENING}))`;

/** What the limits are compared with: visits in play of everyone, and of the address $1 in play and in the last hour. */
export const COUNT_VISITS = `SELECT count(*) FILTER (WHERE ${IN_PLAY})::int AS everyone,
    count(*) FILTER (WHERE v.address = $1 AND ${IN_PLAY})::int AS "inPlay",
    count(*) FILTER (WHERE v.address = $1 AND v.at > now() - interval '1 hour')::int AS "perHour"
  FROM guest_visit v LEFT JOIN match_list l USING (match_id)`;

export const CLAIM_BOT_TURNS = `WITH moved AS (
    SELECT l.match_id, l.tags FROM match_list l
    JOIN es.match_stream s USING (match_id) LEFT JOIN bot_turn b USING (match_id)
    WHERE l.status = 'playing' AND l.tags ? 'senki.bots' AND s.version > coalesce(b.seen, 0)
      AND (b.claimed_until IS NULL OR b.claimed_until < now())
    LIMIT $1
  ), claimed AS (
    INSERT INTO bot_turn AS b (match_id, seen, claimed_until)
    SELECT match_id, 0, now() + $2 * interval '1 millisecond' FROM moved
    ON CONFLICT (match_id) DO UPDATE SET claimed_until = excluded.claimed_until
      WHERE b.claimed_until IS NULL OR b.claimed_until < now()
    RETURNING match_id
  )
  SELECT m.match_id AS "matchId", m.tags FROM moved m JOIN claimed USING (match_id)`;

export const ms = (parameter: string): string => `${parameter} * interval '1 millisecond'`;

// The lock comes first: whoever gives the node up at this moment is waited for, and noticed.
export const RENEW_NODE = `WITH before AS MATERIALIZED (SELECT expires_at >= now() AS kept FROM live_node WHERE node = $1 FOR UPDATE)
  INSERT INTO live_node (node, expires_at)
  SELECT $1::uuid, now() + ${ms('$2')} FROM (SELECT count(*) FROM before) AS locked
  ON CONFLICT (node) DO UPDATE SET expires_at = excluded.expires_at
  RETURNING (SELECT kept FROM before)`;

export const EXTEND_SEAT = `INSERT INTO match_presence AS p (match_id, seat, node, leaves_at)
  SELECT $1::uuid, $2::int, $3::uuid, now() + ${ms('$4')}
  WHERE $5 OR EXISTS (SELECT FROM match_presence WHERE match_id = $1 AND seat = $2)
  ON CONFLICT (match_id, seat, node) DO UPDATE SET claimed_until = NULL,
    leaves_at = CASE WHEN p.leaves_at IS NOT NULL THEN greatest(p.leaves_at, excluded.leaves_at) END`;

export const IS_SEAT_LEASED = `SELECT EXISTS (
    SELECT FROM match_presence JOIN live_node n USING (node)
    WHERE match_id = $1 AND seat = $2 AND (leaves_at IS NULL OR leaves_at >= now()) AND n.expires_at >= now()
  ) AS held`;

export const WRITE_WATCHERS = `WITH given AS (SELECT * FROM unnest($1::uuid[], $3::int[]) AS g (match_id, watchers)),
    gone AS (DELETE FROM match_watchers USING given g
             WHERE match_watchers.match_id = g.match_id AND node = $2 AND g.watchers = 0)
  INSERT INTO match_watchers (match_id, node, watchers)
  SELECT match_id, $2, watchers FROM given WHERE watchers > 0
  ON CONFLICT (match_id, node) DO UPDATE SET watchers = excluded.watchers`;

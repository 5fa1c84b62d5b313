export const PUBLISH_REPLAY = `INSERT INTO published_replay (match_id, viewer) VALUES ($1, $2)
  ON CONFLICT (match_id) DO UPDATE SET viewer = excluded.viewer
  RETURNING match_id AS "matchId", viewer, published_at AS "publishedAt"`;

/** A page of them, newest match first. */
export const LIST_PUBLISHED = `SELECT match_id AS "matchId", viewer, published_at AS "publishedAt"
  FROM published_replay JOIN match_list USING (match_id)
  WHERE ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR players @> ARRAY[$2])
    AND ($3::uuid IS NULL OR match_id < $3)
  ORDER BY match_id DESC LIMIT $4`;

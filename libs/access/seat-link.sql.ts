export const CREATE_LINK = `WITH old AS (DELETE FROM seat_link WHERE match_id = $2 AND seat = $3 AND used_at IS NULL)
  INSERT INTO seat_link (code_hash, match_id, seat, expires_at)
  SELECT $1, $2, $3, now() + $4 * interval '1 hour'
  WHERE NOT EXISTS (SELECT FROM seat_link WHERE match_id = $2 AND seat = $3 AND used_at IS NOT NULL)
  RETURNING seat`;

export const USE_LINK = `UPDATE seat_link SET used_at = coalesce(used_at, now()), used_by = coalesce(used_by, $2)
  WHERE code_hash = $1 AND expires_at > now()
    AND (used_at IS NULL OR (used_by = $2 AND used_at > now() - $3 * interval '1 minute'))
  RETURNING match_id AS "matchId", seat`;

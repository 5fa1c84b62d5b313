export const ROTATE_SECRET = `WITH old AS (
    UPDATE api_key_secret SET expires_at = least(expires_at, now() + $2 * interval '1 second') WHERE key_id = $1
  )
  INSERT INTO api_key_secret (key_id, hash) VALUES ($1, $3)`;

export const LOAD_KEY = `SELECT k.name, k.scopes, k.limits, array_agg(s.hash) AS hashes
  FROM api_key k JOIN api_key_secret s ON s.key_id = k.id AND (s.expires_at IS NULL OR s.expires_at > now())
  WHERE k.id = $1 AND k.revoked_at IS NULL GROUP BY k.id`;

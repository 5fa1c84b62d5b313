import { MATCH_COLUMNS } from './match-list.sql.js';

// A call stays in the list after the end of its match, because a judge may still change the result.
export const LIST_ATTENTION = `
SELECT ${MATCH_COLUMNS}, paused, coalesce(away, '[]') AS away, coalesce(calls, '[]') AS calls,
  floor(extract(epoch FROM s.last_at) * 1000)::float8 AS "lastAt", (extract(epoch FROM now()) * 1000)::float8 AS now
FROM (
    SELECT match_id FROM match_list WHERE status = 'playing'
    UNION SELECT match_id FROM judge_call WHERE closed_at IS NULL) ids
  JOIN match_list l USING (match_id)
  JOIN (SELECT match_id, last_at FROM es.match_stream) s USING (match_id)
  LEFT JOIN (SELECT match_id, version AS noted, paused, away FROM match_attention) a USING (match_id)
  LEFT JOIN (
    SELECT match_id, jsonb_agg(jsonb_build_object('since', floor(extract(epoch FROM called_at) * 1000)::float8,
      'call', call_id, 'seat', seat, 'reason', reason) ORDER BY call_id) AS calls
    FROM judge_call WHERE closed_at IS NULL GROUP BY match_id) c USING (match_id)
WHERE ($1::text IS NULL OR l.game = $1) AND ($4::uuid IS NULL OR match_id > $4)
  AND (c.calls IS NOT NULL OR NOT $6 AND l.status = 'playing' AND (a.paused IS NOT NULL OR a.away <> '[]'
    OR s.last_at < now() - $2 * interval '1 millisecond' OR l.opened_at < now() - $3 * interval '1 millisecond'))
ORDER BY match_id LIMIT $5`;

export const PUT_ATTENTION = `INSERT INTO match_attention (match_id, version, paused, away)
  SELECT * FROM unnest($1::uuid[], $2::int[], $3::jsonb[], $4::jsonb[])
  ON CONFLICT (match_id) DO UPDATE SET version = excluded.version, paused = excluded.paused, away = excluded.away`;

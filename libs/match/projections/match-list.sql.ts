export const MATCH_COLUMNS = `match_id AS "matchId", version, game, edition, mode, status, seats, tags, winners, end_reason, end_detail,
  floor(extract(epoch FROM opened_at) * 1000)::float8 AS "openedAt", floor(extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt"`;

export const LIVE_MATCHES = `SELECT match_id AS "matchId", game, edition, mode, seats, tags, spectator_delay_ms AS "delayMs",
    (extract(epoch FROM opened_at) * 1000)::float8 AS "openedAt"
  FROM match_list
  WHERE listed_until > now() AND ($1::text IS NULL OR game = $1)
    AND ($2::text IS NULL OR tags->>'senki.ladder' = $2) AND ($3::uuid IS NULL OR match_id < $3)
  ORDER BY match_id DESC LIMIT $4`;

export const LIST_MATCHES = `SELECT ${MATCH_COLUMNS} FROM match_list
  WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR game = $2)
    AND ($3::text IS NULL OR players @> ARRAY[$3]) AND ($4::uuid IS NULL OR match_id < $4)
  ORDER BY match_id DESC LIMIT $5`;

export const INSERT_OPENED = `INSERT INTO match_list (match_id, version, game, edition, mode, status, seats, players, tags, opened_at,
    spectator_delay_ms, listed_until)
  VALUES ($1, $2, $3, $4, $5, 'playing', $6, $7, $8, to_timestamp($9::float8 / 1000), $10, $11)`;

export const NOTE_END = `UPDATE match_list SET status = 'over', ended_at = to_timestamp($2::float8 / 1000), winners = $3, end_reason = $4,
    end_detail = $5, listed_until = CASE WHEN listed_until IS NOT NULL
      THEN to_timestamp($2::float8 / 1000) + spectator_delay_ms * interval '1 millisecond' END
  WHERE match_id = $1`;

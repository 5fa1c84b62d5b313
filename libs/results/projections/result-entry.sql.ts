/** Gives a result the next position, once for each revision of a match. */
export const ADD_RESULT = `INSERT INTO result_entry (position, match_id, revision, type, result, decided_at)
  SELECT coalesce(max(position), 0) + 1, $1, $2, $3, $4, to_timestamp($5::float8 / 1000) FROM result_entry
  ON CONFLICT (match_id, revision) DO NOTHING RETURNING position::float8 AS position`;

/** The events from which the results of a match follow; of a rewind, only where it leads. */
export const FACTS_OF_MATCH = `SELECT version, type, (extract(epoch FROM recorded_at) * 1000)::float8 AS at, encode(hash, 'hex') AS hash,
    CASE type WHEN 'Rewound' THEN jsonb_build_object('to', payload -> 'to') ELSE payload END AS payload
  FROM es.event WHERE match_id = $1 AND type = ANY($2) ORDER BY version`;

/** The rows of the feed of results, to be compared with the events. */
export const STORED_RESULTS = `SELECT position::float8 AS position, match_id AS "matchId", revision, type, result,
    (extract(epoch FROM decided_at) * 1000)::float8 AS "decidedAt"
  FROM result_entry`;

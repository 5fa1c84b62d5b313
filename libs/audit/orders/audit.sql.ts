export const UNKNOWN_MATCHES = `SELECT id FROM unnest($1::uuid[]) AS wanted (id)
  WHERE NOT EXISTS (SELECT FROM es.match_stream s WHERE s.match_id = id)
    AND NOT EXISTS (SELECT FROM archive_file f WHERE f.match_id = id)`;

export const SEALED_MATCHES = `SELECT l.match_id AS "matchId" FROM log_leaf l
  WHERE l.kind = 'seal' AND l.match_id >= $1 AND l.match_id < $2
    AND (SELECT coalesce(bool_and(position(word IN l.entry) > 0), true) FROM unnest($3::bytea[]) AS w (word))
    AND NOT EXISTS (SELECT FROM archive_dropped d WHERE d.match_id = l.match_id)
    AND NOT EXISTS (SELECT FROM (SELECT es.place_of(f.shard, f.position) AS place FROM es.feed f
                                 WHERE f.match_id = l.match_id ORDER BY f.version DESC LIMIT 1) last
                    WHERE coalesce(last.place > coalesce((SELECT c.position FROM es.consumer c
                                                          WHERE c.name = 'archive' AND c.shard = 0), 0), true))
  ORDER BY l.leaf_index DESC LIMIT $4`;

/** The anchors after the leaf $1, each with the hash of the act that it names. */
export const ANCHORS_AND_ACTS = `SELECT l.leaf_index::float8 AS leaf, l.version, l.entry, encode(a.hash, 'hex') AS hash
  FROM log_leaf l LEFT JOIN audit_trail a ON a.position = l.version
  WHERE l.kind = 'trail' AND l.leaf_index > $1 ORDER BY l.leaf_index LIMIT $2`;

export const TRAIL_EXTENT = `SELECT position::float8 AS position, encode(hash, 'hex') AS head,
    coalesce((SELECT max(version) FROM log_leaf WHERE kind = 'trail'), 0) AS anchored,
    floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM audit_trail_head`;

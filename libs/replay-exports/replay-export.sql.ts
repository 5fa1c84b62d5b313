/**
 * A failed order is started again, and so is one that was made before its match was sealed. Any other order stays as it is; the update
 * without effect makes RETURNING return it.
 */
export const REQUEST_EXPORT = `INSERT INTO replay_export AS x (match_id, viewer) VALUES ($1, $2)
  ON CONFLICT (match_id, viewer) DO UPDATE
  SET (state, failures, file, error) = (
    SELECT CASE WHEN afresh THEN 'waiting' ELSE x.state END, CASE WHEN afresh THEN 0 ELSE x.failures END,
           CASE WHEN afresh THEN NULL ELSE x.file END, NULL
    FROM (SELECT x.state = 'failed' OR x.state = 'done' AND x.leaf_index IS NULL
            AND EXISTS (SELECT FROM log_leaf l WHERE l.match_id = x.match_id) AS afresh) AS asked)
  RETURNING id, state`;

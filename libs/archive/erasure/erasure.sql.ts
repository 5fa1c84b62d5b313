export const RESTART_AUDITS = `WITH theirs AS (
    SELECT match_id FROM archive_seat WHERE player = $1
    UNION SELECT match_id FROM match_list WHERE $1 = ANY(players)
  ), again AS (
    UPDATE audit_order o SET state = 'waiting', claims = claims + 1, claimed_until = NULL, failures = 0, done = 0,
      total = NULL, missing = '{}', findings = NULL, unaudited = NULL, players = '{}', report = NULL, page = NULL
    WHERE (state = 'done' AND $1 = ANY(players)) OR (state = 'running' AND EXISTS (
      SELECT FROM audit_part p JOIN theirs USING (match_id) WHERE p.audit = o.id AND p.part IS NOT NULL))
    RETURNING id)
  , gone AS (DELETE FROM audit_part WHERE audit IN (SELECT id FROM again))
  SELECT FROM again`;

export const CLOSE_OLDER_TICKETS = `WITH closed AS (
    UPDATE ladder_ticket SET state = 'cancelled', version = version + 1
    WHERE state = 'queued' AND id IN (
      SELECT older.ticket FROM ladder_waiting older JOIN ladder_waiting newer USING (ladder)
      WHERE newer.player = $1 AND older.player = $2)
    RETURNING id)
  DELETE FROM ladder_waiting WHERE ticket IN (SELECT id FROM closed)`;

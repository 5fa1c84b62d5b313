/** Matches older than their policy allows. */
export const PAST = `(SELECT m.match_id FROM archive_match m JOIN archive_entry e USING (match_id)
  CROSS JOIN LATERAL (
    SELECT p.keep_days FROM archive_policy p
    WHERE p.origin IN (m.origin, '*') AND p.ladder IN (coalesce(m.ladder, '*'), '*')
    ORDER BY p.origin = '*', p.ladder = '*' LIMIT 1) p
  WHERE e.ended_at < now() - p.keep_days * interval '1 day') m`;

/** Partitions of events all of whose matches were dropped. */
export const DROPPED_MONTHS = `SELECT p.name FROM (
    SELECT c.relname AS name, to_date(substr(c.relname, 7), 'YYYYMM')::timestamp AS month
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'es.event'::regclass) p
  CROSS JOIN LATERAL (
    SELECT count(*) AS streams, count(d.match_id) AS dropped FROM es.match_stream s
    LEFT JOIN archive_dropped d USING (match_id)
    WHERE s.match_id >= es.month_bound(p.month) AND s.match_id < es.month_bound(p.month + interval '1 month')) n
  WHERE n.streams > 0 AND n.streams = n.dropped ORDER BY p.name`;

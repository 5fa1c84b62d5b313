import type { BatchHandler, Projection } from '#event-store';

/** The end of play, and every ruling after it. */
const DECIDING = new Set(['MatchEnded', 'ResultRevised']);

/**
 * Queues every result in the feed for the sealer, in the transaction that advances the position: none is missed, and
 * one that is already in the log is not queued again. Results become due after the spectator delay, so that the log
 * does not reveal them earlier.
 */
const noteResults: BatchHandler = async (events, tx) => {
  const decided = events.filter(({ type }) => DECIDING.has(type));
  if (decided.length === 0) return;
  await tx.query(
    `INSERT INTO seal_due (match_id, version, due_at)
     SELECT d.match_id, d.version, to_timestamp((d.at + o.delay) / 1000)
     FROM unnest($1::uuid[], $2::int[], $3::float8[]) WITH ORDINALITY AS d (match_id, version, at, place)
     -- A record that was rewritten must not keep the others waiting: a delay that is none counts as none.
     CROSS JOIN LATERAL (
       SELECT coalesce(max(least(greatest((payload ->> 'spectatorDelayMs')::float8, 0), 86400000)), 0) AS delay
       FROM es.event e
       WHERE e.match_id = d.match_id AND e.version = 1 AND jsonb_typeof(payload -> 'spectatorDelayMs') = 'number'
     ) o
     WHERE NOT EXISTS (SELECT FROM log_leaf l WHERE l.match_id = d.match_id AND l.version = d.version)
     ORDER BY d.place
     ON CONFLICT DO NOTHING`,
    [decided.map(({ matchId }) => matchId), decided.map(({ version }) => version), decided.map(({ at }) => at)],
  );
};

export const sealProjection: Projection = {
  name: 'seals',
  handle: noteResults,
};

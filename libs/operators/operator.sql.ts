export const END_BEFORE = `SELECT payload FROM es.event
  WHERE match_id = $1 AND version < $2 AND type IN ('MatchEnded', 'ResultRevised')
  ORDER BY version DESC LIMIT 1`;

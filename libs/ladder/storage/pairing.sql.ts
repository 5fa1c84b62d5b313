export const WAITING_OPENINGS = `SELECT id, pairing, ladder, game, wish FROM ladder_opening
  WHERE state = 'waiting' AND ($1::uuid IS NULL OR pairing = $1) AND ($2::uuid IS NULL OR id > $2)
  ORDER BY id LIMIT $3`;

/** Counts first turns and remembers recent opponents. */
export const NOTE_OPPONENTS = `INSERT INTO ladder_player AS p (ladder, player, firsts, recent)
  SELECT $1, n.player, n.first, array_remove($2::text[], n.player)
  FROM unnest($2::text[], $3::int[]) AS n (player, first) ORDER BY n.player
  ON CONFLICT (ladder, player) DO UPDATE SET firsts = p.firsts + excluded.firsts, recent = excluded.recent`;

export const AGREE_PAIRING = `UPDATE ladder_pairing p SET state = 'agreed' FROM ladder_season s
  WHERE p.id = $1 AND s.ladder = p.ladder AND s.season = p.season
  RETURNING p.seats, p.season, s.policy_hash AS policy`;

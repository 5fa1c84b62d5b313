export const RATINGS_AT_OPENING = `SELECT r.rating FROM unnest($3::text[]) WITH ORDINALITY AS p (player, place)
  LEFT JOIN LATERAL (
    SELECT c.mu - 3 * c.sigma AS rating FROM ladder_rating_change c
    WHERE c.ladder = $1 AND c.season = $2 AND c.player = p.player
      AND c.position < (SELECT es.place_of(f.shard, f.position) FROM es.feed f WHERE f.match_id = $4 AND f.version = 1)
    ORDER BY c.position DESC LIMIT 1) r ON true
  ORDER BY p.place`;

export const REMOVE_CARD_POSTINGS = `DELETE FROM archive_card c USING archive_match m JOIN archive_entry e USING (match_id)
  CROSS JOIN LATERAL jsonb_to_recordset(e.cards) AS k (card text, seat smallint)
  WHERE m.match_id = ANY($1) AND c.game = m.game AND c.card = k.card AND c.match_id = m.match_id AND c.seat = k.seat`;

export const REMOVE_SEAT_POSTINGS = `DELETE FROM archive_seat s USING archive_entry e
  CROSS JOIN LATERAL jsonb_to_recordset(e.seats) AS k (player text, seat smallint)
  WHERE e.match_id = ANY($1) AND s.player = k.player AND s.match_id = e.match_id AND s.seat = k.seat`;

import { DAY_MS } from '../rating.js';

export const SAVE_CONTESTS = `INSERT INTO ladder_contest (id, ladder, season, position, contest)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[])
  ON CONFLICT (id) DO UPDATE SET position = excluded.position, contest = excluded.contest`;

export const RATING_COLUMNS = 'player, mu, sigma, score, contests, wins, draws, losses, at';

// The same arithmetic in the same order as `decayed`, so that a page sorted here is also sorted there.
const DECAYED = `(mu - 3 * CASE
  WHEN floor(($3::float8 - at) / ${DAY_MS}) - $4::float8 <= 0 OR sigma >= $6::float8 THEN sigma
  ELSE least(sqrt(sigma * sigma + (floor(($3::float8 - at) / ${DAY_MS}) - $4::float8) * ($5::float8 * $5::float8)), $6::float8)
END)`;

/** A player's contests, newest first, each with what it changed for everyone in it. */
export const RATING_HISTORY = `SELECT c.position::float8 AS position, k.contest, c.at, (
    SELECT json_agg(json_build_object('player', o.player, 'beforeMu', o.before_mu, 'beforeSigma', o.before_sigma, 'mu', o.mu,
             'sigma', o.sigma))
    FROM ladder_rating_change o WHERE o.ladder = c.ladder AND o.season = c.season AND o.position = c.position
  ) AS changes
  FROM ladder_rating_change c JOIN ladder_contest k ON k.id = c.contest
  WHERE c.ladder = $1 AND c.season = $2 AND c.player = $3 AND ($4::float8 IS NULL OR c.position < $4::float8)
  ORDER BY c.position DESC LIMIT $5`;

/** Ratings that would have decayed by the instant $3. */
export const IDLE_RATINGS = `SELECT ${RATING_COLUMNS} FROM ladder_rating
  WHERE ladder = $1 AND season = $2 AND floor(($3::float8 - at) / ${DAY_MS}) > $4 AND sigma < $5
    AND ($6::text IS NULL OR player > $6) ORDER BY player LIMIT $7`;

/** A page of the leaderboard, after the score $4 and the player $5. */
export const LEADERBOARD = `SELECT ${RATING_COLUMNS} FROM ladder_rating
  WHERE ladder = $1 AND season = $2 AND contests >= $3
    AND score <= $4::float8 AND (score < $4 OR player > $5)
  ORDER BY score DESC, player LIMIT $6`;

/** A page of the leaderboard with the decay since the last contest of each player. */
export const DECAYED_LEADERBOARD = `SELECT * FROM (
    SELECT player, mu, sigma, ${DECAYED} AS score, contests, wins, draws, losses, at FROM ladder_rating
    WHERE ladder = $1 AND season = $2 AND contests >= $7) r
  WHERE $8::float8 IS NULL OR score < $8 OR (score = $8 AND player > $9) ORDER BY score DESC, player LIMIT $10`;

/** The last standing of each player before a position of the feed. */
export const STANDINGS_BEFORE = `SELECT DISTINCT ON (player, season) season, player, mu, sigma, contests, wins, draws, losses, at
  FROM ladder_rating_change WHERE ladder = $1 AND player = ANY($2) AND position < $3
  ORDER BY player, season, position DESC`;

export const INSERT_CHANGES = `INSERT INTO ladder_rating_change (ladder, season, player, position, contest, before_mu, before_sigma, mu, sigma,
    contests, wins, draws, losses, at)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::float8[], $7::float8[], $8::float8[],
    $9::float8[], $10::int[], $11::int[], $12::int[], $13::int[], $14::float8[])`;

/** The newest change of each of these players. */
export const LAST_CHANGES = `SELECT c.* FROM unnest($2::text[], $3::text[]) AS t (season, player) CROSS JOIN LATERAL (
    SELECT season, player, position, mu, sigma, contests, wins, draws, losses, at FROM ladder_rating_change
    WHERE ladder = $1 AND season = t.season AND player = t.player ORDER BY position DESC LIMIT 1) c`;

export const PUT_RATINGS = `INSERT INTO ladder_rating (ladder, season, player, position, mu, sigma, score, contests, wins, draws, losses, at)
  SELECT $1, r.season, r.player, r.position, r.mu, r.sigma, r.score, r.contests, r.wins, r.draws, r.losses, r.at
  FROM jsonb_to_recordset($2) AS r (season text, player text, position bigint, mu float8, sigma float8, score float8,
    contests int, wins int, draws int, losses int, at float8)`;

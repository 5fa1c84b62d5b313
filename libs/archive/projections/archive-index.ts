import type { BatchHandler, FeedEvent } from '#event-store';
import type { Game } from '#kernel';
import { LOCAL, type ArchiveEntry, type CardSighting, type IndexedMatch } from '../entry.js';
import { gameOf, indexMatch, type RecordedFact } from '../match-index.js';

export type Transaction = Parameters<BatchHandler>[1];

/** The events after which a match looks different to the archive: it is over, or a judge corrected its result. */
const NEWS = new Set(['SecretRevealed', 'ResultRevised']);

/** Keeps the index: each match in it has ended, and is found by how it stands after the last ruling. */
export const projectArchive =
  (games: ReadonlyMap<string, Game>): BatchHandler =>
  async (events, tx) => {
    const news = new Map(events.filter(({ type }) => NEWS.has(type)).map((event) => [event.matchId, event]));
    const gone = await dropped([...news.keys()], tx);
    for (const event of news.values()) {
      if (!gone.has(event.matchId)) await indexLocal(games, event, tx);
    }
  };

async function dropped(matchIds: readonly string[], tx: Transaction): Promise<ReadonlySet<string>> {
  if (matchIds.length === 0) return new Set();
  const { rows } = await tx.query<{ match_id: string }>(
    'SELECT match_id FROM archive_dropped WHERE match_id = ANY($1)',
    [matchIds],
  );
  return new Set(rows.map((row) => row.match_id));
}

async function indexLocal(
  games: ReadonlyMap<string, Game>,
  { matchId, version }: FeedEvent,
  tx: Transaction,
): Promise<void> {
  const { rows: events } = await tx.query<RecordedFact>(
    `SELECT version, type, payload, (extract(epoch FROM recorded_at) * 1000)::float8 AS at, encode(hash, 'hex') AS hash
     FROM es.event WHERE match_id = $1 AND version <= $2 ORDER BY version`,
    [matchId, version],
  );
  const game = gameOf(games, events);
  const ratings = await ratingsAtOpening(matchId, events[0]?.payload as Opening, tx);
  const indexed = indexMatch({ matchId, origin: LOCAL, events, game, ratings });
  if (indexed !== null) await putIndex(indexed, tx);
}

interface Opening {
  readonly seats: readonly { readonly player: string }[];
  readonly tags: Readonly<Record<string, string>>;
}

/** The last rating of each player that was decided before the match was opened, in the order of the feed. */
async function ratingsAtOpening(matchId: string, { seats, tags }: Opening, tx: Transaction) {
  const [ladder, season] = [tags['senki.ladder'], tags['senki.season']];
  if (!ladder || !season) return [];
  const { rows } = await tx.query<{ rating: number | null }>(
    `SELECT r.rating FROM unnest($3::text[]) WITH ORDINALITY AS p (player, place)
     LEFT JOIN LATERAL (
       SELECT c.mu - 3 * c.sigma AS rating FROM ladder_rating_change c
       WHERE c.ladder = $1 AND c.season = $2 AND c.player = p.player
         AND c.position < (SELECT f.position FROM es.feed f WHERE f.match_id = $4 AND f.version = 1)
       ORDER BY c.position DESC LIMIT 1) r ON true
     ORDER BY p.place`,
    [ladder, season, seats.map(({ player }) => player), matchId],
  );
  return rows.map(({ rating }) => rating);
}

/** Puts a match in its place in the index; an earlier entry of it goes. */
export async function putIndex({ entry, cards }: IndexedMatch, tx: Transaction): Promise<void> {
  await removeIndex([entry.matchId], tx);
  await insertMatch(entry, cards, tx);
  const { matchId, game, seats } = entry;
  await tx.query(
    `INSERT INTO archive_seat (match_id, seat, player, outcome, rating)
     SELECT $1, * FROM unnest($2::smallint[], $3::text[], $4::text[], $5::real[])`,
    [
      matchId,
      seats.map(({ seat }) => seat),
      seats.map(({ player }) => player),
      seats.map(({ outcome }) => outcome),
      seats.map(({ rating }) => rating),
    ],
  );
  await tx.query(
    `INSERT INTO archive_card (match_id, game, card, seat, seen, played)
     SELECT $1, $2, * FROM unnest($3::text[], $4::smallint[], $5::smallint[], $6::smallint[])`,
    [
      matchId,
      game,
      cards.map(({ card }) => card),
      cards.map(({ seat }) => seat),
      cards.map(({ seen }) => seen),
      cards.map(({ played }) => played),
    ],
  );
}

async function insertMatch(entry: ArchiveEntry, cards: readonly CardSighting[], tx: Transaction): Promise<void> {
  const ratings = entry.seats.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  await tx.query(
    `INSERT INTO archive_match (match_id, origin, game, edition, mode, ladder, season, tournament, round, at_table, result,
       reason, turns, answers, events, seconds, rating_low, rating_high)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      entry.matchId,
      entry.origin,
      entry.game,
      entry.edition,
      entry.mode,
      entry.ladder,
      entry.season,
      entry.tournament,
      entry.round,
      entry.table,
      entry.result,
      entry.reason,
      entry.turns,
      entry.answers,
      entry.events,
      Math.round((entry.endedAt - entry.startedAt) / 1000),
      ratings.length === 0 ? null : Math.min(...ratings),
      ratings.length === 0 ? null : Math.max(...ratings),
    ],
  );
  await tx.query(
    `INSERT INTO archive_entry (match_id, seats, cards, labels, winners, detail, engine, head, started_at, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), to_timestamp($10::float8 / 1000))`,
    [
      entry.matchId,
      JSON.stringify(entry.seats),
      JSON.stringify(cards),
      entry.labels,
      entry.winners,
      entry.detail,
      entry.engine,
      entry.head,
      entry.startedAt,
      entry.endedAt,
    ],
  );
}

/** Takes matches out of the index, by the keys of their postings. Returns those that were there. */
export async function removeIndex(matchIds: readonly string[], tx: Transaction): Promise<readonly string[]> {
  await tx.query(
    `DELETE FROM archive_card c USING archive_match m JOIN archive_entry e USING (match_id)
     CROSS JOIN LATERAL jsonb_to_recordset(e.cards) AS k (card text, seat smallint)
     WHERE m.match_id = ANY($1) AND c.game = m.game AND c.card = k.card AND c.match_id = m.match_id AND c.seat = k.seat`,
    [matchIds],
  );
  await tx.query(
    `DELETE FROM archive_seat s USING archive_entry e
     CROSS JOIN LATERAL jsonb_to_recordset(e.seats) AS k (player text, seat smallint)
     WHERE e.match_id = ANY($1) AND s.player = k.player AND s.match_id = e.match_id AND s.seat = k.seat`,
    [matchIds],
  );
  const { rows } = await tx.query<{ match_id: string }>(
    'DELETE FROM archive_match WHERE match_id = ANY($1) RETURNING match_id',
    [matchIds],
  );
  return rows.map((row) => row.match_id);
}

import type { BatchHandler, FeedEvent, Transaction } from '#event-store';
import type { Game } from '#kernel';
import { pseudonymise } from '#match/projections';
import { LOCAL, type IndexedMatch } from '../entry.js';
import { gameOf, indexMatch, type RecordedFact } from '../match-index.js';
import { RATINGS_AT_OPENING, REMOVE_CARD_POSTINGS, REMOVE_SEAT_POSTINGS } from './archive-index.sql.js';

/** The events that change a match in the archive: it ended, or a judge corrected its result. */
export const NEWS = new Set(['SecretRevealed', 'ResultRevised']);

/** Maintains the index of ended matches, each with its result after the last ruling. */
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
  const { rows } = await tx.query<RecordedFact>(
    `SELECT version, type, schema_version AS "schemaVersion", payload, (extract(epoch FROM recorded_at) * 1000)::float8 AS at, encode(hash, 'hex') AS hash
     FROM es.event WHERE match_id = $1 AND version <= $2 ORDER BY version`,
    [matchId, version],
  );
  const events = await pseudonymise(rows, tx);
  const game = gameOf(games, events);
  const ratings = await ratingsAtOpening(matchId, events[0]?.payload as Opening, tx);
  const indexed = indexMatch({ matchId, origin: LOCAL, events, game, ratings });
  if (indexed !== null) await putIndex([indexed], tx);
}

interface Opening {
  readonly seats: readonly { readonly player: string }[];
  readonly tags: Readonly<Record<string, string>>;
}

/** The last rating of each player that was decided before the match was opened, by feed position. */
async function ratingsAtOpening(matchId: string, { seats, tags }: Opening, tx: Transaction) {
  const [ladder, season] = [tags['senki.ladder'], tags['senki.season']];
  if (!ladder || !season) return [];
  const { rows } = await tx.query<{ rating: number | null }>(RATINGS_AT_OPENING, [
    ladder,
    season,
    seats.map(({ player }) => player),
    matchId,
  ]);
  return rows.map(({ rating }) => rating);
}

/** Adds matches to the index; replaces earlier entries of them. */
export async function putIndex(matches: readonly IndexedMatch[], tx: Transaction): Promise<void> {
  await removeIndex(
    matches.map(({ entry }) => entry.matchId),
    tx,
  );
  const insert = (table: string, columns: Columns, rows: readonly object[]): Promise<unknown> => {
    const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return tx.query(
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
       SELECT r.* FROM jsonb_to_recordset($1) AS r (${typed.join(', ')})`,
      [JSON.stringify(rows)],
    );
  };
  await insert('archive_match', MATCH, matches.map(toMatch));
  await insert('archive_entry', ENTRY, matches.map(toEntry));
  await insert('archive_seat', SEAT, matches.flatMap(toSeats));
  await insert('archive_card', CARD, matches.flatMap(toCards));
}

type Columns = Readonly<Record<string, string>>;

const text = 'text';
const MATCH: Columns = {
  match_id: 'uuid',
  ...{ origin: text, game: text, edition: text, mode: text, ladder: text, season: text, tournament: text, round: text },
  ...{ at_table: text, result: text, reason: text, turns: 'int', answers: 'int', events: 'int', seconds: 'int' },
  ...{ rating_low: 'real', rating_high: 'real' },
};
const ENTRY: Columns = {
  ...{ match_id: 'uuid', seats: 'jsonb', cards: 'jsonb', labels: 'jsonb', winners: 'smallint[]', detail: text },
  ...{ engine: text, head: text, started_at: 'timestamptz', ended_at: 'timestamptz' },
};
const SEAT: Columns = { match_id: 'uuid', seat: 'smallint', player: text, outcome: text, rating: 'real' };
const CARD: Columns = {
  match_id: 'uuid',
  game: text,
  card: text,
  seat: 'smallint',
  seen: 'smallint',
  played: 'smallint',
};

function toMatch({ entry }: IndexedMatch) {
  const ratings = entry.seats.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return {
    ...entry,
    match_id: entry.matchId,
    at_table: entry.table,
    seconds: Math.round((entry.endedAt - entry.startedAt) / 1000),
    rating_low: ratings.length === 0 ? null : Math.min(...ratings),
    rating_high: ratings.length === 0 ? null : Math.max(...ratings),
  };
}

const toEntry = ({ entry, cards }: IndexedMatch) => ({
  ...entry,
  match_id: entry.matchId,
  cards,
  started_at: new Date(entry.startedAt),
  ended_at: new Date(entry.endedAt),
});

const toSeats = ({ entry: { matchId, seats } }: IndexedMatch) => seats.map((seat) => ({ match_id: matchId, ...seat }));

const toCards = ({ entry: { matchId, game }, cards }: IndexedMatch) =>
  cards.map((card) => ({ match_id: matchId, game, ...card }));

/** Removes matches from the index, by the keys of their postings. Returns the ids that were in it. */
export async function removeIndex(matchIds: readonly string[], tx: Transaction): Promise<readonly string[]> {
  await tx.query(REMOVE_CARD_POSTINGS, [matchIds]);
  await tx.query(REMOVE_SEAT_POSTINGS, [matchIds]);
  const { rows } = await tx.query<{ match_id: string }>(
    'DELETE FROM archive_match WHERE match_id = ANY($1) RETURNING match_id',
    [matchIds],
  );
  return rows.map((row) => row.match_id);
}

import type { createPool } from '#event-store';
import type { ArchiveEntry, CardSighting } from '../entry.js';
import type { ArchiveFilter, CardWish, Span } from '../query.js';

type Database = Pick<ReturnType<typeof createPool>, 'query'>;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Finds finished matches, newest first: by their ids, which tell when each was opened. */
export class ArchiveSearch {
  constructor(private readonly database: Database) {}

  /** `before` is the last match of the page before; null for the first page. */
  async page(filter: ArchiveFilter, before: string | null, limit: number): Promise<readonly ArchiveEntry[]> {
    const { text, values } = searchStatement(filter, before, limit);
    const { rows } = await this.database.query<ArchiveEntry>(text, [...values]);
    return rows;
  }

  async count(filter: ArchiveFilter): Promise<number> {
    const { conditions, values } = conditionsOf(filter, null);
    const { rows } = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM archive_match m${where(conditions)}`,
      values,
    );
    return rows[0]!.count;
  }

  async find(matchId: string): Promise<(ArchiveEntry & { readonly cards: readonly CardSighting[] }) | null> {
    const { rows } = await this.database.query<ArchiveEntry & { cards: readonly CardSighting[] }>(
      `SELECT ${COLUMNS}, e.cards FROM archive_match m JOIN archive_entry e USING (match_id) WHERE m.match_id = $1`,
      [matchId],
    );
    return rows[0] ?? null;
  }
}

/** The page is found among narrow rows first; what is shown of its matches is fetched for them alone. */
export function searchStatement(filter: ArchiveFilter, before: string | null, limit: number): Statement {
  const { conditions, values } = conditionsOf(filter, before);
  values.push(limit);
  const text = `WITH m AS MATERIALIZED (
      SELECT m.* FROM archive_match m${where(conditions)} ORDER BY m.match_id DESC LIMIT $${values.length}
    )
    SELECT ${COLUMNS} FROM m JOIN archive_entry e USING (match_id) ORDER BY m.match_id DESC`;
  return { text, values };
}

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;

const EQUALS = {
  game: 'game',
  edition: 'edition',
  mode: 'mode',
  ladder: 'ladder',
  season: 'season',
  tournament: 'tournament',
  round: 'round',
  table: 'at_table',
  origin: 'origin',
  result: 'result',
  reason: 'reason',
} as const satisfies Partial<Record<keyof ArchiveFilter, string>>;

function conditionsOf(filter: ArchiveFilter, before: string | null) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const spanned = ({ least, most }: Span, low: string, high: string): void => {
    if (least !== null) conditions.push(`${low} >= ${bind(least)}`);
    if (most !== null) conditions.push(`${high} <= ${bind(most)}`);
  };
  for (const [key, column] of Object.entries(EQUALS)) {
    const value = filter[key as keyof typeof EQUALS];
    if (value !== null) conditions.push(`m.${column} = ${bind(value)}`);
  }
  for (const name of ['turns', 'answers', 'events', 'seconds'] as const)
    spanned(filter[name], `m.${name}`, `m.${name}`);
  spanned(filter.rating, 'm.rating_low', 'm.rating_high');
  const within = idBounds(filter.opened, before, bind);
  conditions.push(...within.map((bound) => `m.${bound}`));
  // A join hands equality on to the other side, not bounds: told nothing, it would read postings from the newest down.
  const among = (table: string, alias: string, ...wishes: readonly string[]): void => {
    const parts = [`match_id = m.match_id`, ...within, ...wishes].map((part) => `${alias}.${part}`);
    conditions.push(`EXISTS (SELECT FROM ${table} ${alias} WHERE ${parts.join(' AND ')})`);
  };
  filter.players.forEach((player, i) => {
    const outcome = i === 0 && filter.outcome !== null ? [`outcome = ${bind(filter.outcome)}`] : [];
    among('archive_seat', 's', `player = ${bind(player)}`, ...outcome);
  });
  for (const wish of filter.cards) among('archive_card', 'c', `game = ${bind(filter.game)}`, ...cardWishes(wish, bind));
  if (filter.collection !== null) among('archive_collected', 'k', `collection = ${bind(filter.collection)}`);
  return { conditions, values };
}

type Bind = (value: unknown) => string;

function idBounds({ least, most }: Span, before: string | null, bind: Bind): readonly string[] {
  const bounds: string[] = [];
  if (least !== null) bounds.push(`match_id >= ${bind(firstIdAt(least))}`);
  if (most !== null) bounds.push(`match_id < ${bind(firstIdAt(most + 1))}`);
  if (before !== null) bounds.push(`match_id < ${bind(before)}`);
  return bounds;
}

function cardWishes({ card, how, byTurn, seat }: CardWish, bind: Bind): readonly string[] {
  const wishes = [`card = ${bind(card)}`];
  if (byTurn !== null) wishes.push(`${how} <= ${bind(byTurn)}`);
  else if (how === 'played') wishes.push('played IS NOT NULL');
  if (seat !== null) wishes.push(`seat = ${bind(seat)}`);
  return wishes;
}

/** The least UUIDv7 of a moment: no id of it is smaller, none of an earlier one is as large. */
function firstIdAt(ms: number): string {
  const hex = Math.min(Math.max(0, Math.floor(ms)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const COLUMNS = `m.match_id AS "matchId", m.origin, m.game, m.edition, m.mode, e.engine, m.ladder, m.season, m.tournament,
  m.round, m.at_table AS "table", e.labels, e.seats, e.winners, m.result, m.reason, e.detail, m.turns, m.answers, m.events,
  (extract(epoch FROM e.started_at) * 1000)::float8 AS "startedAt",
  (extract(epoch FROM e.ended_at) * 1000)::float8 AS "endedAt", e.head`;

import type { Queryable } from '#event-store';
import type { ArchiveEntry, CardSighting } from '../entry.js';
import type { ArchiveFilter, CardCondition, Span } from '../query.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Ids from `from` (included) to `below` (excluded); null: no limit. */
interface IdRange {
  readonly from: string | null;
  readonly below: string | null;
}

/** Most pages are full after this many matches. */
const NEWEST = 4_000;

/**
 * Finds finished matches, newest first. Their ids contain the time of opening.
 * A page is collected among the newest matches first, and if that does not fill it, among all others. Within each range
 * all hits are collected before the limit applies: with a plain LIMIT, PostgreSQL would scan down the ids hoping to
 * find enough soon, which is slow whenever the hits are old.
 */
export class ArchiveSearch {
  /** `newest`: how many matches are searched first. */
  constructor(
    private readonly database: Queryable,
    private readonly newest = NEWEST,
  ) {}

  /** `before` is the last match of the previous page; null for the first page. */
  async page(filter: ArchiveFilter, before: string | null, limit: number): Promise<readonly ArchiveEntry[]> {
    const found: ArchiveEntry[] = [];
    for (const range of await this.splitRange(rangeOf(filter.opened, before?.toLowerCase() ?? null))) {
      const { text, values } = searchStatement(filter, range, limit - found.length);
      found.push(...(await this.database.query<ArchiveEntry>(text, [...values])).rows);
      if (found.length === limit) break;
    }
    return found;
  }

  async count(filter: ArchiveFilter): Promise<number> {
    const { conditions, values } = conditionsOf(filter, rangeOf(filter.opened, null));
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

  /** Splits the range into the parts that are searched one after the other, newest first. */
  private async splitRange(range: IdRange): Promise<readonly IdRange[]> {
    const values: unknown[] = [];
    const conditions = boundsOf(range, (value) => `$${values.push(value)}`);
    const { rows } = await this.database.query<{ edge: string }>(
      `SELECT match_id AS edge FROM archive_match${where(conditions)} ORDER BY match_id DESC
       OFFSET $${values.push(this.newest)} LIMIT 1`,
      values,
    );
    const edge = rows[0]?.edge;
    return edge === undefined
      ? [range]
      : [
          { ...range, from: edge },
          { ...range, below: edge },
        ];
  }
}

/** The page is found among narrow rows first; the columns to show are fetched only for its matches. */
function searchStatement(filter: ArchiveFilter, range: IdRange, limit: number): Statement {
  const { conditions, values } = conditionsOf(filter, range);
  values.push(limit);
  const text = `WITH found AS MATERIALIZED (
      SELECT m.match_id FROM archive_match m${where(conditions)} ORDER BY m.match_id DESC
    ), page AS MATERIALIZED (
      SELECT match_id FROM found ORDER BY match_id DESC LIMIT $${values.length}
    )
    SELECT ${COLUMNS} FROM page JOIN archive_match m USING (match_id) JOIN archive_entry e USING (match_id)
    ORDER BY m.match_id DESC`;
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

function conditionsOf(filter: ArchiveFilter, range: IdRange) {
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
  const within = boundsOf(range, bind);
  conditions.push(...within.map((bound) => `m.${bound}`));
  // A join propagates equality to the other table, but not bounds: without them, it would read postings from the newest
  // on.
  const among = (table: string, alias: string, ...more: readonly string[]): void => {
    const parts = [`match_id = m.match_id`, ...within, ...more].map((part) => `${alias}.${part}`);
    conditions.push(`EXISTS (SELECT FROM ${table} ${alias} WHERE ${parts.join(' AND ')})`);
  };
  filter.players.forEach((player, i) => {
    const outcome = i === 0 && filter.outcome !== null ? [`outcome = ${bind(filter.outcome)}`] : [];
    among('archive_seat', 's', `player = ${bind(player)}`, ...outcome);
  });
  for (const card of filter.cards)
    among('archive_card', 'c', `game = ${bind(filter.game)}`, ...cardConditions(card, bind));
  if (filter.collection !== null) among('archive_collected', 'k', `collection = ${bind(filter.collection)}`);
  return { conditions, values };
}

type Bind = (value: unknown) => string;

function boundsOf({ from, below }: IdRange, bind: Bind): readonly string[] {
  return [
    ...(from === null ? [] : [`match_id >= ${bind(from)}`]),
    ...(below === null ? [] : [`match_id < ${bind(below)}`]),
  ];
}

function rangeOf({ least, most }: Span, before: string | null): IdRange {
  const end = most === null ? null : firstIdAt(most + 1);
  const isSooner = before !== null && (end === null || before < end);
  return { from: least === null ? null : firstIdAt(least), below: isSooner ? before : end };
}

function cardConditions({ card, how, byTurn, seat }: CardCondition, bind: Bind): readonly string[] {
  const conditions = [`card = ${bind(card)}`];
  if (byTurn !== null) conditions.push(`${how} <= ${bind(byTurn)}`);
  else if (how === 'played') conditions.push('played IS NOT NULL');
  // Not `=`: with the seat as part of the key, the planner would price the index as if each match were looked up
  // separately.
  if (seat !== null) conditions.push(`seat IS NOT DISTINCT FROM ${bind(seat)}`);
  return conditions;
}

/** The smallest UUIDv7 of an instant: every id from that instant is at least as large, every earlier one is smaller. */
export function firstIdAt(ms: number): string {
  const hex = Math.min(Math.max(0, Math.floor(ms)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const COLUMNS = `m.match_id AS "matchId", m.origin, m.game, m.edition, m.mode, e.engine, m.ladder, m.season, m.tournament,
  m.round, m.at_table AS "table", e.labels, e.seats, e.winners, m.result, m.reason, e.detail, m.turns, m.answers, m.events,
  (extract(epoch FROM e.started_at) * 1000)::float8 AS "startedAt",
  (extract(epoch FROM e.ended_at) * 1000)::float8 AS "endedAt", e.head`;

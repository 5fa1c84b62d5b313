import type { Pool, PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';
import type { MatchEnd, OwnEvent, SeatTaken } from '../events.js';
import { inOrder } from './in-order.js';
import { isListed } from './live-matches.js';

export interface MatchSummary {
  readonly matchId: string;
  readonly version: number;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly status: 'playing' | 'over';
  readonly seats: readonly SeatTaken[];
  readonly tags: Readonly<Record<string, string>>;
  readonly openedAt: number;
  readonly endedAt: number | null;
  readonly end: MatchEnd | null;
}

export interface MatchListQuery {
  readonly status: 'playing' | 'over' | null;
  readonly game: string | null;
  readonly player: string | null;
  /** Id of the last match of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

export const COLUMNS = `match_id AS "matchId", version, game, edition, mode, status, seats, tags, winners, end_reason, end_detail,
  floor(extract(epoch FROM opened_at) * 1000)::float8 AS "openedAt", floor(extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt"`;

export type Row = Omit<MatchSummary, 'end'> & {
  readonly winners: MatchEnd['winners'] | null;
  readonly end_reason: MatchEnd['reason'] | null;
  readonly end_detail: string | null;
};

export function toSummary({ winners, end_reason: reason, end_detail: detail, ...row }: Row): MatchSummary {
  return { ...row, end: winners && reason ? { winners, reason, detail: detail ?? '' } : null };
}

/** The list of matches, newest first. */
export class MatchList {
  constructor(private readonly pool: Pool) {}

  async list({ status, game, player, after, limit }: MatchListQuery): Promise<readonly MatchSummary[]> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${COLUMNS} FROM match_list
       WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR game = $2)
         AND ($3::text IS NULL OR players @> ARRAY[$3]) AND ($4::uuid IS NULL OR match_id < $4)
       ORDER BY match_id DESC LIMIT $5`,
      [status, game, player, after, limit],
    );
    return rows.map(toSummary);
  }

  async find(matchId: string): Promise<MatchSummary | null> {
    return (await this.findAll([matchId]))[0] ?? null;
  }

  /** In no particular order; unknown matches are left out. */
  async findAll(matchIds: readonly string[]): Promise<readonly MatchSummary[]> {
    const sql = `SELECT ${COLUMNS} FROM match_list WHERE match_id = ANY($1)`;
    return (await this.pool.query<Row>(sql, [matchIds])).rows.map(toSummary);
  }
}

/** Brings the list up to date with a batch of the feed. */
export async function projectMatchList(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  const { rows } = await tx.query<{ match_id: string; version: number }>(
    'SELECT match_id, version FROM match_list WHERE match_id = ANY($1)',
    [[...new Set(events.map((event) => event.matchId))]],
  );
  const fresh = inOrder(events, new Map(rows.map((row) => [row.match_id, row.version])));
  const matches = [...fresh.values()];
  await insertOpened(
    matches.flatMap((news) => news.filter(({ type }) => type === 'MatchOpened')),
    tx,
  );
  await tx.query(
    `UPDATE match_list l SET version = n.version
     FROM unnest($1::uuid[], $2::int[]) AS n (match_id, version) WHERE l.match_id = n.match_id`,
    [[...fresh.keys()], matches.map((news) => news.at(-1)?.version)],
  );
  await noteEnds(
    matches.flatMap((news) => news.filter(({ type }) => type === 'MatchEnded')),
    tx,
  );
  await noteRevisions(
    matches.flatMap((news) => news.filter(({ type }) => type === 'ResultRevised')),
    tx,
  );
}

async function insertOpened(opened: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  for (const { matchId, version, at, payload } of opened) {
    const opening = payload as unknown as OwnEvent & { type: 'MatchOpened' };
    const { game, edition, mode, seats, tags, spectatorDelayMs = 0 } = opening;
    const players = seats.map(({ player }) => player);
    const listed = isListed(tags) ? 'infinity' : null;
    await tx.query(
      `INSERT INTO match_list (match_id, version, game, edition, mode, status, seats, players, tags, opened_at,
         spectator_delay_ms, listed_until)
       VALUES ($1, $2, $3, $4, $5, 'playing', $6, $7, $8, to_timestamp($9::float8 / 1000), $10, $11)`,
      [matchId, version, game, edition, mode, JSON.stringify(seats), players, tags, at, spectatorDelayMs, listed],
    );
  }
}

async function noteEnds(ended: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  for (const { matchId, at, payload } of ended) {
    const { winners, reason, detail } = payload as unknown as MatchEnd;
    await tx.query(
      `UPDATE match_list SET status = 'over', ended_at = to_timestamp($2::float8 / 1000), winners = $3, end_reason = $4,
         end_detail = $5, listed_until = CASE WHEN listed_until IS NOT NULL
           THEN to_timestamp($2::float8 / 1000) + spectator_delay_ms * interval '1 millisecond' END
       WHERE match_id = $1`,
      [matchId, at, winners, reason, detail],
    );
  }
}

async function noteRevisions(revised: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  for (const { matchId, payload } of revised) {
    const { winners, reason, detail } = (payload as unknown as OwnEvent & { type: 'ResultRevised' }).end;
    await tx.query('UPDATE match_list SET winners = $2, end_reason = $3, end_detail = $4 WHERE match_id = $1', [
      matchId,
      winners,
      reason,
      detail,
    ]);
  }
}

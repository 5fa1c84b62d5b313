import type { Pool, PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';
import type { MatchEnd, OwnEvent, SeatTaken } from '../events.js';
import { inOrder } from './in-order.js';
import { isListed } from './live-matches.js';
import { INSERT_OPENED, LIST_MATCHES, MATCH_COLUMNS, NOTE_END } from './match-list.sql.js';

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
    const { rows } = await this.pool.query<Row>(LIST_MATCHES, [status, game, player, after, limit]);
    return rows.map(toSummary);
  }

  async find(matchId: string): Promise<MatchSummary | null> {
    return (await this.findAll([matchId]))[0] ?? null;
  }

  /** In no particular order; unknown matches are left out. */
  async findAll(matchIds: readonly string[]): Promise<readonly MatchSummary[]> {
    const sql = `SELECT ${MATCH_COLUMNS} FROM match_list WHERE match_id = ANY($1)`;
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
    await tx.query(INSERT_OPENED, [
      matchId,
      version,
      game,
      edition,
      mode,
      JSON.stringify(seats),
      players,
      tags,
      at,
      spectatorDelayMs,
      listed,
    ]);
  }
}

async function noteEnds(ended: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  for (const { matchId, at, payload } of ended) {
    const { winners, reason, detail } = payload as unknown as MatchEnd;
    await tx.query(NOTE_END, [matchId, at, winners, reason, detail]);
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

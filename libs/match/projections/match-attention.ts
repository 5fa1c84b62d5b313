import type { Pool, PoolClient } from 'pg';
import type { FeedEvent } from '#event-store';
import type { Seat } from '#kernel';
import { toSummary, type MatchSummary, type Row } from './match-list.js';
import { LIST_ATTENTION, PUT_ATTENTION } from './match-attention.sql.js';

/** Why a judge may want to look at a match, and since when. */
export type Concern =
  | {
      readonly kind: 'called';
      readonly since: number;
      readonly call: string;
      readonly seat: Seat;
      readonly reason: string;
    }
  | { readonly kind: 'paused'; readonly since: number; readonly by: string; readonly reason: string }
  | { readonly kind: 'away'; readonly since: number; readonly seat: Seat }
  | { readonly kind: 'stalled'; readonly since: number }
  | { readonly kind: 'long'; readonly since: number };

export interface WatchedMatch {
  readonly match: MatchSummary;
  readonly concerns: readonly Concern[];
}

export interface AttentionQuery {
  /** Only matches whose players await a judge. */
  readonly isCalled: boolean;
  readonly game: string | null;
  /** Milliseconds without any event (`stalledMs`) or since the opening (`longMs`) after which a match is listed. */
  readonly stalledMs: number;
  readonly longMs: number;
  /** Id of the last match of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

type Call = Omit<Concern & { kind: 'called' }, 'kind'>;
type Pause = Omit<Concern & { kind: 'paused' }, 'kind'>;
type Absence = Omit<Concern & { kind: 'away' }, 'kind'>;

interface Facts {
  readonly paused: Pause | null;
  readonly away: readonly Absence[];
}

const NOTHING: Facts = { paused: null, away: [] };

/** Matches in play that a judge may want to look at, and matches whose players await a judge, oldest first. */
export class MatchAttention {
  constructor(private readonly pool: Pool) {}

  async list({ game, isCalled, stalledMs, longMs, after, limit }: AttentionQuery): Promise<readonly WatchedMatch[]> {
    const { rows } = await this.pool.query<Row & Facts & { calls: readonly Call[]; lastAt: number; now: number }>(
      LIST_ATTENTION,
      [game, stalledMs, longMs, after, limit, isCalled],
    );
    return rows.map(({ calls, paused, away, lastAt, now, ...row }) => {
      const match = toSummary(row);
      const concerns: Concern[] = calls.map((call) => ({ kind: 'called', ...call }));
      if (match.status === 'over') return { match, concerns };
      if (paused) concerns.push({ kind: 'paused', ...paused });
      concerns.push(...away.map((absence) => ({ kind: 'away' as const, ...absence })));
      if (now - lastAt > stalledMs) concerns.push({ kind: 'stalled', since: lastAt });
      if (now - match.openedAt > longMs) concerns.push({ kind: 'long', since: match.openedAt });
      return { match, concerns };
    });
  }
}

const NOTED = ['ClocksPaused', 'ClocksResumed', 'SeatDisconnected', 'SeatConnected'];

/** Tracks which seats are away and which matches a judge has paused. Only events that change this cause a write. */
export async function projectMatchAttention(events: readonly FeedEvent[], tx: PoolClient): Promise<void> {
  const noted = events.filter(({ type }) => NOTED.includes(type));
  const ids = [...new Set(noted.map(({ matchId }) => matchId))];
  const { rows } = await tx.query<Facts & { match_id: string; version: number }>(
    'SELECT match_id, version, paused, away FROM match_attention WHERE match_id = ANY($1)',
    [ids],
  );
  const known = new Map(rows.map((row) => [row.match_id, row]));
  const after = ids.map((matchId) => {
    const before = known.get(matchId);
    const fresh = noted.filter((event) => event.matchId === matchId && event.version > (before?.version ?? 0));
    const version = Math.max(before?.version ?? 0, ...fresh.map((event) => event.version));
    return { matchId, version, ...fresh.reduce(follow, before ?? NOTHING) };
  });
  await tx.query(PUT_ATTENTION, [
    after.map(({ matchId }) => matchId),
    after.map(({ version }) => version),
    after.map(({ paused }) => (paused ? JSON.stringify(paused) : null)),
    after.map(({ away }) => JSON.stringify(away)),
  ]);
  const ended = events.filter(({ type }) => type === 'MatchEnded').map(({ matchId }) => matchId);
  await tx.query('DELETE FROM match_attention WHERE match_id = ANY($1)', [ended]);
}

function follow({ paused, away }: Facts, { type, at, payload }: FeedEvent): Facts {
  const { seat, by, reason } = payload as unknown as { seat: Seat; by: string; reason: string };
  const others = away.filter((absence) => absence.seat !== seat);
  switch (type) {
    case 'ClocksPaused':
      return { paused: { since: at, by, reason }, away };
    case 'ClocksResumed':
      return { paused: null, away };
    case 'SeatDisconnected':
      return { paused, away: [...others, { seat, since: at }] };
    default:
      return { paused, away: others };
  }
}

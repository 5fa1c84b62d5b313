import { Injectable } from '@nestjs/common';
import type {
  DecayPage,
  DecayQuery,
  LeaderboardPage,
  LeaderboardQuery,
  PlayerRating,
  RatingChangeDocument,
  RatingHistory,
} from '#contract';
import type { DecayPolicy, Season } from '#ladder';
import { Leaderboard, type BoardCursor, type HistoryEntry, type Ranked } from '#ladder/projections';
import { Ladders } from '#ladder/storage';
import { invalidRequest } from '#platform';
import { PublishedReplays } from '#replay-exports';
import { translate } from '../http/dispatcher.js';

/** A moderate policy for dry runs on ladders that declare none. */
const PROPOSED: DecayPolicy = { graceDays: 14, sigmaPerDay: 0.25, sigmaMax: 25 / 3 };

/** Reads ratings: leaderboards, players, histories, decay. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly ladders: Ladders,
    private readonly board: Leaderboard,
    private readonly published: PublishedReplays,
  ) {}

  async leaderboard(ladder: string, { season, after, limit }: LeaderboardQuery): Promise<LeaderboardPage> {
    const found = await this.season(ladder, season);
    const from = after === undefined ? null : fromBoardCursor(after);
    const asOf = from?.asOf ?? (await this.board.now());
    const lines = await this.board.page(found, from ?? startAt(asOf), limit + 1);
    const data = lines.slice(0, limit);
    const last = data.at(-1);
    return {
      data: data.map(({ at, ...line }) => ({ ...line, lastAt: at })),
      next: lines.length > limit && last ? toBoardCursor(asOf, last) : null,
    };
  }

  async player(ladder: string, player: string, wanted?: string): Promise<PlayerRating> {
    const season = await this.season(ladder, wanted);
    const { at: lastAt, ...rating } = await this.board.player(season, player).catch(translate);
    return { ladder, season: season.season, placed: rating.contests >= season.policy.placement, ...rating, lastAt };
  }

  async history(ladder: string, player: string, query: LeaderboardQuery): Promise<RatingHistory> {
    const season = await this.season(ladder, query.season);
    const before = query.after === undefined ? null : Number(fromText(query.after, /^\d{1,15}$/));
    const entries = await this.board.history(season, player, before, query.limit + 1);
    const data = entries.slice(0, query.limit);
    const matchIds = data.flatMap(({ games }) => games.map(({ matchId }) => matchId));
    const published = await this.published.among(matchIds);
    return {
      data: data.map((entry) => toChange(entry, player, published)),
      next: entries.length > query.limit ? toText(String(data.at(-1)?.position)) : null,
    };
  }

  /** What decay does by an instant, or would do under another policy. */
  async decay(ladder: string, { at, after, limit, season, ...proposed }: DecayQuery): Promise<DecayPage> {
    const found = await this.season(ladder, season);
    const policy = { ...(found.policy.decay ?? PROPOSED), ...given(proposed) };
    const page = { after: after === undefined ? null : fromText(after, /^[\x21-\x7e]+$/), limit: limit + 1 };
    const lines = await this.board.decayPreview(found, policy, at ?? (await this.board.now()), page);
    const data = lines.slice(0, limit);
    return { data, next: lines.length > limit ? toText(data.at(-1)?.player ?? '') : null };
  }

  private season(ladder: string, season: string | undefined): Promise<Season> {
    return this.ladders.season(ladder, season ?? null).catch(translate);
  }
}

function toChange(
  { players, games, ...entry }: HistoryEntry,
  player: string,
  published: ReadonlySet<string>,
): RatingChangeDocument {
  return {
    ...entry,
    outcome: outcomeFor(player, players),
    players: [...players],
    matches: games.map(({ matchId, seats, end }) => ({
      matchId,
      seats: seats.map((taken, seat) => ({ seat, player: taken.player })),
      winners: [...(end?.winners ?? [])],
      reason: end?.reason ?? null,
      published: published.has(matchId),
    })),
  };
}

function outcomeFor(player: string, players: HistoryEntry['players']): RatingChangeDocument['outcome'] {
  const own = players.find((one) => one.player === player);
  const others = players.filter(({ side }) => side !== own?.side).map(({ rank }) => rank);
  const best = Math.min(...others);
  if (own === undefined || best === own.rank) return 'draw';
  return own.rank < best ? 'win' : 'loss';
}

const given = (proposed: Partial<{ [K in keyof DecayPolicy]: DecayPolicy[K] | undefined }>): Partial<DecayPolicy> =>
  Object.fromEntries(Object.entries(proposed).filter(([, value]) => value !== undefined));

/** The position before the first row: no score is higher. */
const startAt = (asOf: number): BoardCursor => ({ asOf, score: Infinity, player: '', rank: 0 });

const toText = (text: string): string => Buffer.from(text).toString('base64url');

function fromText(cursor: string, form: RegExp): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (form.test(text)) return text;
  throw invalidRequest([{ path: ['after'], message: 'must be the "next" of an earlier page' }]);
}

const toBoardCursor = (asOf: number, { score, rank, player }: Ranked): string =>
  toText(`${asOf} ${score} ${rank} ${player}`);

function fromBoardCursor(cursor: string): BoardCursor {
  const [asOf, score, rank, player] = fromText(
    cursor,
    /^\d{1,15} -?\d[\d.e+-]{0,30} \d{1,12} [\x21-\x7e]{1,128}$/,
  ).split(' ');
  return { asOf: Number(asOf), score: Number(score), rank: Number(rank), player: player ?? '' };
}

import type { EndReason } from '#match';

/** How a seat came out of a match. */
export interface SeatResult {
  readonly seat: number;
  /** Opaque, as the operator gave it. */
  readonly player: string;
  readonly team: number;
  readonly won: boolean;
  /** 1 for the best; seats of a team share theirs, as do those that nothing tells apart. Null in a void match. */
  readonly place: number | null;
}

/** A judge's decision about a match that had ended before. */
export interface Correction {
  /** Who decided it: an opaque id. */
  readonly by: string;
  readonly reason: string;
}

/**
 * How a match ended, as it is known since `decidedAt`. A correction is another result of the same match with the next
 * revision; an earlier one is never edited.
 */
export interface Result {
  readonly matchId: string;
  /** 1 for the first result of a match. */
  readonly revision: number;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  /** The build of the rules engine, and the hash of every card set the match was played with. */
  readonly engine: string;
  readonly cardSets: Readonly<Record<string, string>>;
  /** The operator's own labels from the opening: ladder, season, tournament, round … */
  readonly labels: Readonly<Record<string, string>>;
  readonly seats: readonly SeatResult[];
  /** Empty for a draw and for a void match. */
  readonly winners: readonly number[];
  readonly reason: EndReason;
  readonly detail: string;
  /** Database time in milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly decidedAt: number;
  /** How many events the record held then, and the hash of the last of them, which binds all before. */
  readonly events: number;
  readonly headHash: string;
  readonly correction: Correction | null;
}

/** What an entry of the feed, and so a webhook, can be about. More may come: readers pass over those they do not know. */
export const RESULT_TYPES = ['match.result', 'match.corrected'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const typeOf = ({ revision }: Pick<Result, 'revision'>): ResultType =>
  revision === 1 ? 'match.result' : 'match.corrected';

/** Names a result wherever it appears: the same for every attempt to deliver it and in a feed that was built anew. */
export const resultId = ({ matchId, revision }: Pick<Result, 'matchId' | 'revision'>): string =>
  `res_${matchId}_${revision}`;
